//! Tasks with sound or text beside clips.

use super::screen::{Block, FLOWER, Page, RADIO, ROAR, Side};

route! {
    AudioUnderTheEnding(page: Page) {
        let mut editor = page.load(&[FLOWER, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_below(ROAR).await?;
        editor.end_with(Block(2, 1, ROAR), Block(1, 1, FLOWER)).await?;
        editor.export().await?;
    }
}

route! {
    /// Everything in sight and large; the audio first.
    AudioUnderTheEndingLarge(page: Page) {
        let mut editor = page.load(&[ROAR, FLOWER]).await?;
        editor.put_below(ROAR).await?;
        editor.put_below(FLOWER).await?;
        editor.fit().await?;
        editor.end_with(Block(1, 1, ROAR), Block(2, 1, FLOWER)).await?;
        editor.export().await?;
    }
}

/// Half of the audio clip and a second of picture.
const ARM: f64 = 2074.0 / 2.0 + 1000.0;

route! {
    Bridge(page: Page) legs(editor) {
        begin { page.load(&[FLOWER, RADIO, ROAR]).await? }
        resume { page.resume(&[FLOWER, RADIO, ROAR]) }
        "the pictures are cut on the timeline" => {
            let flower = Block(1, 1, FLOWER);
            editor.put_below(FLOWER).await?;
            editor.cut_head(flower, 5059.0 - ARM).await?;
            editor.snap(flower).await?;
            editor.put_behind(RADIO, flower).await?;
            editor.cut_tail(Block(1, 2, RADIO), 2.0 * ARM).await?;
        }
        "the audio lies over the cut on the timeline" => {
            editor.put_below(ROAR).await?;
            editor.keys(&["Home"], 1).await?;
            editor.move_to(Block(2, 1, ROAR), 2, 1000.0).await?;
        }
        "the pictures are shortened", "the pictures follow each other", "the audio bridges the cut",
        "the film is exported" => { editor.export().await?; }
    }
}

route! {
    /// By handles, and left where it comes to stand.
    BridgeByHandles(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.put_below(ROAR).await?;
        editor.move_to(Block(2, 1, ROAR), 2, 5059.0 - 1037.0).await?;
        editor.trim(Block(1, 1, FLOWER), Side::Left, 5059.0 - ARM).await?;
        editor.trim(Block(1, 2, RADIO), Side::Right, 5059.0 + ARM).await?;
        editor.export().await?;
    }
}

route! {
    AcrossTheCut(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.put_below(ROAR).await?;
        editor.move_to(Block(2, 1, ROAR), 2, 5059.0 - 1037.0).await?;
        editor.export().await?;
    }
}

route! {
    /// To about there by pointer, then frame by frame.
    AcrossTheCutNudged(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.put_below(ROAR).await?;
        editor.move_to(Block(2, 1, ROAR), 2, 3525.0).await?;
        editor.keys(&["alt", "ArrowRight"], 11).await?;
        editor.keys(&["alt", "ArrowLeft"], 1).await?;
        editor.export().await?;
    }
}

route! {
    LargeTitle(page: Page) {
        let title = Block(3, 1, "Intro");
        let mut editor = page.load(&[FLOWER, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_below(ROAR).await?;
        editor.add_text().await?;
        editor.write_large("Intro", "72").await?;
        editor.trim_freely(title, Side::Right, 2000.0).await?;
        editor.lift_above(title, 1).await?;
        editor.export().await?;
    }
}

route! {
    /// The text is there before the clips, and so above them.
    LargeTitleFirst(page: Page) {
        let mut editor = page.empty();
        let title = Block(1, 1, "Intro");
        editor.add_text().await?;
        editor.write_large("Intro", "72").await?;
        editor.trim(title, Side::Right, 2000.0).await?;
        editor.load(FLOWER).await?;
        editor.load(ROAR).await?;
        editor.put_below(FLOWER).await?;
        editor.put_below(ROAR).await?;
        editor.export().await?;
    }
}

route! {
    VideoWithAudio(page: Page) {
        let mut editor = page.load(&[FLOWER, ROAR]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_below(ROAR).await?;
        editor.export().await?;
    }
}

route! {
    NowPlaying(page: Page) {
        let mut editor = page.empty();
        editor.add_text().await?;
        editor.write_plain("Now Playing").await?;
        editor.trim(Block(1, 1, "Now Playing"), Side::Right, 5000.0).await?;
        editor.load(ROAR).await?;
        editor.put_below(ROAR).await?;
        editor.export().await?;
    }
}
