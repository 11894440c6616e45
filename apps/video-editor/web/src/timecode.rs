//! Times as people read them.

/// `MM:SS.hh`, hundredths cut off; with hours from one hour on.
pub fn timecode(ms: u64) -> String {
    let (hundredths, seconds) = (ms / 10 % 100, ms / 1000);
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    let rest = format!("{minutes:02}:{:02}.{hundredths:02}", seconds % 60);
    if hours > 0 {
        format!("{hours:02}:{rest}")
    } else {
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_cut_off_and_hours_come_when_needed() {
        assert_eq!(timecode(5059), "00:05.05");
        assert_eq!(timecode(0), "00:00.00");
        assert_eq!(timecode(3_600_999), "01:00:00.99");
    }
}
