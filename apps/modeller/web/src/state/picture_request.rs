//! A picture of the viewport that is being taken.

/// The screen is read one frame after it was asked for; so long nothing but the scene is drawn.
const FRAMES: u8 = 2;

#[derive(Default)]
pub struct PictureRequest {
    is_wanted: bool,
    frames_left: u8,
}

impl PictureRequest {
    pub fn ask(&mut self) {
        self.is_wanted = true;
    }

    /// Are outlines, handles and labels to be left out of this frame?
    pub fn is_taking(&self) -> bool {
        self.frames_left > 0
    }

    /// To be called at the beginning of each pass. Returns whether the screen is to be asked for now.
    pub fn begin_pass(&mut self, is_first_of_frame: bool) -> bool {
        if is_first_of_frame {
            self.frames_left = self.frames_left.saturating_sub(1);
        }
        let begins = std::mem::take(&mut self.is_wanted);
        if begins {
            self.frames_left = FRAMES;
        }
        begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_is_alone_on_the_screen_until_it_was_read() {
        let mut request = PictureRequest::default();
        assert!(!request.begin_pass(true));
        request.ask();
        assert!(request.begin_pass(true) && request.is_taking());
        assert!(!request.begin_pass(false) && request.is_taking());
        assert!(!request.begin_pass(true) && request.is_taking());
        assert!(!request.begin_pass(true) && !request.is_taking());
    }
}
