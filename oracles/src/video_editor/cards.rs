//! Tasks with text among clips.

use anyhow::Result;

use super::screen::{BLACK, Block, CANDLE, Editor, FADE, FLOWER, Page, RADIO, Side, WHITE};

/// A card on a new row at the bottom, which has this number.
async fn card(
    editor: &mut Editor<'_>,
    row: u32,
    text: &'static str,
    colours: [&str; 2],
    length: f64,
) -> Result<Block> {
    let card = Block(row, 1, text);
    editor.add_text().await?;
    editor.write(text, colours[0], colours[1]).await?;
    editor.trim(card, Side::Right, length).await?;
    Ok(card)
}

route! {
    Quote(page: Page) {
        let passage = Block(1, 1, RADIO);
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.cut_tail(passage, 6000.0).await?;
        editor.cut_head(passage, 3000.0).await?;
        editor.snap(passage).await?;
        let title = card(&mut editor, 2, "Earlier...", [WHITE, BLACK], 1000.0).await?;
        editor.move_behind(title, passage).await?;
        editor.put_behind(RADIO, Block(1, 2, "Earlier...")).await?;
        editor.export().await?;
    }
}

route! {
    /// Handles instead of cuts, the colours as they are, the title left on its own row.
    QuoteOnTwoRows(page: Page) {
        let passage = Block(1, 1, RADIO);
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.trim(passage, Side::Left, 3000.0).await?;
        editor.trim(passage, Side::Right, 6000.0).await?;
        editor.add_text().await?;
        editor.write_plain("Earlier...").await?;
        let title = Block(2, 1, "Earlier...");
        editor.trim(title, Side::Right, 1000.0).await?;
        editor.move_to(title, 2, 6000.0).await?;
        editor.put_at(RADIO, 1, 7000.0).await?;
        editor.export().await?;
    }
}

route! {
    HalvesExchanged(page: Page) {
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.split(Block(1, 1, RADIO), 4525.5).await?;
        editor.move_to(Block(1, 1, RADIO), 1, 15000.0).await?;
        editor.snap(Block(1, 1, RADIO)).await?;
        // Away from the cut, where blocks would snap to the playhead.
        editor.keys(&["Home"], 1).await?;
        let title = card(&mut editor, 2, "Midpoint", [WHITE, BLACK], 1000.0).await?;
        editor.move_behind(title, Block(1, 1, RADIO)).await?;
        editor.snap(Block(1, 3, RADIO)).await?;
        editor.export().await?;
    }
}

route! {
    /// Each card is a copy of the one before it.
    ColouredCards(page: Page) {
        let mut editor = page.empty();
        card(&mut editor, 1, "Second!", [WHITE, "#ffff00"], 500.0).await?;
        editor.press("tool/duplicate").await?;
        editor.write("Third!", WHITE, "#ff0000").await?;
        editor.trim(Block(1, 2, "Third!"), Side::Right, 1500.0).await?;
        editor.press("tool/duplicate").await?;
        editor.write("First!", WHITE, "#00ff00").await?;
        editor.trim(Block(1, 3, "First!"), Side::Right, 3500.0).await?;
        editor.export().await?;
    }
}

route! {
    ClosingTitle(page: Page) legs(editor) {
        begin { page.load(&[CANDLE]).await? }
        resume { page.resume(&[CANDLE]) }
        "the clip is cut on the timeline" => {
            editor.put_below(CANDLE).await?;
            editor.cut_tail(Block(1, 1, CANDLE), 10000.0).await?;
        }
        "the title stands on the timeline" => {
            let title = card(&mut editor, 2, "The End", [BLACK, WHITE], 2000.0).await?;
            editor.move_behind(title, Block(1, 1, CANDLE)).await?;
        }
        "the title fades on the timeline" => {
            editor.add_effect(Block(1, 2, "The End"), FADE).await?;
        }
        "the clip is cut", "the title is there", "the title fades", "the film is exported" => {
            editor.export().await?;
        }
    }
}

route! {
    /// The title fades before it comes to its place, and its fade comes along.
    ClosingTitleFirst(page: Page) {
        let mut editor = page.empty();
        let title = card(&mut editor, 1, "The End", [BLACK, WHITE], 2000.0).await?;
        editor.add_effect(title, FADE).await?;
        editor.load(CANDLE).await?;
        editor.put_below(CANDLE).await?;
        editor.cut_tail(Block(2, 1, CANDLE), 10000.0).await?;
        editor.move_to(title, 1, 10000.0).await?;
        editor.export().await?;
    }
}

route! {
    /// From the last card to the first: each pushes what follows to the right.
    ActTitles(page: Page) {
        let mut editor = page.load(&[FLOWER, CANDLE, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(CANDLE, Block(1, 1, FLOWER)).await?;
        editor.zoom_out_to(20.0).await?;
        editor.put_behind(RADIO, Block(1, 2, CANDLE)).await?;
        let third = card(&mut editor, 2, "Act III", [BLACK, WHITE], 1000.0).await?;
        editor.move_behind(third, Block(1, 2, CANDLE)).await?;
        let second = card(&mut editor, 2, "Act II", [BLACK, WHITE], 1000.0).await?;
        editor.move_behind(second, Block(1, 1, FLOWER)).await?;
        let first = card(&mut editor, 2, "Act I", [BLACK, WHITE], 1000.0).await?;
        editor.move_to(first, 1, 0.0).await?;
        editor.export().await?;
    }
}

route! {
    Welcome(page: Page) {
        let mut editor = page.empty();
        editor.add_text().await?;
        editor.write("Welcome", BLACK, WHITE).await?;
        editor.export().await?;
    }
}
