//! The web face in a browser: opened at an address, waited for, asked.

use std::net::{IpAddr, Ipv4Addr};

use actions::lowering::{Lowered, Viewport, lower};
use anyhow::{Result, bail};
use gauntlet::offer::Offering;
use gauntlet::server::Server;
use play::browser::Browser;
use protocol::Action;
use serde_json::{Value, json};

use crate::{lab, launch, waiting};

/// Notes what goes wrong in a page and in its frames, from before their first script on.
const FAULTS: &str = "
(() => {
  const top = window.top;
  const note = text => { try { (top.faults ??= []).push(String(text)); } catch (other) {} };
  addEventListener('error', event => note(event.message ?? `not loaded: ${event.target?.outerHTML}`), true);
  addEventListener('unhandledrejection', event => note(event.reason));
  addEventListener('securitypolicyviolation', event => note(`${event.violatedDirective}: ${event.blockedURI}`));
  const say = console.error;
  console.error = (...words) => { note(words.join(' ')); say.apply(console, words); };
})();";

/// Is there something to see, and not only that it is on its way?
const IS_THERE: &str = "document.querySelector('main')?.textContent.trim()
    && !document.querySelector('main .state[role=status]')";

/// One browser at one place.
pub struct FacePage {
    browser: Browser,
    base: String,
    _server: Option<Server>,
}

impl FacePage {
    /// In a window in which a tool that is tried is 1280 by 720.
    pub const WINDOW: Viewport = Viewport {
        width: 1624,
        height: 772,
    };
    /// The bar on top of every page.
    pub const BAR: f64 = 52.0;

    /// Served by a runner with this offer.
    pub async fn serving(offering: Offering) -> Result<FacePage> {
        let ip = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let further = offering.router();
        let server = Server::start_face(&lab().dist, ip, 0, Vec::new(), further).await?;
        let base = format!("{}/", server.origin());
        let mut page = FacePage::at(&base).await?;
        page._server = Some(server);
        Ok(page)
    }

    /// Wherever it is. The address ends with a slash.
    pub async fn at(base: &str) -> Result<FacePage> {
        let browser = launch(FacePage::WINDOW).await?;
        let page = FacePage {
            browser,
            base: base.to_string(),
            _server: None,
        };
        page.before_every_page(FAULTS).await?;
        Ok(page)
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn browser(&self) -> &Browser {
        &self.browser
    }

    /// Runs a script in every page that is opened from now on, before its own.
    pub async fn before_every_page(&self, source: &str) -> Result<()> {
        let method = "Page.addScriptToEvaluateOnNewDocument";
        self.browser
            .devtools(method, json!({"source": source}))
            .await?;
        Ok(())
    }

    /// As if the system wanted these colours: `light` or `dark`.
    pub async fn colours(&self, scheme: &str) -> Result<()> {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        let method = "Emulation.setEmulatedMedia";
        self.browser
            .devtools(method, json!({"features": features}))
            .await?;
        Ok(())
    }

    /// Opens an address below the base anew, and waits until there is something to see.
    pub async fn open(&self, address: &str) -> Result<()> {
        self.browser.goto("about:blank").await?;
        self.browser
            .goto(&format!("{}{address}", self.base))
            .await?;
        self.until(IS_THERE).await
    }

    /// Waits until an expression is true.
    pub async fn until(&self, condition: &str) -> Result<()> {
        waiting::until(&self.browser, condition).await?;
        Ok(())
    }

    /// Waits until there is an element that fits.
    pub async fn sees(&self, selector: &str) -> Result<()> {
        self.until(&format!("document.querySelector({})", json!(selector)))
            .await
    }

    /// Waits until an expression has this value. What comes of an action is asked this way: it may take its time.
    pub async fn until_is(&self, expression: &str, value: impl Into<Value>) -> Result<()> {
        waiting::until_is(&self.browser, expression, &value.into()).await
    }

    /// What an expression is now. One about an element that is not there yet is asked again until it is.
    pub async fn ask(&self, expression: &str) -> Result<Value> {
        waiting::ask(&self.browser, expression).await
    }

    /// The same as text.
    pub async fn text(&self, expression: &str) -> Result<String> {
        let answer = self.ask(expression).await?;
        Ok(answer.as_str().unwrap_or_default().to_string())
    }

    /// Real input.
    pub async fn act(&self, action: Action) -> Result<()> {
        match lower(&action, self.browser.viewport()) {
            Ok(Lowered::Input(body)) => Ok(self.browser.perform(body).await?),
            _ => bail!("{action:?} is no input"),
        }
    }

    /// Clicks in the middle of the first element that fits, once it is there and can be clicked.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let [x, y] = waiting::middle_of(&self.browser, selector).await?;
        self.act(Action::click(x, y)).await
    }

    /// What went wrong since the page was opened.
    pub async fn faults(&self) -> Result<Vec<String>> {
        let faults = self.ask("window.faults ?? []").await?;
        Ok(serde_json::from_value(faults)?)
    }

    /// Addresses of everything that the page and its frames loaded.
    pub async fn loaded(&self) -> Result<Vec<String>> {
        let script = "(() => {
            const frames = page => Array.from({length: page.length}, (_, index) => page[index]);
            const of = page => performance_of(page).concat(frames(page).flatMap(of));
            const performance_of = page => page.performance.getEntriesByType('resource').map(it => it.name);
            return of(window); })()";
        Ok(serde_json::from_value(self.ask(script).await?)?)
    }
}
