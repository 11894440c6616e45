//! Bytes of uploads in the browser's database, by digest, so that they outlast the page.

use super::hidden_canvas::BrowserFailed;
use super::waiting::Waiting;
use dom_shell::page;
use gloo::events::EventListener;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, IdbDatabase, IdbRequest, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "video-editor-files";
const STORE: &str = "files";
/// When each file was used last, in milliseconds since 1970.
const TIMES: &str = "times";
/// Files that no one used for this long make room for others: 60 days.
const FORGOTTEN_MS: f64 = 60.0 * 24.0 * 60.0 * 60.0 * 1000.0;
/// A database that takes longer is held up by another page.
const PATIENCE_MS: u32 = 20_000;

/// Keeps the bytes of a file, and lets go of those that were not used for a long time.
pub async fn put(digest: &str, blob: &Blob) -> Result<(), BrowserFailed> {
    let database = open().await?;
    // Old files that stay are no reason to keep a new one out.
    let _ = forget(&database, js_sys::Date::now() - FORGOTTEN_MS).await;
    let transaction = change(&database)?;
    // The transaction says whether there was room, not the request.
    let finished = Waiting::for_event(&transaction, "complete", "abort", PATIENCE_MS);
    let key: JsValue = digest.into();
    transaction.object_store(STORE)?.put_with_key(blob, &key)?;
    note_use(&transaction, &key)?;
    let is_kept = finished.has_come().await;
    database.close();
    match is_kept {
        true => Ok(()),
        false => Err(BrowserFailed("there is no room".into())),
    }
}

pub async fn get(digest: &str) -> Result<Option<Blob>, BrowserFailed> {
    let database = open().await?;
    let transaction = change(&database)?;
    let key: JsValue = digest.into();
    let found: Option<Blob> = answer(&transaction.object_store(STORE)?.get(&key)?)
        .await?
        .dyn_into()
        .ok();
    if found.is_some() {
        // A use that was not noted makes the file older than it is, and nothing else.
        let _ = note_use(&transaction, &key);
    }
    database.close();
    Ok(found)
}

fn note_use(transaction: &IdbTransaction, key: &JsValue) -> Result<(), BrowserFailed> {
    let now = js_sys::Date::now().into();
    transaction.object_store(TIMES)?.put_with_key(&now, key)?;
    Ok(())
}

/// Takes away what was used last before a moment.
async fn forget(database: &IdbDatabase, before_ms: f64) -> Result<(), BrowserFailed> {
    let transaction = change(database)?;
    let (files, times) = (
        transaction.object_store(STORE)?,
        transaction.object_store(TIMES)?,
    );
    let (keys, used) = (times.get_all_keys()?, times.get_all()?);
    // Both are on their way at once: a transaction without a request ends.
    let keys = answer(&keys);
    let used = answer(&used);
    let (keys, used): (Array, Array) = (keys.await?.into(), used.await?.into());
    for (key, used) in keys.iter().zip(used.iter()) {
        if used.as_f64().is_some_and(|used| used < before_ms) {
            files.delete(&key)?;
            times.delete(&key)?;
        }
    }
    Ok(())
}

fn change(database: &IdbDatabase) -> Result<IdbTransaction, BrowserFailed> {
    let both = Array::of2(&STORE.into(), &TIMES.into());
    let mode = IdbTransactionMode::Readwrite;
    Ok(database.transaction_with_str_sequence_and_mode(&both, mode)?)
}

async fn open() -> Result<IdbDatabase, BrowserFailed> {
    let factory = page::window()
        .indexed_db()?
        .ok_or_else(|| BrowserFailed("there is no database".into()))?;
    let request = factory.open_with_u32(DATABASE, 1)?;
    let upgraded = request.clone();
    // A new database has no shelves yet.
    let _upgrade = EventListener::once(&request, "upgradeneeded", move |_| {
        let database = upgraded.result().ok();
        if let Some(database) = database.and_then(|found| found.dyn_into::<IdbDatabase>().ok()) {
            // If it fails, so does every request that follows, and that is reported.
            let _ = database.create_object_store(STORE);
            let _ = database.create_object_store(TIMES);
        }
    });
    let opened = answer(&request).await?;
    opened
        .dyn_into()
        .map_err(|_| BrowserFailed("there is no database".into()))
}

/// Listens from now on, whenever it is waited for.
fn answer(request: &IdbRequest) -> impl Future<Output = Result<JsValue, BrowserFailed>> + use<> {
    let waiting = Waiting::for_event(request, "success", "error", PATIENCE_MS);
    let request = request.clone();
    async move {
        match waiting.has_come().await {
            true => Ok(request.result()?),
            false => Err(BrowserFailed("the database does not answer".into())),
        }
    }
}
