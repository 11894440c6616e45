//! A picture as pixels: red, green and blue, without transparency, which pages do not have.

use std::fmt::{self, Debug};

use crate::channels::without_alpha;

/// Red, green, blue.
pub type Colour = [u8; 3];

#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    width: u32,
    height: u32,
    /// Row by row.
    pixels: Vec<Colour>,
}

impl Bitmap {
    pub fn filled(width: u32, height: u32, colour: Colour) -> Bitmap {
        let pixels = vec![colour; width as usize * height as usize];
        Bitmap::new((width, height), pixels)
    }

    /// A picture of what a function says of every place.
    pub fn painted(width: u32, height: u32, colour_at: impl Fn(u32, u32) -> Colour) -> Bitmap {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| colour_at(x, y)).collect();
        Bitmap::new((width, height), pixels)
    }

    /// From rows of red, green, blue and an opacity, which is left out. None when there are not as many
    /// bytes as the size says.
    pub fn from_rgba(width: u32, height: u32, bytes: &[u8]) -> Option<Bitmap> {
        let pixels = width as usize * height as usize;
        let fits = pixels.checked_mul(4) == Some(bytes.len());
        fits.then(|| Bitmap::from_channels((width, height), bytes, 4))
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.height
    }

    /// Width and height.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Row by row.
    pub fn pixels(&self) -> &[Colour] {
        &self.pixels
    }

    /// The pixel at a place, if that is inside.
    pub fn pixel(&self, x: u32, y: u32) -> Option<Colour> {
        self.index(x, y).map(|index| self.pixels[index])
    }

    /// The pixel at a place, if that is inside.
    pub fn pixel_mut(&mut self, x: u32, y: u32) -> Option<&mut Colour> {
        self.index(x, y).map(|index| &mut self.pixels[index])
    }

    /// There are as many pixels as the size says.
    pub(crate) fn new((width, height): (u32, u32), pixels: Vec<Colour>) -> Bitmap {
        Bitmap {
            width,
            height,
            pixels,
        }
    }

    /// From as many bytes for each pixel as there are channels: a grey or a colour, and perhaps how
    /// opaque it is, which is left out.
    pub(crate) fn from_channels(size: (u32, u32), bytes: &[u8], channels: usize) -> Bitmap {
        let pixels = match channels {
            3 => bytes.as_chunks().0.to_vec(),
            4 => {
                let mut pixels = vec![[0; 3]; bytes.len() / 4];
                without_alpha(bytes, pixels.as_flattened_mut());
                pixels
            }
            _ => bytes.chunks_exact(channels).map(|it| [it[0]; 3]).collect(),
        };
        Bitmap::new(size, pixels)
    }

    /// Three bytes for each pixel.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    fn index(&self, x: u32, y: u32) -> Option<usize> {
        let is_inside = x < self.width && y < self.height;
        is_inside.then(|| y as usize * self.width as usize + x as usize)
    }
}

/// Its size: nobody reads a million pixels.
impl Debug for Bitmap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Bitmap({} x {})", self.width, self.height)
    }
}
