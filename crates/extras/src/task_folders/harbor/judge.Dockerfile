# Judges the record after the agent has gone.
FROM {image}
USER root
ENTRYPOINT []
COPY test.sh judge.py task.json /tests/
