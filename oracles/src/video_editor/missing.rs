//! Tasks that this editor cannot do: what they need is looked for and not found.

use anyhow::ensure;

use super::screen::{Block, CANDLE, FADE, LIGHT, Page, RADIO};

route! {
    /// Neither among the effects nor among the tools is anything that changes a speed.
    NoSlowMotion(page: Page) refuses {
        let mut editor = page.load(&[RADIO]).await?;
        editor.put_below(RADIO).await?;
        editor.select(Block(1, 1, RADIO)).await?;
        let effects = editor.offers("tool/effects").await?;
        ensure!(effects == [LIGHT, FADE], "there are other effects: {effects:?}");
        editor.keys(&["ctrl", "z"], 1).await?;
        "There is no way to change the speed of a clip: the effects are Light adjustment and Fade out."
    }
}

route! {
    NoThunderstorm(page: Page) refuses {
        let mut editor = page.empty();
        let samples = editor.offers("header/samples").await?;
        ensure!(samples.iter().any(|it| it == CANDLE), "no samples: {samples:?}");
        ensure!(samples.iter().all(|it| !it.contains("Thunder")), "there it is: {samples:?}");
        format!("Sample media has no Thunderstorm, only {}.", samples.join(", "))
    }
}
