//! Which version of the C library programs need.

/// What names of its versions begin with, in the tables of a program.
const NAME: &[u8] = b"GLIBC_2.";

/// The newest that is asked for: `17` for 2.17.
pub fn newest(program: &[u8]) -> Option<u32> {
    let asked = program.windows(NAME.len()).enumerate();
    let asked = asked.filter(|(_, it)| *it == NAME);
    asked
        .filter_map(|(at, _)| number(&program[at + NAME.len()..]))
        .max()
}

/// The digits at the beginning, which end as names do.
fn number(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.iter().take_while(|it| it.is_ascii_digit()).count();
    let ends = matches!(bytes.get(digits), Some(0 | b'.'));
    let text = std::str::from_utf8(&bytes[..digits]).ok()?;
    text.parse().ok().filter(|_| ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_the_greatest_number() {
        let program = b"\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_2.\0GLIBC_2.99x";
        assert_eq!(newest(program), Some(34));
        assert_eq!(newest(b"GLIBC_PRIVATE\0"), None);
    }
}
