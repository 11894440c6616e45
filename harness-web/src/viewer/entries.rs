//! Files of a folder, from a drop or from a field that chooses folders.

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemDirectoryReader,
    FileSystemEntry, FileSystemFileEntry,
};

/// Chosen files with their path below the chosen folder's parent.
pub fn of_field(list: &FileList) -> Vec<(String, File)> {
    let files = (0..list.length()).filter_map(|index| list.get(index));
    files
        .map(|file| {
            let path = Reflect::get(&file, &JsValue::from_str("webkitRelativePath"));
            let path = path.ok().and_then(|it| it.as_string());
            let path = path.filter(|it| !it.is_empty());
            (path.unwrap_or_else(|| file.name()), file)
        })
        .collect()
}

/// What was dropped. Has to be asked while the drop is handled; the browser forgets it afterwards.
pub fn of_drop(data: &DataTransfer) -> Vec<FileSystemEntry> {
    let items = data.items();
    (0..items.length())
        .filter_map(|index| items.get(index)?.webkit_get_as_entry().ok().flatten())
        .collect()
}

/// Every file below the entries.
pub async fn files_below(entries: Vec<FileSystemEntry>) -> Result<Vec<(String, File)>, String> {
    let mut found = Vec::new();
    let mut left = entries;
    while let Some(entry) = left.pop() {
        if entry.is_directory() {
            let folder: FileSystemDirectoryEntry = entry.unchecked_into();
            left.extend(children(&folder.create_reader()).await?);
        } else {
            let path = entry.full_path().trim_start_matches('/').to_string();
            let file = file_of(entry.unchecked_ref()).await?;
            found.push((path, file));
        }
    }
    Ok(found)
}

/// A reader gives some entries at a time, and an empty list at the end.
async fn children(reader: &FileSystemDirectoryReader) -> Result<Vec<FileSystemEntry>, String> {
    let mut all = Vec::new();
    loop {
        let some = answer(|found, failed| {
            reader
                .read_entries_with_callback_and_callback(found, failed)
                .is_ok()
        })
        .await?;
        let some: Array = some.unchecked_into();
        if some.length() == 0 {
            return Ok(all);
        }
        all.extend(some.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

async fn file_of(entry: &FileSystemFileEntry) -> Result<File, String> {
    let file = answer(|found, failed| {
        entry.file_with_callback_and_callback(found, failed);
        true
    });
    Ok(file.await?.unchecked_into())
}

/// What a function with two callbacks answers.
async fn answer(
    ask: impl Fn(&js_sys::Function, &js_sys::Function) -> bool,
) -> Result<JsValue, String> {
    let promise = Promise::new(&mut |found, failed| {
        if !ask(&found, &failed) {
            let _ = failed.call0(&JsValue::NULL);
        }
    });
    let answered = JsFuture::from(promise).await;
    answered.map_err(|_| "the browser cannot read the folder".to_string())
}
