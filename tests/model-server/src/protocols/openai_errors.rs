//! How OpenAI's services say what is wrong with a request.

use crate::fields::{Wrong, path};
use crate::picture::Flaw;
use crate::protocols::Request;
use crate::refusal::Refusal;

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Refusal {
        match wrong {
            Wrong::NoObject { place } => {
                Refusal::invalid(format!("Invalid type for '{place}': expected an object."))
                    .about(place)
                    .coded("invalid_type")
            }
            Wrong::Unknown { place, name } => {
                let at = path(&place, &name);
                Refusal::invalid(format!("Unknown parameter: '{at}'."))
                    .about(at)
                    .coded("unknown_parameter")
            }
            Wrong::Missing { place, name } => {
                let at = path(&place, name);
                Refusal::invalid(format!("Missing required parameter: '{at}'."))
                    .about(at)
                    .coded("missing_required_parameter")
            }
            Wrong::Kind {
                place,
                name,
                wanted,
            } => {
                let at = path(&place, name);
                Refusal::invalid(format!("Invalid type for '{at}': expected {wanted}."))
                    .about(at)
                    .coded("invalid_type")
            }
        }
    }
}

/// A value that is not one of those that there are.
pub fn invalid_value(at: &str, found: &str, wanted: &str) -> Refusal {
    Refusal::invalid(format!(
        "Invalid value: '{found}'. Supported values are: {wanted}."
    ))
    .about(at)
    .coded("invalid_value")
}

pub fn image(at: &str, flaw: Flaw) -> Refusal {
    Refusal::invalid(format!("Invalid image at '{at}': {flaw}."))
        .about(at)
        .coded("invalid_image")
}

/// The key has to be there and right.
pub fn check_key(request: &Request) -> Result<(), Refusal> {
    let Some(key) = request.key else {
        return Ok(());
    };
    let refused =
        |message: String| Refusal::invalid(message).with_status(401, "invalid_request_error");
    let given = request.header("authorization").unwrap_or_default();
    match given.strip_prefix("Bearer ") {
        None => Err(refused(
            "You didn't provide an API key. You need to provide your API key in an Authorization header \
             using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)."
                .into(),
        )),
        Some(given) if given != key => Err(refused(format!(
            "Incorrect API key provided: {}.",
            "*".repeat(given.len())
        ))
        .coded("invalid_api_key")),
        Some(_) => Ok(()),
    }
}

/// A function's name has letters, digits, `_` and `-`, up to 64 of them.
pub fn check_function_name(at: &str, name: &str) -> Result<(), Refusal> {
    let is_fine = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-';
    if name.is_empty() || name.len() > 64 || !name.chars().all(is_fine) {
        return Err(Refusal::invalid(format!(
            "Invalid '{at}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
        ))
        .about(at)
        .coded("invalid_value"));
    }
    Ok(())
}

/// With `strict`, a schema names every property as required and allows no other.
pub fn check_strict_schema(
    at: &str,
    name: &str,
    schema: &serde_json::Value,
) -> Result<(), Refusal> {
    let wrong = |what: &str| {
        Refusal::invalid(format!("Invalid schema for function '{name}': {what}"))
            .about(at)
            .coded("invalid_function_parameters")
    };
    if schema["type"] == "object" {
        if schema["additionalProperties"] != false {
            return Err(wrong(
                "'additionalProperties' is required to be supplied and to be false.",
            ));
        }
        let properties = schema["properties"].as_object();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (property, inner) in properties.into_iter().flatten() {
            if !required.iter().any(|it| it == property.as_str()) {
                return Err(wrong(&format!(
                    "'required' is required to be supplied and to be an array including every key in properties. Missing '{property}'."
                )));
            }
            check_strict_schema(at, name, inner)?;
        }
    }
    Ok(())
}
