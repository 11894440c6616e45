//! Tasks that put clips one behind the other.

use super::screen::{Block, CANDLE, FLOWER, Page, RADIO};

route! {
    /// The flower lies below the others as a measure while they are shortened.
    EqualLengths(page: Page) {
        let (radio, candle) = (Block(1, 1, RADIO), Block(2, 1, CANDLE));
        let mut editor = page.load(&[RADIO, CANDLE, FLOWER]).await?;
        for clip in [RADIO, CANDLE, FLOWER] {
            editor.put_below(clip).await?;
        }
        editor.fit().await?;
        editor.trim_to_end_of(radio, Block(3, 1, FLOWER)).await?;
        editor.trim_to_end_of(candle, Block(3, 1, FLOWER)).await?;
        editor.move_behind(candle, radio).await?;
        editor.move_behind(Block(2, 1, FLOWER), Block(1, 2, CANDLE)).await?;
        editor.export().await?;
    }
}

route! {
    /// From left to right, cut at the playhead.
    EqualLengthsInTurn(page: Page) {
        let mut editor = page.load(&[RADIO, CANDLE, FLOWER]).await?;
        editor.put_below(RADIO).await?;
        editor.cut_tail(Block(1, 1, RADIO), 5059.0).await?;
        editor.put_behind(CANDLE, Block(1, 1, RADIO)).await?;
        editor.cut_tail(Block(1, 2, CANDLE), 10118.0).await?;
        editor.put_behind(FLOWER, Block(1, 2, CANDLE)).await?;
        editor.export().await?;
    }
}

route! {
    InsertInTheMiddle(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.split(Block(1, 1, FLOWER), 2529.5).await?;
        editor.move_to(Block(1, 2, FLOWER), 1, 15000.0).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.snap(Block(1, 3, FLOWER)).await?;
        editor.export().await?;
    }
}

route! {
    /// Dropped on the cut, the radio pushes the second half away.
    InsertByPushing(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.split(Block(1, 1, FLOWER), 2529.5).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.export().await?;
    }
}

route! {
    MeasuredGaps(page: Page) {
        let mut editor = page.load(&[FLOWER, CANDLE, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_at(CANDLE, 1, 5059.0 + 1000.0).await?;
        editor.zoom_out_to(20.0).await?;
        editor.put_at(RADIO, 1, 5059.0 + 1000.0 + 41766.0 + 2000.0).await?;
        editor.export().await?;
    }
}

route! {
    /// Touching at first, then moved apart from the right.
    MeasuredGapsMovedApart(page: Page) {
        let mut editor = page.load(&[FLOWER, CANDLE, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(CANDLE, Block(1, 1, FLOWER)).await?;
        editor.zoom_out_to(20.0).await?;
        editor.put_behind(RADIO, Block(1, 2, CANDLE)).await?;
        editor.move_to(Block(1, 3, RADIO), 1, 46825.0 + 3000.0).await?;
        editor.move_to(Block(1, 2, CANDLE), 1, 5059.0 + 1000.0).await?;
        editor.export().await?;
    }
}

route! {
    TwoInARow(page: Page) {
        let mut editor = page.load(&[FLOWER, RADIO]).await?;
        editor.put_below(FLOWER).await?;
        editor.put_behind(RADIO, Block(1, 1, FLOWER)).await?;
        editor.export().await?;
    }
}

route! {
    TwiceTheSame(page: Page) {
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.duplicate(Block(1, 1, RADIO)).await?;
        editor.export().await?;
    }
}
