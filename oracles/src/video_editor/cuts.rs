//! Tasks with one medium, cut.

use super::screen::{Block, CANDLE, FLOWER, Page, RADIO, Side};

route! {
    FirstFiveSeconds(page: Page) legs(editor) {
        begin { page.load(&[CANDLE]).await? }
        resume { page.resume(&[CANDLE]) }
        "the clip is cut on the timeline" => {
            editor.put_below(CANDLE).await?;
            editor.cut_tail(Block(1, 1, CANDLE), 5000.0).await?;
        }
        "the clip is cut", "the film is exported" => { editor.export().await?; }
    }
}

route! {
    /// The whole clip in sight, and its right handle dragged to the playhead.
    FirstFiveSecondsByHandle(page: Page) {
        let mut editor = page.load(&[CANDLE]).await?;
        editor.put_below(CANDLE).await?;
        editor.fit().await?;
        editor.seek(5000.0).await?;
        editor.trim(Block(1, 1, CANDLE), Side::Right, 5000.0).await?;
        editor.export().await?;
    }
}

route! {
    SecondsFourToEleven(page: Page) {
        let clip = Block(1, 1, CANDLE);
        let mut editor = page.load(&[CANDLE]).await?;
        editor.put_below(CANDLE).await?;
        editor.cut_tail(clip, 11000.0).await?;
        editor.cut_head(clip, 4000.0).await?;
        editor.export().await?;
    }
}

route! {
    /// The playhead steps, the keyboard cuts.
    SecondsFourToElevenByKeys(page: Page) {
        let clip = Block(1, 1, CANDLE);
        let mut editor = page.load(&[CANDLE]).await?;
        editor.put_below(CANDLE).await?;
        editor.select(clip).await?;
        editor.keys(&["Home"], 1).await?;
        editor.keys(&["shift", "ArrowRight"], 8).await?;
        editor.keys(&["ctrl", "k"], 1).await?;
        editor.delete(clip).await?;
        editor.select(clip).await?;
        editor.keys(&["shift", "ArrowRight"], 14).await?;
        editor.keys(&["ctrl", "k"], 1).await?;
        editor.select(Block(1, 2, CANDLE)).await?;
        editor.keys(&["Backspace"], 1).await?;
        editor.export().await?;
    }
}

route! {
    FiveCopies(page: Page) {
        let mut editor = page.load(&[FLOWER]).await?;
        editor.put_below(FLOWER).await?;
        editor.cut_tail(Block(1, 1, FLOWER), 4000.0).await?;
        editor.duplicate(Block(1, 1, FLOWER)).await?;
        for _ in 0..3 {
            editor.press("tool/duplicate").await?;
        }
        editor.trim(Block(1, 2, FLOWER), Side::Left, 6000.0).await?;
        editor.trim(Block(1, 4, FLOWER), Side::Left, 14000.0).await?;
        for number in 2..=5 {
            editor.snap(Block(1, number, FLOWER)).await?;
        }
        editor.export().await?;
    }
}

route! {
    /// What is cut out closes its own gap.
    FiveCopiesRippled(page: Page) {
        let mut editor = page.load(&[FLOWER]).await?;
        editor.put_below(FLOWER).await?;
        editor.cut_tail(Block(1, 1, FLOWER), 4000.0).await?;
        editor.select(Block(1, 1, FLOWER)).await?;
        editor.keys(&["ctrl", "d"], 4).await?;
        for (number, cut) in [(2, 6000.0), (4, 12000.0)] {
            let clip = Block(1, number, FLOWER);
            editor.split(clip, cut).await?;
            editor.ripple_delete(clip).await?;
        }
        editor.export().await?;
    }
}

route! {
    LastFourSeconds(page: Page) {
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.cut_head(Block(1, 1, RADIO), 5051.0).await?;
        editor.snap(Block(1, 1, RADIO)).await?;
        editor.export().await?;
    }
}

route! {
    /// By its left handle, and dragged to the beginning.
    LastFourSecondsDragged(page: Page) {
        let clip = Block(1, 1, RADIO);
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.zoom_in_to(80.0).await?;
        editor.trim(clip, Side::Left, 5051.0).await?;
        editor.move_to(clip, 1, 0.0).await?;
        editor.export().await?;
    }
}

route! {
    ShortThenWhole(page: Page) {
        let mut editor = page.load(&[CANDLE, FLOWER]).await?;
        editor.put_below(CANDLE).await?;
        editor.cut_tail(Block(1, 1, CANDLE), 2000.0).await?;
        editor.put_behind(FLOWER, Block(1, 1, CANDLE)).await?;
        editor.export().await?;
    }
}
