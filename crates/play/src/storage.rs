//! Errors that no further attempt can mend: there is nowhere left to write to.

use std::io::ErrorKind;

/// Is the disk full, or read-only, or is this user allowed no more of it?
pub fn is_exhausted(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref().map(std::io::Error::kind);
        kind.is_some_and(means_no_room)
    })
}

fn means_no_room(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::FileTooLarge
    )
}

#[cfg(test)]
mod tests {
    use anyhow::Context;
    use std::io::Error;

    use super::*;

    #[test]
    fn a_disk_without_room_is_told_from_other_trouble_however_deep_it_lies() {
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::FileTooLarge,
        ] {
            let error = Err::<(), _>(Error::from(kind)).context("cannot write run.json");
            let error = error.context("the run stops").expect_err("an error");
            assert!(is_exhausted(&error), "{kind}");
        }
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied] {
            assert!(!is_exhausted(&Error::from(kind).into()), "{kind}");
        }
        assert!(!is_exhausted(&anyhow::anyhow!("No space left on device")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_system_says_of_a_full_disk_is_understood() {
        let written = std::fs::write("/dev/full", "x").context("cannot write");
        assert!(is_exhausted(&written.expect_err("full")));
    }
}
