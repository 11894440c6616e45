//! What the id of a generated task says.

/// `app/family@level#seed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceId<'t> {
    /// `app/family`.
    pub family: &'t str,
    pub level: u32,
    pub seed: u64,
}

impl InstanceId<'_> {
    /// `None` for ordinary tasks.
    pub fn parse(task: &str) -> Option<InstanceId<'_>> {
        let (family, drawn) = task.split_once('@')?;
        let (level, seed) = drawn.split_once('#')?;
        let (app, name) = family.split_once('/')?;
        let is_named = !app.is_empty() && !name.is_empty();
        let id = InstanceId {
            family,
            level: number(level)?,
            seed: number(seed)?,
        };
        (is_named && id.level > 0).then_some(id)
    }
}

/// In digits alone, without a sign and without zeros in front: every instance has one id.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && is_short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_says_its_family_level_and_seed() {
        let read = InstanceId::parse("modeller/crates@5#1000003");
        let id = InstanceId {
            family: "modeller/crates",
            level: 5,
            seed: 1_000_003,
        };
        assert_eq!(read, Some(id));
    }

    #[test]
    fn other_tasks_are_no_instances() {
        for task in [
            "",
            "modeller/001-double-the-cube",
            "modeller/crates",
            "modeller/crates@5",
            "modeller/crates#5",
            "modeller/crates@0#1",
            "modeller/crates@05#1",
            "modeller/crates@5#01",
            "modeller/crates@+5#1",
            "modeller/crates@5#-1",
            "modeller/crates@5#1x",
            "crates@5#1",
            "/crates@5#1",
        ] {
            assert_eq!(InstanceId::parse(task), None, "{task}");
        }
    }
}
