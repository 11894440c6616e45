//! Pictures of the tool, drawn from its page: a page cannot take a screenshot of itself.
//!
//! A tool that is one canvas is copied. One made of elements is written down as markup with its style
//! sheets, fonts, field values, scroll positions and canvases, and drawn by the browser as an image.

use std::hash::{DefaultHasher, Hasher};

use dom_shell::fonts;
use dom_shell::page::{document, window};
use js_sys::{Array, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, Document, Element, HtmlCanvasElement, HtmlElement,
    HtmlImageElement, HtmlInputElement, HtmlTextAreaElement, Window,
};

/// A scroll bar that takes room is at least as wide; what is less are borders.
const BAR_PIXELS: i32 = 5;

/// A picture, and one number for its content.
pub struct Picture {
    pub png: Blob,
    pub digest: u64,
}

#[wasm_bindgen]
extern "C" {
    type XMLSerializer;

    #[wasm_bindgen(constructor)]
    fn new() -> XMLSerializer;

    #[wasm_bindgen(method, js_name = serializeToString)]
    fn serialize(this: &XMLSerializer, node: &web_sys::Node) -> String;
}

/// Takes a picture of a page of this origin.
pub async fn take(page: &Window) -> Result<Picture, String> {
    draw(page)
        .await
        .map_err(|_| "no picture could be taken of the tool".into())
}

async fn draw(page: &Window) -> Result<Picture, JsValue> {
    let source = page.document().ok_or(JsValue::NULL)?;
    let size = [page.inner_width()?, page.inner_height()?];
    let [width, height] = size.map(|it| it.as_f64().unwrap_or(0.0).max(1.0));
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    match only_canvas(&source)? {
        Some(whole) => {
            context.draw_image_with_html_canvas_element_and_dw_and_dh(
                &whole, 0.0, 0.0, width, height,
            )?;
        }
        None => {
            let image = drawn(&markup(&source, [width, height])?).await?;
            context.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
        }
    }
    let png = encoded(&canvas).await?;
    let bytes = JsFuture::from(array_buffer(&png)?).await?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&Uint8Array::new(&bytes).to_vec());
    Ok(Picture {
        png,
        digest: hasher.finish(),
    })
}

/// The canvas of a tool that draws everything itself.
fn only_canvas(page: &Document) -> Result<Option<HtmlCanvasElement>, JsValue> {
    let canvases = page.query_selector_all("canvas")?;
    let has_more = page.query_selector("button, main, dialog, svg")?.is_some();
    let first = canvases
        .item(0)
        .filter(|_| canvases.length() == 1 && !has_more);
    Ok(first.map(JsCast::unchecked_into))
}

/// The page as an image of the browser's own format for drawings.
fn markup(page: &Document, [width, height]: [f64; 2]) -> Result<String, JsValue> {
    let root = page.document_element().ok_or(JsValue::NULL)?;
    let copy: Element = root.clone_node_with_deep(true)?.unchecked_into();
    let [theirs, ours] = [&root, &copy].map(|it| it.query_selector_all("*"));
    let (theirs, ours) = (theirs?, ours?);
    for index in 0..theirs.length().min(ours.length()) {
        let (Some(one), Some(other)) = (theirs.item(index), ours.item(index)) else {
            continue;
        };
        // The classes of the other page are its own, so its elements are told by their names.
        preserve(one.unchecked_ref(), other.unchecked_ref())?;
    }
    for canvas in elements(&root, "canvas")?
        .into_iter()
        .zip(elements(&copy, "canvas")?)
    {
        replace_canvas(canvas.0.unchecked_ref(), &canvas.1)?;
    }
    for useless in elements(&copy, "script, link, style")? {
        useless.remove();
    }
    let style = document().create_element("style")?;
    style.set_text_content(Some(&style_sheets(page)?));
    copy.append_child(&style)?;
    let body = XMLSerializer::new().serialize(&copy);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <foreignObject width=\"100%\" height=\"100%\">{body}</foreignObject></svg>"
    ))
}

/// What an element shows beyond its markup: what a field holds, how far a list is scrolled.
fn preserve(one: &Element, other: &Element) -> Result<(), JsValue> {
    match one.tag_name().as_str() {
        "INPUT" => {
            let field: &HtmlInputElement = one.unchecked_ref();
            other.set_attribute("value", &field.value())?;
            if field.checked() {
                other.set_attribute("checked", "")?;
            } else {
                other.remove_attribute("checked")?;
            }
        }
        "TEXTAREA" => {
            let field: &HtmlTextAreaElement = one.unchecked_ref();
            other.set_text_content(Some(&field.value()));
        }
        _ => {}
    }
    let one_box: &HtmlElement = one.unchecked_ref();
    let is_scrollable = one.scroll_height() > one.client_height();
    if is_scrollable && one_box.offset_width() - one.client_width() < BAR_PIXELS {
        let other: &HtmlElement = other.unchecked_ref();
        other.style().set_property("scrollbar-width", "none")?;
    }
    let (left, top) = (one.scroll_left(), one.scroll_top());
    if left != 0 || top != 0 {
        let children = other.children();
        for index in 0..children.length() {
            if let Some(child) = children.item(index) {
                let child: &HtmlElement = child.unchecked_ref();
                let way = format!("{}px {}px", -left, -top);
                child.style().set_property("translate", &way)?;
            }
        }
    }
    Ok(())
}

fn replace_canvas(one: &HtmlCanvasElement, other: &Element) -> Result<(), JsValue> {
    let picture = document().create_element("img")?;
    let place = one.get_bounding_client_rect();
    let style = format!(
        "{};width:{}px;height:{}px",
        one.get_attribute("style").unwrap_or_default(),
        place.width(),
        place.height()
    );
    picture.set_attribute("style", &style)?;
    for name in ["class", "id"] {
        if let Some(value) = one.get_attribute(name) {
            picture.set_attribute(name, &value)?;
        }
    }
    if one.width() > 0 && one.height() > 0 {
        picture.set_attribute("src", &one.to_data_url()?)?;
    }
    other.replace_with_with_node_1(&picture)
}

/// The rules of a page, and the fonts that they name. A drawing has another root than a page, and sees
/// none of the page's fonts.
fn style_sheets(page: &Document) -> Result<String, JsValue> {
    let mut text = fonts_as_rules()?;
    for sheet in list(&Reflect::get(page, &"styleSheets".into())?).iter() {
        // Rules of a sheet from elsewhere cannot be read; our tools have none.
        let Ok(rules) = Reflect::get(&sheet, &"cssRules".into()) else {
            continue;
        };
        for rule in list(&rules).iter() {
            let rule = Reflect::get(&rule, &"cssText".into())?;
            text.push_str(&rule.as_string().unwrap_or_default());
            text.push('\n');
        }
    }
    Ok(text.replace(":root", "html"))
}

fn fonts_as_rules() -> Result<String, JsValue> {
    let rule = |family: &str, weights: &str, bytes: &[u8]| {
        let letters: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let code = window().btoa(&letters)?;
        Ok::<String, JsValue>(format!(
            "@font-face {{ font-family: \"{family}\"; font-weight: {weights}; \
             src: url(data:font/woff2;base64,{code}); }}\n"
        ))
    };
    Ok(rule("Inter", "400 700", fonts::TEXT)? + &rule("JetBrains Mono", "normal", fonts::CODE)?)
}

fn list(value: &JsValue) -> Array {
    Array::from(value)
}

fn elements(root: &Element, selector: &str) -> Result<Vec<Element>, JsValue> {
    let found = root.query_selector_all(selector)?;
    let items = (0..found.length()).filter_map(|index| found.item(index));
    Ok(items.map(JsCast::unchecked_into).collect())
}

async fn drawn(markup: &str) -> Result<HtmlImageElement, JsValue> {
    let image = HtmlImageElement::new()?;
    let address = String::from(js_sys::encode_uri_component(markup));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{address}"));
    JsFuture::from(image.decode()).await?;
    Ok(image)
}

async fn encoded(canvas: &HtmlCanvasElement) -> Result<Blob, JsValue> {
    let promise = Promise::new(&mut |resolve, _| {
        let done = Closure::once_into_js(move |blob: JsValue| {
            let _ = resolve.call1(&JsValue::UNDEFINED, &blob);
        });
        // A canvas that cannot be read gives no picture; the caller sees nothing come.
        if canvas.to_blob(done.unchecked_ref()).is_err() {
            let _ = done
                .unchecked_ref::<js_sys::Function>()
                .call0(&JsValue::NULL);
        }
    });
    let blob = JsFuture::from(promise).await?;
    match blob.is_object() {
        true => Ok(blob.unchecked_into()),
        false => Err(JsValue::NULL),
    }
}

fn array_buffer(blob: &Blob) -> Result<Promise, JsValue> {
    let method = Reflect::get(blob, &"arrayBuffer".into())?;
    let promise = method.unchecked_ref::<js_sys::Function>().call0(blob)?;
    Ok(promise.unchecked_into())
}
