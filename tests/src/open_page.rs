//! An app in a browser, with a test looking over its shoulder.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use actions::lowering::Viewport;
use anyhow::{Result, bail};
use gauntlet::server::Server;
use play::browser::Browser;
use serde_json::{Value, json};

use crate::{Step, lab, launch, waiting};

/// The key that tests give their pages.
pub const KEY: &str = "test-key";

/// One browser, one server, one page.
pub struct OpenPage {
    browser: Browser,
    server: Server,
}

impl OpenPage {
    /// A browser and a server; nothing is open yet.
    pub async fn blank() -> Result<OpenPage> {
        OpenPage::serving(&lab().dist).await
    }

    /// The same with another folder of pages.
    pub async fn serving(folder: &Path) -> Result<OpenPage> {
        let browser = launch(Viewport::USUAL).await?;
        let server = Server::start(folder, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await?;
        Ok(OpenPage { browser, server })
    }

    /// Opens an address below the server, for example `apps/modeller/`.
    pub async fn open(&self, address: &str) -> Result<()> {
        self.visit(&format!("{}/{address}", self.server.origin()))
            .await
    }

    /// Opens an app as a runner does.
    pub async fn open_driven(&self, app: protocol::App) -> Result<()> {
        self.open_driven_with(app, "").await
    }

    /// The same with more parameters, each after an `&`.
    pub async fn open_driven_with(&self, app: protocol::App, parameters: &str) -> Result<()> {
        let slug = app.slug();
        let address = format!("apps/{slug}/?seed=0&clock=stepped{parameters}#key={KEY}");
        self.open(&address).await?;
        // A page may show itself before everything that it loads is there.
        self.settle().await
    }

    /// Opens any address and waits for the app's first frame.
    pub async fn visit(&self, address: &str) -> Result<()> {
        self.browser.goto("about:blank").await?;
        self.browser.goto(address).await?;
        let ready = call("ready");
        self.until(&format!("window.gauntlet && {ready}")).await
    }

    /// Opens an app as a runner does and goes to where one works.
    pub async fn open_inside(&self, app: protocol::App) -> Result<()> {
        self.open_driven(app).await?;
        self.follow(crate::facts(app).way_in).await
    }

    /// Does one step after the other.
    pub async fn follow(&self, steps: &[Step]) -> Result<()> {
        for step in steps {
            match *step {
                Step::Click(id) => self.click_anchor(id).await?,
                Step::Keys(keys) => self.act(protocol::Action::keys(keys)).await?,
                Step::Type(text) => self.act(protocol::Action::text(text)).await?,
                Step::Drag(id, [dx, dy]) => {
                    let [x, y] = self.anchor(id).await?;
                    let path = vec![[x, y], [x + dx / 2.0, y + dy / 2.0], [x + dx, y + dy]];
                    self.act(protocol::Action::drag(path)).await?;
                }
            }
        }
        Ok(())
    }

    /// The exported document, without what surrounds it.
    pub async fn document(&self) -> Result<Value> {
        let envelope: Value = serde_json::from_str(&self.state().await?)?;
        Ok(envelope["state"].clone())
    }

    /// Runs a script with the key as its first argument.
    pub async fn script(&self, source: &str) -> Result<Value> {
        Ok(self.browser.script(source, json!([KEY])).await?)
    }

    /// The message of a script that has to fail.
    pub async fn refusal(&self, call: &str) -> Result<String> {
        let source = format!(
            "return (async () => {call})().then(() => 'no refusal', error => error.message);"
        );
        let answer = self.script(&source).await?;
        Ok(answer.as_str().unwrap_or_default().to_string())
    }

    pub async fn state(&self) -> Result<String> {
        let source =
            "return window.gauntlet.exportState({key: arguments[0]}).then(JSON.stringify);";
        let answer = self.script(source).await?;
        Ok(answer.as_str().unwrap_or_default().to_string())
    }

    pub async fn click_anchor(&self, id: &str) -> Result<()> {
        let [x, y] = self.anchor(id).await?;
        self.act(protocol::Action::click(x, y)).await
    }

    /// The middle of something on the screen, in whole pixels, once it is there.
    pub async fn anchor(&self, id: &str) -> Result<protocol::Point> {
        let found = format!(
            "{}.then(all => all.find(anchor => anchor.id === {})?.rect ?? all.map(anchor => anchor.id))",
            call("anchors"),
            json!(id)
        );
        let rect = waiting::until_fits(&self.browser, &found, Value::is_object).await?;
        let number = |name: &str| rect[name].as_f64().unwrap_or_default();
        let x = number("x") + number("width") / 2.0;
        let y = number("y") + number("height") / 2.0;
        Ok([x.round(), y.round()])
    }

    /// The names of everything on the screen, once there is anything.
    pub async fn anchors(&self) -> Result<Vec<String>> {
        let names = format!(
            "{}.then(all => all.length && all.map(anchor => anchor.id))",
            call("anchors")
        );
        let names = waiting::until(&self.browser, &names).await?;
        Ok(serde_json::from_value(names)?)
    }

    /// Waits until something is not on the screen any more.
    pub async fn anchor_is_gone(&self, id: &str) -> Result<()> {
        let is_gone = format!(
            "{}.then(all => all.every(anchor => anchor.id !== {}))",
            call("anchors"),
            json!(id)
        );
        self.until(&is_gone).await
    }

    /// Carries out an action as a runner does, and waits until its result is on the screen.
    pub async fn act(&self, action: protocol::Action) -> Result<()> {
        self.input(action).await?;
        self.settle().await
    }

    /// Waits until everything is drawn. A page that is busy for long says so, and is asked again.
    pub async fn settle(&self) -> Result<()> {
        let is_settled = |answer: &Value| answer["settled"] == true;
        waiting::until_fits(&self.browser, &call("settled"), is_settled).await?;
        Ok(())
    }

    /// Moves the page's clock, and waits until what that started is drawn.
    pub async fn pass(&self, ms: u64) -> Result<()> {
        let moved = format!("window.gauntlet.settled({{key: {}, ms: {ms}}})", json!(KEY));
        waiting::ask(&self.browser, &moved).await?;
        self.settle().await
    }

    /// Waits until an expression of the page is true.
    pub async fn until(&self, condition: &str) -> Result<()> {
        waiting::until(&self.browser, condition).await?;
        Ok(())
    }

    /// The input alone, without waiting for what comes of it.
    pub async fn input(&self, action: protocol::Action) -> Result<()> {
        match actions::lowering::lower(&action, self.browser.viewport()) {
            Ok(actions::lowering::Lowered::Input(body)) => self.browser.perform(body).await?,
            Ok(_) => {}
            Err(reason) => bail!("{action:?}: {reason}"),
        }
        Ok(())
    }

    pub fn browser(&self) -> &Browser {
        &self.browser
    }

    pub fn origin(&self) -> String {
        self.server.origin()
    }
}

/// A question to the page, with its key.
fn call(method: &str) -> String {
    format!("window.gauntlet.{method}({{key: {}}})", json!(KEY))
}
