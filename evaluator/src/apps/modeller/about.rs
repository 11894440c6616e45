//! What an agent is told about the 3D Modeller before any task.

use crate::contract::About;

pub const ABOUT: About = About {
    overview: "An editor for scenes of simple solids: cube, sphere, cylinder, cone, torus and plane. \
               The Y axis points up, X and Z span the ground. Lengths are in units, angles in degrees. \
               A solid's position is its centre. At scale 1 every solid fits exactly into a box of 1 x 1 x 1, \
               except that a torus is thinner along its axis and a plane is flat.",
    features: &[
        "The dashboard shows the scenes. Click one to open it; New Scene asks for a name.",
        "The menus File, Edit, Select, View, Add and Help run along the top; Home leads back to the dashboard.",
        "The list of objects is on the left, the viewport in the centre, the inspector on the right.",
        "The inspector shows name, position, rotation, scale, colour, opacity and wireframe of the selected object. With nothing selected it shows the settings of the scene, such as the background colour.",
    ],
    rules: &[
        "Select an object in the list or in the viewport; click empty space or press Esc to select nothing.",
        "Type exact values into the inspector's fields. A value counts as soon as it is typed.",
        "Colours are written as HEX codes such as #ff6600.",
        "Drag with the left button to orbit, with the right button to pan; turn the wheel to zoom. Looking around changes nothing in the scene.",
    ],
};
