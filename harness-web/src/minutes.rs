//! Lengths of time as a clock shows them.

/// Minutes and seconds: `0:07`, `1:05`, `75:00`.
pub fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_two_digits_and_minutes_as_many_as_they_need() {
        let shown = [0, 7, 59, 60, 65, 4_500].map(minutes);
        assert_eq!(shown, ["0:00", "0:07", "0:59", "1:00", "1:05", "75:00"]);
    }
}
