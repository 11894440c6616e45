//! What comes back from the browser later: a file that was chosen, a picture that is ready.

use std::cell::RefCell;
use std::rc::Rc;

use crate::page::CanvasPage;

/// Callbacks put what they got in here; the session takes it out when it draws next. So no callback
/// has to know the session.
pub struct Inbox<T> {
    items: Rc<RefCell<Vec<T>>>,
    page: CanvasPage,
}

impl<T> Clone for Inbox<T> {
    fn clone(&self) -> Self {
        Inbox {
            items: self.items.clone(),
            page: self.page.clone(),
        }
    }
}

impl<T> Inbox<T> {
    pub fn new(page: CanvasPage) -> Self {
        Inbox {
            items: Rc::default(),
            page,
        }
    }

    /// Asks for a frame, too.
    pub fn post(&self, item: T) {
        self.items.borrow_mut().push(item);
        self.page.request_repaint();
    }

    /// Everything that came, oldest first.
    pub fn take(&self) -> Vec<T> {
        self.items.take()
    }
}
