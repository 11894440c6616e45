// Draws scene.json with three.js, in the place and from the camera that the address asks for.
// `mode=meshes`: one mesh per object, as editors have it. `mode=instanced`: one InstancedMesh per
// primitive and look, as someone who cares for speed would write it; translucent instances are then
// not sorted.

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const parameters = new URLSearchParams(location.search);
const number = (name) => Number(parameters.get(name));
const point = (name) => new THREE.Vector3(...parameters.get(name).split(",").map(Number));

// The resolutions of the 3D Modeller's meshes.
const plane = new THREE.PlaneGeometry(1, 1);
plane.rotateX(-Math.PI / 2);
const geometries = {
  cube: new THREE.BoxGeometry(1, 1, 1),
  sphere: new THREE.SphereGeometry(0.5, 32, 24),
  cylinder: new THREE.CylinderGeometry(0.5, 0.5, 1, 48),
  cone: new THREE.ConeGeometry(0.5, 1, 48),
  torus: new THREE.TorusGeometry(0.35, 0.15, 16, 64),
  plane,
};

const materials = new Map();

/** One material per look, shared by all objects that have it. */
function material({ type, opacity, wireframe }, color) {
  const key = [type === "plane", opacity, wireframe, color].join();
  if (!materials.has(key)) {
    const transparent = opacity < 1;
    const bothSides = transparent || type === "plane";
    materials.set(
      key,
      new THREE.MeshLambertMaterial({
        color,
        opacity,
        transparent,
        wireframe,
        depthWrite: !transparent,
        side: bothSides ? THREE.DoubleSide : THREE.FrontSide,
      }),
    );
  }
  return materials.get(key);
}

function place(target, { position, rotation, scale }) {
  target.position.set(...position);
  target.rotation.set(...rotation.map(THREE.MathUtils.degToRad));
  target.scale.set(...scale);
}

function addMeshes(scene, objects) {
  for (const object of objects) {
    const mesh = new THREE.Mesh(geometries[object.type], material(object, object.color));
    place(mesh, object);
    mesh.matrixAutoUpdate = false;
    mesh.updateMatrix();
    scene.add(mesh);
  }
}

function addInstanced(scene, objects) {
  const groups = Map.groupBy(objects, ({ type, opacity, wireframe }) =>
    [type, opacity, wireframe].join(),
  );
  const dummy = new THREE.Object3D();
  for (const group of groups.values()) {
    const look = material(group[0], "#ffffff");
    const mesh = new THREE.InstancedMesh(geometries[group[0].type], look, group.length);
    group.forEach((object, index) => {
      place(dummy, object);
      dummy.updateMatrix();
      mesh.setMatrixAt(index, dummy.matrix);
      mesh.setColorAt(index, new THREE.Color(object.color));
    });
    scene.add(mesh);
  }
}

const { objects, settings } = await (await fetch("scene.json")).json();
const [width, height] = [number("width"), number("height")];
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setPixelRatio(1);
renderer.setSize(width, height);
Object.assign(renderer.domElement.style, {
  position: "absolute",
  left: `${number("left")}px`,
  top: `${number("top")}px`,
});
document.body.append(renderer.domElement);

const scene = new THREE.Scene();
scene.background = new THREE.Color(settings.backgroundColor);
scene.add(new THREE.GridHelper(20, 20), new THREE.AxesHelper(5));
scene.add(new THREE.HemisphereLight("#ffffff", "#999999", 1.8));
const lamp = new THREE.DirectionalLight("#ffffff", 1.4);
lamp.position.set(0.379, 0.7581, 0.5306);
scene.add(lamp);
(parameters.get("mode") === "instanced" ? addInstanced : addMeshes)(scene, objects);

const camera = new THREE.PerspectiveCamera(settings.fov, width / height, 0.05, 500);
camera.position.copy(point("eye"));
const controls = new OrbitControls(camera, renderer.domElement);
controls.target.copy(point("target"));
controls.update();

let isPending = false;
const draw = () => {
  isPending = false;
  renderer.render(scene, camera);
};
// Draws when the view changed and not otherwise.
controls.addEventListener("change", () => {
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(draw);
});
draw();
// What the benchmark asks to see whether a gesture had an effect.
window.benchPeer = { view: () => camera.position.toArray() };
