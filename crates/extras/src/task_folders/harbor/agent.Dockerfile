# Where the agent is. The tools are another container's.
FROM {image}
WORKDIR /work
