// Draws graph.json with React Flow, in the place and at the view that the address asks for.

import { createRoot } from "react-dom/client";
import { useCallback } from "react";
import { Background, Position, ReactFlow, useEdgesState, useNodesState } from "@xyflow/react";
import "@xyflow/react/dist/style.css";

const parameters = new URLSearchParams(location.search);
const number = (name) => Number(parameters.get(name));

const root = document.getElementById("root");
Object.assign(root.style, {
  position: "absolute",
  left: `${number("left")}px`,
  top: `${number("top")}px`,
  width: `${number("width")}px`,
  height: `${number("height")}px`,
});

/** React Flow's own form of a node: title, one handle on the left, one on the right. */
const shown = ({ id, title, x, y, width, height }) => ({
  id,
  position: { x, y },
  data: { label: title },
  width,
  height,
  sourcePosition: Position.Right,
  targetPosition: Position.Left,
});

function Graph({ graph }) {
  const [nodes, , onNodesChange] = useNodesState(graph.nodes.map(shown));
  const [edges, , onEdgesChange] = useEdgesState(graph.edges);
  const onInit = useCallback((flow) => {
    // What the benchmark asks to see whether a gesture had an effect.
    window.benchPeer = { nodes: () => flow.getNodes(), viewport: () => flow.getViewport() };
  }, []);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onInit={onInit}
      defaultViewport={{ x: number("x"), y: number("y"), zoom: number("zoom") }}
      minZoom={0.1}
      maxZoom={2}
      onlyRenderVisibleElements={parameters.get("visible") === "only"}
    >
      <Background />
    </ReactFlow>
  );
}

const graph = await (await fetch("graph.json")).json();
createRoot(root).render(<Graph graph={graph} />);
