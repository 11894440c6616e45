//! What was duplicated last, so that it can be done again.

use modeller_model::{ObjectPlace, Placement, SceneContent, repeated_placement};

#[derive(Clone, Debug)]
pub struct LastDuplicate {
    /// Where each source was, and its copy.
    copies: Vec<(Placement, String)>,
}

impl LastDuplicate {
    pub fn new(sources: Vec<Placement>, copies: &[String]) -> Self {
        LastDuplicate {
            copies: sources.into_iter().zip(copies.iter().cloned()).collect(),
        }
    }

    /// The last copies and where the next ones go: once more what was done to the copies since they
    /// were made. Nothing unless they are still there and are what is selected.
    pub fn again(
        &self,
        content: &SceneContent,
        selection: &[String],
    ) -> Option<(Vec<Placement>, Vec<ObjectPlace>)> {
        if selection.len() != self.copies.len() {
            return None;
        }
        let pairs = self.copies.iter().map(|(source, id)| {
            let copy = content.object(id).filter(|_| selection.contains(id))?;
            let next = ObjectPlace {
                object: id.clone(),
                placement: repeated_placement(source, &copy.placement),
            };
            Some((copy.placement, next))
        });
        pairs
            .collect::<Option<Vec<_>>>()
            .map(|it| it.into_iter().unzip())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::{Vec3, Workspace};

    #[test]
    fn a_row_goes_on_by_the_same_step_as_long_as_the_copies_are_selected() {
        let workspace = Workspace::new(0);
        let content = workspace.scenes()[1].content();
        let copy = &content.objects[0];
        let mut source = copy.placement;
        source.position = source.position - Vec3::new(2.0, 0.0, 0.0);
        let ids = vec![copy.id.clone()];
        let last = LastDuplicate::new(vec![source], &ids);
        let (sources, places) = last.again(content, &ids).expect("repeatable");
        assert_eq!(sources, [copy.placement]);
        let step = places[0].placement.position - copy.placement.position;
        assert_eq!(step, Vec3::new(2.0, 0.0, 0.0));
        let other = vec![content.objects[1].id.clone()];
        assert!(last.again(content, &other).is_none());
        assert!(last.again(content, &[]).is_none());
    }
}
