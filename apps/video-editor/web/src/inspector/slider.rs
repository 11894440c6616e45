//! A slider with its value beside it.

use leptos::prelude::*;
use video_editor_model::effect::Range;

#[component]
pub fn Slider(
    label: &'static str,
    anchor: &'static str,
    range: Range,
    value: RwSignal<f64>,
    on_change: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let set = move |text: String| {
        if let Ok(number) = text.parse::<f64>() {
            value.set(on_grid(range, number));
            on_change();
        }
    };
    view! {
        <label class="slider">
            <span class="slider-label">{label}</span>
            <input
                type="range"
                min=range.min
                max=range.max
                step=range.step
                prop:value=move || value.get().to_string()
                data-anchor=anchor
                on:input=move |event| set(event_target_value(&event))
            />
            <output class="slider-value">{move || format!("{:.2}", value.get())}</output>
        </label>
    }
}

/// Steps are decimal fractions: 0.1 times 17 has to be 1.7 and nothing beside it.
fn on_grid(range: Range, value: f64) -> f64 {
    let value = value.clamp(range.min, range.max);
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use video_editor_model::effect::{BRIGHTNESS, CONTRAST};

    #[test]
    fn values_are_the_decimals_that_the_slider_shows() {
        assert_eq!(on_grid(CONTRAST, 1.700_000_000_2), 1.7);
        assert_eq!(on_grid(CONTRAST, 9.0), 3.0);
        assert_eq!(on_grid(BRIGHTNESS, -0.05), -0.05);
    }
}
