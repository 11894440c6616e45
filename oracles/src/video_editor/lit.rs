//! Tasks with effects.

use super::screen::{Bar, Block, CANDLE, FADE, FLOWER, LIGHT, Page, RADIO, Side};

route! {
    FullContrast(page: Page) legs(editor) {
        begin { page.load(&[FLOWER]).await? }
        resume { page.resume(&[FLOWER]) }
        "the clip is on the timeline" => { editor.put_below(FLOWER).await?; }
        "the light is adjusted on the timeline" => {
            editor.light(Block(1, 1, FLOWER), "contrast").await?;
        }
        "the clip is in place", "the light is adjusted", "the film is exported" => {
            editor.export().await?;
        }
    }
}

route! {
    FadeTheEnding(page: Page) {
        let mut editor = page.load(&[FLOWER]).await?;
        editor.put_below(FLOWER).await?;
        editor.add_effect(Block(1, 1, FLOWER), FADE).await?;
        editor.trim_bar(Bar(1, 1, FADE), Side::Left, 2059.0).await?;
        editor.export().await?;
    }
}

route! {
    /// The clip is cut where the fade begins.
    FadeASecondPart(page: Page) {
        let mut editor = page.load(&[FLOWER]).await?;
        editor.put_below(FLOWER).await?;
        editor.zoom_in_to(160.0).await?;
        editor.split(Block(1, 1, FLOWER), 2059.0).await?;
        editor.add_effect(Block(1, 2, FLOWER), FADE).await?;
        editor.export().await?;
    }
}

route! {
    TwoEffects(page: Page) legs(editor) {
        begin { page.load(&[RADIO, FLOWER]).await? }
        resume { page.resume(&[RADIO, FLOWER]) }
        "the clips are in line on the timeline" => {
            editor.put_below(RADIO).await?;
            editor.put_behind(FLOWER, Block(1, 1, RADIO)).await?;
        }
        "the light is adjusted on the timeline" => {
            editor.light(Block(1, 1, RADIO), "contrast").await?;
            editor.trim_bar(Bar(1, 1, LIGHT), Side::Right, 4000.0).await?;
        }
        "the ending fades on the timeline" => {
            editor.fade_with(Block(1, 2, FLOWER), "ease-out").await?;
            editor.trim_bar(Bar(1, 2, FADE), Side::Left, 9051.0 + 2059.0).await?;
        }
        "the clips are in place", "the light is adjusted", "the ending fades", "the film is exported" => {
            editor.export().await?;
        }
    }
}

route! {
    /// Both clips are cut, as in the original's recording.
    TwoEffectsOnParts(page: Page) {
        let mut editor = page.load(&[RADIO, FLOWER]).await?;
        editor.put_below(RADIO).await?;
        editor.put_behind(FLOWER, Block(1, 1, RADIO)).await?;
        editor.split(Block(1, 2, FLOWER), 9051.0 + 2059.0).await?;
        editor.split(Block(1, 1, RADIO), 4000.0).await?;
        editor.light(Block(1, 1, RADIO), "contrast").await?;
        editor.fade_with(Block(1, 4, FLOWER), "ease-out").await?;
        editor.export().await?;
    }
}

route! {
    ThreeCorrections(page: Page) {
        let mut editor = page.load(&[FLOWER, CANDLE, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(CANDLE, Block(1, 1, FLOWER)).await?;
        editor.zoom_out_to(20.0).await?;
        editor.put_behind(RADIO, Block(1, 2, CANDLE)).await?;
        editor.light(Block(1, 1, FLOWER), "contrast").await?;
        editor.light(Block(1, 2, CANDLE), "brightness").await?;
        editor.light(Block(1, 3, RADIO), "saturation").await?;
        editor.export().await?;
    }
}

/// A third of Tuning a Radio and of White Candle.
const RADIO_THIRD: f64 = 9051.0 / 3.0;
const CANDLE_THIRD: f64 = 41766.0 / 3.0;

route! {
    /// Cut on two rows; each piece of the candle then pushes the radio's apart.
    InterleavedThirds(page: Page) {
        let mut editor = page.load(&[RADIO, CANDLE]).await?;
        editor.put_below(RADIO).await?;
        editor.put_below(CANDLE).await?;
        editor.fit().await?;
        editor.split(Block(1, 1, RADIO), RADIO_THIRD).await?;
        editor.split(Block(1, 2, RADIO), 2.0 * RADIO_THIRD).await?;
        editor.split(Block(2, 1, CANDLE), CANDLE_THIRD).await?;
        editor.split(Block(2, 2, CANDLE), 2.0 * CANDLE_THIRD).await?;
        for number in 1..=3 {
            let start = f64::from(number - 1) * CANDLE_THIRD;
            editor.cut_tail(Block(2, number, CANDLE), start + RADIO_THIRD).await?;
        }
        for number in [1, 3, 5] {
            editor.move_behind(Block(2, 1, CANDLE), Block(1, number, RADIO)).await?;
        }
        editor.light(Block(1, 1, RADIO), "contrast").await?;
        editor.light(Block(1, 3, RADIO), "brightness").await?;
        editor.export().await?;
    }
}
