// Draws scene.json with three.js, in the place and at the view that the address asks for. Nothing is
// drawn unless the view changed.

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const parameters = new URLSearchParams(location.search);
const number = (name) => Number(parameters.get(name));
const numbers = (name) => parameters.get(name).split(",").map(Number);
const [width, height] = [number("width"), number("height")];

// The solids of the 3D Modeller, in the same resolution.
const geometries = {
  cube: new THREE.BoxGeometry(1, 1, 1),
  sphere: new THREE.SphereGeometry(0.5, 32, 24),
  cylinder: new THREE.CylinderGeometry(0.5, 0.5, 1, 48),
  cone: new THREE.ConeGeometry(0.5, 1, 48),
  torus: new THREE.TorusGeometry(0.35, 0.15, 16, 64),
  plane: new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
};

const radians = (degrees) => (degrees / 180) * Math.PI;

const material = ({ color, opacity, wireframe }) =>
  new THREE.MeshLambertMaterial({
    color,
    opacity,
    transparent: opacity < 1,
    wireframe,
    side: THREE.DoubleSide,
  });

function mesh(object) {
  const made = new THREE.Mesh(geometries[object.type], material(object));
  made.position.set(...object.position);
  made.rotation.set(...object.rotation.map(radians));
  made.scale.set(...object.scale);
  made.updateMatrix();
  return made;
}

/** Objects that can share a draw call: opaque, of one kind, filled or wireframe. */
function instances(objects) {
  const groups = new Map();
  const separate = [];
  for (const object of objects) {
    if (object.opacity < 1) {
      separate.push(mesh(object));
    } else {
      const key = `${object.type} ${object.wireframe}`;
      groups.set(key, [...(groups.get(key) ?? []), object]);
    }
  }
  const together = [...groups.values()].map((group) => {
    const plain = material({ ...group[0], color: "#ffffff" });
    const made = new THREE.InstancedMesh(geometries[group[0].type], plain, group.length);
    group.forEach((object, index) => {
      made.setMatrixAt(index, mesh(object).matrix);
      made.setColorAt(index, new THREE.Color(object.color));
    });
    return made;
  });
  return [...together, ...separate];
}

const state = await (await fetch("scene.json")).json();
const { objects, settings } = state.scenes[0].scene;

const scene = new THREE.Scene();
scene.background = new THREE.Color(settings.backgroundColor);
scene.add(new THREE.HemisphereLight(0xffffff, 0x444444, 0.6 * Math.PI));
const sun = new THREE.DirectionalLight(0xffffff, Math.PI);
sun.position.set(5, 10, 7);
scene.add(sun, new THREE.GridHelper(20, 20), new THREE.AxesHelper(5));
const isInstanced = parameters.get("instanced") === "true";
for (const drawn of isInstanced ? instances(objects) : objects.map(mesh)) {
  drawn.matrixAutoUpdate = false;
  scene.add(drawn);
}

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setPixelRatio(1);
renderer.setSize(width, height);
Object.assign(renderer.domElement.style, {
  position: "absolute",
  left: `${number("left")}px`,
  top: `${number("top")}px`,
});
document.body.append(renderer.domElement);

const camera = new THREE.PerspectiveCamera(settings.fov, width / height, 0.05, 500);
camera.position.set(...numbers("position"));
const controls = new OrbitControls(camera, renderer.domElement);
controls.target.set(...numbers("target"));
controls.update();

let isPending = false;
function redraw() {
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() => {
    isPending = false;
    renderer.render(scene, camera);
  });
}
controls.addEventListener("change", redraw);
redraw();

// What the benchmark asks to see whether a gesture had an effect.
window.benchPeer = { camera: () => camera.position.toArray() };
