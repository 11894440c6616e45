//! The settings of an effect. The picture follows every move of a slider until it is saved or cancelled.

use super::slider::Slider;
use crate::state::Session;
use dom_shell::ListBox;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use video_editor_model::effect::{BRIGHTNESS, CONTRAST, OPACITY, SATURATION};
use video_editor_model::{Command, Curve, EffectItem, EffectParams, Fade, Light};

#[component]
pub fn Tweak(session: Session, effect: String) -> impl IntoView {
    let found = session.peek(|workspace| {
        let (_, effect) = workspace.project().effect(&effect)?;
        Some(effect.clone())
    });
    let Some(item) = found else {
        session.tweaking.set(None);
        return ().into_any();
    };
    view! { <Form session item/> }.into_any()
}

/// What the form holds until it is saved.
#[derive(Clone, Copy)]
struct Draft {
    is_enabled: RwSignal<bool>,
    light: [RwSignal<f64>; 3],
    opacities: [RwSignal<f64>; 2],
    curve: RwSignal<Curve>,
}

impl Draft {
    fn of(item: &EffectItem) -> Self {
        let light = match item.params {
            EffectParams::LightAdjustment(light) => light,
            EffectParams::FadeOut(_) => Light::default(),
        };
        let fade = match item.params {
            EffectParams::FadeOut(fade) => fade,
            EffectParams::LightAdjustment(_) => Fade::default(),
        };
        Draft {
            is_enabled: RwSignal::new(item.is_enabled),
            light: [light.brightness, light.contrast, light.saturation].map(RwSignal::new),
            opacities: [fade.from_opacity, fade.to_opacity].map(RwSignal::new),
            curve: RwSignal::new(fade.curve),
        }
    }

    fn params(self, is_light: bool) -> EffectParams {
        let [brightness, contrast, saturation] = self.light.map(|value| value.get_untracked());
        let [from_opacity, to_opacity] = self.opacities.map(|value| value.get_untracked());
        if is_light {
            EffectParams::LightAdjustment(Light {
                brightness,
                contrast,
                saturation,
            })
        } else {
            EffectParams::FadeOut(Fade {
                from_opacity,
                to_opacity,
                curve: self.curve.get_untracked(),
            })
        }
    }
}

#[component]
fn Form(session: Session, item: EffectItem) -> impl IntoView {
    let draft = Draft::of(&item);
    let is_light = matches!(item.params, EffectParams::LightAdjustment(_));
    let id = StoredValue::new(item.id.clone());
    let propose = move || {
        session.propose(Some(Command::SetEffect {
            effect: id.get_value(),
            params: draft.params(is_light),
            is_enabled: draft.is_enabled.get_untracked(),
        }));
    };
    let close = move |is_kept: bool| {
        if is_kept {
            session.settle();
        } else {
            session.propose(None);
        }
        session.tweaking.set(None);
    };
    // Whatever else closes the form keeps what was set.
    on_cleanup(move || session.settle());
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Escape" => {
            event.stop_propagation();
            close(false);
        }
        "Enter" => {
            event.prevent_default();
            close(true);
        }
        _ => {}
    };
    let sliders = if is_light {
        view! { <LightSliders draft propose/> }.into_any()
    } else {
        view! { <FadeSliders draft propose/> }.into_any()
    };
    view! {
        <div class="tweak" role="dialog" aria-label="Tweak effect" on:keydown=on_key>
            <div class="panel-head">
                <h2>"Tweak effect"</h2>
                <span class="panel-note">{item.params.kind().label()}</span>
            </div>
            <div class="panel-body">
                {sliders}
                <button
                    type="button"
                    class="switch"
                    role="switch"
                    aria-checked=move || draft.is_enabled.get().to_string()
                    data-anchor="tweak/enabled"
                    on:click=move |_| {
                        draft.is_enabled.update(|on| *on = !*on);
                        propose();
                    }
                >
                    <span class="switch-track">
                        <span class="switch-knob"></span>
                    </span>
                    "Effect is on"
                </button>
            </div>
            <div class="panel-foot">
                <button type="button" class="button" data-anchor="tweak/cancel" on:click=move |_| close(false)>
                    "Cancel"
                </button>
                <button
                    type="button"
                    class="button is-primary"
                    data-anchor="tweak/save"
                    on:click=move |_| close(true)
                >
                    "Save"
                </button>
            </div>
        </div>
    }
}

#[component]
fn LightSliders(draft: Draft, propose: impl Fn() + Copy + 'static) -> impl IntoView {
    let [brightness, contrast, saturation] = draft.light;
    view! {
        <Slider label="Brightness" anchor="tweak/brightness" range=BRIGHTNESS value=brightness on_change=propose/>
        <Slider label="Contrast" anchor="tweak/contrast" range=CONTRAST value=contrast on_change=propose/>
        <Slider label="Saturation" anchor="tweak/saturation" range=SATURATION value=saturation on_change=propose/>
    }
}

#[component]
fn FadeSliders(draft: Draft, propose: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let [from, to] = draft.opacities;
    let options = Curve::ALL
        .into_iter()
        .map(|curve| (curve.name().to_string(), curve.name().to_string()))
        .collect();
    let choose = move |name: String| {
        if let Some(curve) = Curve::ALL.into_iter().find(|curve| curve.name() == name) {
            draft.curve.set(curve);
            propose();
        }
    };
    view! {
        <Slider label="From opacity" anchor="tweak/from-opacity" range=OPACITY value=from on_change=propose/>
        <Slider label="To opacity" anchor="tweak/to-opacity" range=OPACITY value=to on_change=propose/>
        <div class="field">
            <span class="field-label">"Curve"</span>
            <ListBox
                label="Curve".to_string()
                anchor="tweak/curve".to_string()
                options
                value=Signal::derive(move || draft.curve.get().name().to_string())
                on_choose=choose
            />
        </div>
    }
}
