//! Which model, and where it is reached.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use reqwest::Url;

use crate::Api;

/// A model at an address.
#[derive(Clone, PartialEq, Eq)]
pub struct Target {
    pub model: String,
    /// Without a path the API's usual one is added.
    base: Url,
}

impl Target {
    pub fn new(model: &str, base: &str) -> Result<Target, String> {
        let model = model.trim();
        if model.is_empty() {
            return Err("the name of a model is missing".into());
        }
        Ok(Target {
            model: model.into(),
            base: read_base(base)?,
        })
    }

    /// A model of the service itself.
    pub fn usual(model: &str, api: Api) -> Result<Target, String> {
        Target::new(model, api.usual_base())
    }

    /// The same model somewhere else.
    pub fn at(self, base: &str) -> Result<Target, String> {
        Target::new(&self.model, base)
    }

    /// The address of an endpoint such as `chat/completions`. `version` is what stands before it where
    /// the address has no path of its own.
    pub(crate) fn endpoint(&self, version: &str, path: &str) -> Url {
        let mut url = self.base.clone();
        let base = match url.path().trim_matches('/') {
            "" => version.to_string(),
            path => path.to_string(),
        };
        let (path, query) = match path.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (path, None),
        };
        url.set_path(&format!("{base}/{path}"));
        if query.is_some() {
            url.set_query(query);
        }
        url
    }

    /// Does it lie on this machine?
    pub fn is_loopback(&self) -> bool {
        let host = self.base.host_str().unwrap_or_default();
        let bare = host.trim_matches(['[', ']']);
        host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|it| it.is_loopback())
    }

    /// Is it the service that the API comes from?
    pub fn is_usual(&self, api: Api) -> bool {
        let usual = Url::parse(api.usual_base()).ok();
        usual.is_some_and(|it| it.host_str() == self.base.host_str())
    }

    /// A password in the address, which is as secret as a key.
    pub fn password(&self) -> Option<&str> {
        self.base.password()
    }

    /// The address without credentials.
    pub fn address(&self) -> String {
        let mut shown = self.base.clone();
        // Both fail only for addresses that cannot have them.
        let _ = shown.set_username("");
        let _ = shown.set_password(None);
        shown.set_query(None);
        shown.to_string().trim_end_matches('/').to_string()
    }
}

/// `MODEL@URL`, or `MODEL` alone for one of OpenAI's.
impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Target, String> {
        match split(text) {
            (model, Some(base)) => Target::new(model, base),
            (model, None) => Target::usual(model, Api::Chat),
        }
    }
}

/// The model's name and the address behind it, if there is one. Names may have an `@` of their own.
pub fn split(text: &str) -> (&str, Option<&str>) {
    match text.find("@http://").or_else(|| text.find("@https://")) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.model, self.address())
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn read_base(text: &str) -> Result<Url, String> {
    let url = Url::parse(text.trim())
        .map_err(|error| format!("{:?} is no address: {error}", without_user(text)))?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    match is_web {
        true => Ok(url),
        false => Err("a model's address must begin with http:// or https://".into()),
    }
}

/// What stands before an `@` may be a password.
fn without_user(text: &str) -> &str {
    text.rsplit('@').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(base: &str) -> String {
        let target = Target::new("m", base).expect("valid");
        target.endpoint("v1", "chat/completions").to_string()
    }

    #[test]
    fn an_address_without_a_path_gets_the_usual_one() {
        for (base, expected) in [
            ("http://a:1", "http://a:1/v1/chat/completions"),
            ("http://a:1/", "http://a:1/v1/chat/completions"),
            ("http://a:1/v1", "http://a:1/v1/chat/completions"),
            (
                "https://a/openai/v2/",
                "https://a/openai/v2/chat/completions",
            ),
        ] {
            assert_eq!(endpoint(base), expected);
        }
        let gemini = Target::new("m", "https://a?x=1").expect("valid");
        let streamed = gemini.endpoint("v1beta", "models/m:streamGenerateContent?alt=sse");
        assert_eq!(
            streamed.as_str(),
            "https://a/v1beta/models/m:streamGenerateContent?alt=sse"
        );
    }

    #[test]
    fn a_target_is_a_model_with_or_without_an_address() {
        let target: Target = "org/model@v2@http://127.0.0.1:8000/v1"
            .parse()
            .expect("valid");
        assert_eq!(target.model, "org/model@v2");
        assert!(target.is_loopback());
        let usual: Target = "gpt".parse().expect("valid");
        assert_eq!(usual.to_string(), "gpt@https://api.openai.com/v1");
        assert!(usual.is_usual(Api::Responses) && !usual.is_loopback());
        for text in ["", "@http://a", "m@https://", "m@http:// /"] {
            assert!(text.parse::<Target>().is_err(), "{text}");
        }
        assert!(Target::new("m", "ftp://a").is_err());
    }

    #[test]
    fn credentials_of_an_address_are_not_shown() {
        let target: Target = "m@https://me:hidden@a/v1?key=hidden"
            .parse()
            .expect("valid");
        assert_eq!(target.to_string(), "m@https://a/v1");
        assert_eq!(format!("{target:?}"), "m@https://a/v1");
        assert_eq!(target.password(), Some("hidden"));
        let refusal = Target::new("m", "http//me:hidden@a").expect_err("no address");
        assert!(!refusal.contains("hidden"), "{refusal}");
    }
}
