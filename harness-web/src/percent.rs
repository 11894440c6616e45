//! Names and values inside addresses, as browsers write them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What `encodeURIComponent` of a browser changes.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');
/// The same where ids of tasks should stay readable.
const PATH: &AsciiSet = &COMPONENT.remove(b'/');

/// A value that no sign of an address can end.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// The same with its slashes as they are.
pub fn encoded_path(text: &str) -> String {
    utf8_percent_encode(text, PATH).to_string()
}

/// What would be no text once it is decoded stays as it is written.
pub fn decoded(text: &str) -> String {
    match percent_decode_str(text).decode_utf8() {
        Ok(decoded) => decoded.into_owned(),
        Err(_) => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_of_an_address_survives_in_a_value() {
        assert_eq!(encoded("a/b?c&d=e#f g"), "a%2Fb%3Fc%26d%3De%23f%20g");
        assert_eq!(encoded("é%"), "%C3%A9%25");
        assert_eq!(encoded("run-1_2.3!~*'()"), "run-1_2.3!~*'()");
    }

    #[test]
    fn ids_of_tasks_stay_readable_in_a_path() {
        assert_eq!(encoded_path("modeller/001-x"), "modeller/001-x");
        assert_eq!(encoded_path("a?b/c#d"), "a%3Fb/c%23d");
    }

    #[test]
    fn what_is_encoded_is_decoded_to_the_same() {
        for text in ["", "plain", "50 % & <b>=é/#?", "%25", "日本"] {
            assert_eq!(decoded(&encoded(text)), text);
            assert_eq!(decoded(&encoded_path(text)), text);
        }
    }

    #[test]
    fn what_is_no_text_once_decoded_stays_as_written() {
        assert_eq!(decoded("%FF%FE"), "%FF%FE");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz"), "%zz");
    }
}
