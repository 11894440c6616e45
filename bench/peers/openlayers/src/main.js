// Draws flights.json with OpenLayers: borders, and an icon for every aircraft, turned and tinted.
// `mode=canvas`: a vector layer with one style per look, as most maps have it. `mode=webgl`: the layer
// that OpenLayers has for many points.

import Feature from "ol/Feature.js";
import Map from "ol/Map.js";
import View from "ol/View.js";
import MultiLineString from "ol/geom/MultiLineString.js";
import Point from "ol/geom/Point.js";
import VectorLayer from "ol/layer/Vector.js";
import VectorImageLayer from "ol/layer/VectorImage.js";
import WebGLVectorLayer from "ol/layer/WebGLVector.js";
import { fromLonLat } from "ol/proj.js";
import VectorSource from "ol/source/Vector.js";
import Icon from "ol/style/Icon.js";
import Stroke from "ol/style/Stroke.js";
import Style from "ol/style/Style.js";

const parameters = new URLSearchParams(location.search);
const number = (name) => Number(parameters.get(name));
const isWebgl = parameters.get("mode") === "webgl";

/** The icon in white, so that a tint colours it. */
const ICON =
  "data:image/svg+xml;utf8," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="-1.25 -1.25 2.5 2.5">' +
      '<path fill="#fff" stroke="#000" stroke-width="0.12" d="M0-1 .09-.86.125-.32.95.3.94.46.125.2' +
      '.085.64.38.86.39.96 0 .9-.39.96-.38.86-.085.64-.125.2-.94.46-.95.3-.125-.32-.09-.86z"/></svg>',
  );

/** Steps of altitude and of direction between which looks do not differ. */
const FEET = 1000;
const TURN = Math.PI / 36;

function colour(feet) {
  if (feet === null) return "#bfbfbf";
  const hue = 20 + (Math.min(Math.max(feet, 0), 51000) / 51000) * 340;
  return `hsl(${Math.round(hue)} 88% 56%)`;
}

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const tints = new globalThis.Map();

/** Red, green and blue, for the layer that takes no names of colours. */
function channels(text) {
  if (!tints.has(text)) {
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    tints.set(text, [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
  }
  return tints.get(text);
}

const looks = new globalThis.Map();

function style(heading, level) {
  const key = `${heading} ${level}`;
  if (!looks.has(key)) {
    const image = new Icon({
      src: ICON,
      rotation: heading * TURN,
      rotateWithView: true,
      color: channels(colour(level === "" ? null : level * FEET)),
    });
    looks.set(key, new Style({ image }));
  }
  return looks.get(key);
}

const { borders, steps } = await (await fetch("flights.json")).json();
const lines = new MultiLineString(borders.map((line) => line.map((point) => fromLonLat(point))));
const ground = new VectorImageLayer({
  source: new VectorSource({ features: [new Feature(lines)], wrapX: true }),
  style: new Style({ stroke: new Stroke({ color: "#515e6d", width: 1 }) }),
  imageRatio: 2,
});

const source = new VectorSource({ wrapX: true });
const aircraft = isWebgl
  ? new WebGLVectorLayer({
      source,
      style: {
        "icon-src": ICON,
        "icon-rotation": ["get", "rotation"],
        "icon-color": ["color", ["get", "red"], ["get", "green"], ["get", "blue"]],
      },
    })
  : new VectorLayer({ source, updateWhileInteracting: true, updateWhileAnimating: true });

/** Everybody of a step, by number. */
function features(step) {
  return step.map(([id, lon, lat, heading, feet]) => {
    const feature = new Feature(new Point(fromLonLat([lon, lat])));
    feature.setId(id);
    const level = feet === null ? "" : Math.round(feet / FEET);
    if (isWebgl) {
      const [red, green, blue] = channels(colour(feet));
      feature.setProperties({ rotation: (heading * Math.PI) / 180, red, green, blue }, true);
    } else {
      feature.setStyle(style(Math.round((heading * Math.PI) / 180 / TURN), level));
    }
    return feature;
  });
}

let place = 0;

function seek(index) {
  place = index;
  source.clear(true);
  source.addFeatures(features(steps[index]));
}

/** Between the first step and the second: a share from 0 to 1. */
const later = new globalThis.Map(steps[1].map((row) => [row[0], row]));
const moving = steps[0]
  .filter(([id]) => later.has(id))
  .map(([id, lon, lat]) => [id, fromLonLat([lon, lat]), fromLonLat(later.get(id).slice(1, 3))]);

function replay(share) {
  for (const [id, from, to] of moving) {
    const x = from[0] + (to[0] - from[0]) * share;
    const y = from[1] + (to[1] - from[1]) * share;
    source.getFeatureById(id)?.getGeometry().setCoordinates([x, y]);
  }
}

const view = new View({
  center: fromLonLat([number("lon"), number("lat")]),
  zoom: number("zoom"),
  constrainResolution: true,
});
const map = new Map({ target: "map", layers: [ground, aircraft], view, controls: [] });
const drawn = () =>
  new Promise((resolve) => {
    map.once("rendercomplete", () => resolve(true));
    map.render();
  });

addEventListener("keydown", ({ key, shiftKey }) => {
  if (key === "ArrowRight" && shiftKey) seek((place + 1) % steps.length);
});
seek(0);
await drawn();
// What the benchmark asks for.
window.benchPeer = {
  view: () => [...view.getCenter(), view.getZoom(), place],
  count: () => source.getFeatures().length,
  replay: async (share) => {
    replay(share);
    await drawn();
  },
  seek,
  drawn,
};
