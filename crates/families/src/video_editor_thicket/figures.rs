//! Twelve silhouettes that one knows by their outline alone.

use super::shapes::Shape::{Line, Oval, Polygon};
use super::shapes::Step::{Cut, Fill};
use super::shapes::{self, Drawing};
use video_editor_model::night::Mask;

/// What can be seen in a film.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// As prompts and answers call it.
    pub name: &'static str,
    drawing: Drawing,
}

impl Figure {
    /// Its silhouette, left for right if it is mirrored.
    pub fn mask(&self, is_mirrored: bool) -> Mask {
        shapes::mask(self.drawing, is_mirrored)
    }
}

/// In the order of the alphabet.
pub static FIGURES: [Figure; 12] = [
    Figure {
        name: "arrow",
        drawing: &[Fill(Polygon(&[
            [2.0, 24.0],
            [36.0, 24.0],
            [36.0, 8.0],
            [62.0, 32.0],
            [36.0, 56.0],
            [36.0, 40.0],
            [2.0, 40.0],
        ]))],
    },
    Figure {
        name: "bicycle",
        drawing: &[
            Fill(Oval([15.0, 43.0], [14.0, 14.0])),
            Cut(Oval([15.0, 43.0], [8.0, 8.0])),
            Fill(Oval([49.0, 43.0], [14.0, 14.0])),
            Cut(Oval([49.0, 43.0], [8.0, 8.0])),
            Fill(Line(
                6.0,
                &[
                    [15.0, 43.0],
                    [24.0, 23.0],
                    [43.0, 23.0],
                    [31.0, 43.0],
                    [15.0, 43.0],
                ],
            )),
            Fill(Line(6.0, &[[31.0, 43.0], [23.0, 17.0]])),
            Fill(Line(6.0, &[[49.0, 43.0], [41.0, 14.0], [48.0, 12.0]])),
            Fill(Line(6.0, &[[17.0, 17.0], [28.0, 17.0]])),
        ],
    },
    Figure {
        name: "bird",
        drawing: &[
            Fill(Oval([32.0, 36.0], [17.0, 11.0])),
            Fill(Oval([50.0, 25.0], [8.5, 8.0])),
            Fill(Polygon(&[[56.0, 20.0], [64.0, 26.0], [56.0, 29.0]])),
            Fill(Polygon(&[
                [20.0, 30.0],
                [0.0, 26.0],
                [2.0, 42.0],
                [20.0, 42.0],
            ])),
            Fill(Polygon(&[
                [22.0, 34.0],
                [14.0, 4.0],
                [26.0, 6.0],
                [42.0, 32.0],
            ])),
            Fill(Line(5.0, &[[30.0, 44.0], [27.0, 59.0]])),
            Fill(Line(5.0, &[[38.0, 44.0], [39.0, 59.0]])),
        ],
    },
    Figure {
        name: "boat",
        drawing: &[
            Fill(Polygon(&[
                [2.0, 44.0],
                [62.0, 44.0],
                [50.0, 60.0],
                [14.0, 60.0],
            ])),
            Fill(Polygon(&[
                [29.0, 2.0],
                [35.0, 2.0],
                [35.0, 46.0],
                [29.0, 46.0],
            ])),
            Fill(Polygon(&[[39.0, 6.0], [60.0, 38.0], [39.0, 38.0]])),
            Fill(Polygon(&[[25.0, 12.0], [25.0, 38.0], [8.0, 38.0]])),
        ],
    },
    Figure {
        name: "cat",
        drawing: &[
            Fill(Oval([28.0, 44.0], [16.0, 18.0])),
            Fill(Oval([28.0, 20.0], [13.0, 11.0])),
            Fill(Polygon(&[[16.0, 17.0], [15.0, 1.0], [27.0, 11.0]])),
            Fill(Polygon(&[[40.0, 17.0], [41.0, 1.0], [29.0, 11.0]])),
            Fill(Line(
                7.0,
                &[[40.0, 57.0], [54.0, 54.0], [57.0, 40.0], [52.0, 28.0]],
            )),
        ],
    },
    Figure {
        name: "cup",
        drawing: &[
            Fill(Polygon(&[
                [6.0, 10.0],
                [46.0, 10.0],
                [42.0, 56.0],
                [10.0, 56.0],
            ])),
            Fill(Oval([46.0, 30.0], [16.0, 15.0])),
            Cut(Oval([46.0, 30.0], [9.0, 8.0])),
            Fill(Polygon(&[
                [6.0, 10.0],
                [46.0, 10.0],
                [42.0, 56.0],
                [10.0, 56.0],
            ])),
        ],
    },
    Figure {
        name: "fish",
        drawing: &[
            Fill(Oval([25.0, 32.0], [23.0, 15.0])),
            Fill(Polygon(&[
                [42.0, 32.0],
                [62.0, 14.0],
                [56.0, 32.0],
                [62.0, 50.0],
            ])),
            Fill(Polygon(&[[16.0, 20.0], [28.0, 6.0], [38.0, 21.0]])),
            Fill(Polygon(&[[22.0, 44.0], [30.0, 57.0], [36.0, 43.0]])),
        ],
    },
    Figure {
        name: "hand",
        drawing: &[
            Fill(Oval([33.0, 46.0], [17.0, 17.0])),
            Fill(Line(8.5, &[[21.0, 42.0], [16.0, 16.0]])),
            Fill(Line(8.5, &[[29.0, 38.0], [28.0, 7.0]])),
            Fill(Line(8.5, &[[38.0, 38.0], [40.0, 8.0]])),
            Fill(Line(8.5, &[[46.0, 42.0], [51.0, 16.0]])),
            Fill(Line(9.0, &[[22.0, 52.0], [5.0, 36.0]])),
        ],
    },
    Figure {
        name: "horse",
        drawing: &[
            Fill(Oval([29.0, 30.0], [18.0, 10.0])),
            Fill(Polygon(&[
                [36.0, 32.0],
                [43.0, 10.0],
                [52.0, 10.0],
                [49.0, 36.0],
            ])),
            Fill(Polygon(&[
                [43.0, 4.0],
                [50.0, 4.0],
                [63.0, 19.0],
                [59.0, 25.0],
                [46.0, 18.0],
            ])),
            Fill(Line(6.5, &[[15.0, 34.0], [12.0, 60.0]])),
            Fill(Line(6.5, &[[22.0, 36.0], [23.0, 60.0]])),
            Fill(Line(6.5, &[[38.0, 36.0], [37.0, 60.0]])),
            Fill(Line(6.5, &[[45.0, 34.0], [48.0, 60.0]])),
            Fill(Line(6.0, &[[13.0, 26.0], [4.0, 34.0], [3.0, 48.0]])),
        ],
    },
    Figure {
        name: "key",
        drawing: &[
            Fill(Oval([16.0, 32.0], [15.0, 15.0])),
            Cut(Oval([16.0, 32.0], [7.5, 7.5])),
            Fill(Polygon(&[
                [28.0, 28.0],
                [63.0, 28.0],
                [63.0, 36.0],
                [28.0, 36.0],
            ])),
            Fill(Polygon(&[
                [54.0, 34.0],
                [62.0, 34.0],
                [62.0, 49.0],
                [54.0, 49.0],
            ])),
            Fill(Polygon(&[
                [42.0, 34.0],
                [49.0, 34.0],
                [49.0, 46.0],
                [42.0, 46.0],
            ])),
        ],
    },
    Figure {
        name: "star",
        drawing: &[Fill(Polygon(&[
            [32.0, 3.0],
            [40.0, 23.0],
            [61.0, 24.0],
            [44.0, 38.0],
            [50.0, 59.0],
            [32.0, 47.0],
            [14.0, 59.0],
            [20.0, 38.0],
            [3.0, 24.0],
            [24.0, 23.0],
        ]))],
    },
    Figure {
        name: "tree",
        drawing: &[
            Fill(Oval([32.0, 16.0], [15.0, 14.0])),
            Fill(Oval([18.0, 29.0], [14.0, 12.0])),
            Fill(Oval([46.0, 29.0], [14.0, 12.0])),
            Fill(Oval([32.0, 31.0], [14.0, 11.0])),
            Fill(Polygon(&[
                [27.0, 38.0],
                [37.0, 38.0],
                [39.0, 62.0],
                [25.0, 62.0],
            ])),
        ],
    },
];

/// A blot without a name, for what is no figure.
pub static BLOTS: [Drawing; 4] = [
    &[Fill(Oval([32.0, 32.0], [30.0, 22.0]))],
    &[Fill(Polygon(&[
        [6.0, 10.0],
        [58.0, 10.0],
        [58.0, 54.0],
        [6.0, 54.0],
    ]))],
    &[
        Fill(Oval([24.0, 26.0], [20.0, 20.0])),
        Fill(Oval([42.0, 38.0], [20.0, 18.0])),
    ],
    &[Fill(Polygon(&[
        [4.0, 20.0],
        [40.0, 6.0],
        [60.0, 34.0],
        [36.0, 60.0],
        [8.0, 50.0],
    ]))],
];
