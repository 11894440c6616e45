"""Opens exports with the packages that they are made for, and prints what those packages see as JSON.

    python open_exports.py atif=DIR inspect=DIR inspect-eval=DIR jsonl=DIR parquet=DIR

Whatever a package refuses ends the program with its words. What is compared with the run itself is left to
the test that calls this.
"""
import hashlib
import json
import os
import sys
from pathlib import Path

# Nothing is looked up elsewhere.
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_DATASETS_OFFLINE", "1")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def atif(folder: Path) -> dict:
    """The schema's own models, and the validator that also looks for every picture."""
    from harbor.models.trajectories import Trajectory
    from harbor.utils.trajectory_validator import TrajectoryValidator

    validator = TrajectoryValidator()
    seen = []
    for path in sorted(folder.rglob("trajectory.json")):
        if not validator.validate(path):
            sys.exit(f"{path}: {validator.errors}")
        trajectory = Trajectory.model_validate_json(path.read_text())
        calls = [call.function_name for step in trajectory.steps for call in step.tool_calls or []]
        assert trajectory.has_multimodal_content(), path
        seen.append(
            {
                "task": trajectory.extra["task"]["id"],
                "version": trajectory.schema_version,
                "steps": trajectory.final_metrics.total_steps,
                "calls": calls,
                "pass": trajectory.extra["verdict"]["pass"],
            }
        )
    return {"episodes": seen}


def inspect(folder: Path) -> dict:
    """The log as a whole, and sample by sample."""
    from inspect_ai.log import list_eval_logs, read_eval_log, read_eval_log_sample

    logs = list_eval_logs(str(folder))
    assert len(logs) == 1, logs
    header = read_eval_log(logs[0], header_only=True)
    assert header.samples is None
    log = read_eval_log(logs[0], resolve_attachments=True)
    seen = []
    for sample in log.samples:
        alone = read_eval_log_sample(logs[0], sample.id, sample.epoch, resolve_attachments=True)
        assert alone.messages == sample.messages, sample.id
        images = [
            part.image
            for message in sample.messages
            if not isinstance(message.content, str)
            for part in message.content
            if part.type == "image"
        ]
        assert images and all(it.startswith("data:image/png;base64,") for it in images), sample.id
        calls = {call.id for message in sample.messages for call in getattr(message, "tool_calls", None) or []}
        answered = {message.tool_call_id for message in sample.messages if message.role == "tool"}
        assert calls == answered, (sample.id, calls ^ answered)
        seen.append(
            {
                "task": sample.id,
                "epoch": sample.epoch,
                "messages": len(sample.messages),
                "images": len(images),
                "pass": sample.scores["pass"].as_float(),
                "target": sample.target,
                "error": sample.error.message if sample.error else None,
                "limit": sample.limit.type if sample.limit else None,
                "summary": sample.summary().message_count,
            }
        )
    accuracy = log.results.scores[0].metrics["accuracy"].value
    return {"status": log.status, "model": log.eval.model, "accuracy": accuracy, "samples": seen}


def jsonl(folder: Path) -> dict:
    """Every line, and every picture by its hash."""
    import pandas

    lines = [json.loads(line) for line in (folder / "trajectories.jsonl").read_text().splitlines()]
    for line in lines:
        for seen in (line["before"], line["after"]):
            if seen and seen["picture"]:
                assert sha256((folder / seen["picture"]).read_bytes()) == seen["sha256"], seen
    frame = pandas.read_json(folder / "trajectories.jsonl", lines=True)
    assert len(frame) == len(lines)
    rewards = frame.groupby("task").reward.sum().to_dict()
    return {"steps": len(lines), "rewards": rewards, "strategies": strategies(lines)}


def strategies(lines: list) -> dict:
    """How many steps are marked, by task and strategy."""
    found: dict = {}
    for line in lines:
        if line["demo"]:
            key = f"{line['task']}: {line['demo']['strategy']}"
            marks = found.setdefault(key, {"wrong_turn": 0, "undo": 0, "steps": 0})
            marks["steps"] += 1
            if line["mark"]:
                marks[line["mark"]] += 1
    return found


def parquet(folder: Path) -> dict:
    """pyarrow, pandas and datasets, and a picture of every row as a picture."""
    import datasets
    import pyarrow.parquet as pq

    files = sorted(str(path) for path in folder.glob("*.parquet"))
    table = pq.ParquetDataset(files).read()
    frame = table.to_pandas()
    assert len(frame) == table.num_rows
    cache = folder / ".cache"
    rows = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=str(cache))
    assert isinstance(rows.features["picture"], datasets.Image), rows.features
    sizes = set()
    for row, digest in zip(rows, frame.picture_sha256):
        sizes.add(row["picture"].size)
        json.loads(row["action"] or "null")
    for picture, digest in zip(frame.picture, frame.picture_sha256):
        assert sha256(picture["bytes"]) == digest
    return {
        "rows": table.num_rows,
        "sizes": sorted(sizes),
        "rewards": frame.groupby("task").reward.sum().to_dict(),
        "compression": pq.ParquetFile(files[0]).metadata.row_group(0).column(0).compression,
    }


OPENERS = {"atif": atif, "inspect": inspect, "inspect-eval": inspect, "jsonl": jsonl, "parquet": parquet}


def main() -> None:
    seen = {}
    for argument in sys.argv[1:]:
        kind, _, folder = argument.partition("=")
        seen[kind] = OPENERS[kind](Path(folder))
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main()
