"""The manifests against Kubernetes' own schemas, against each other, and against the program that they start."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[1]
#: The oldest and the newest version that they are held against. Autoscalers and probes are the same between them.
VERSIONS = ("1.30.0", kubernetes_validate.latest_version())

LISTED = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())["resources"]
ALL = [manifest for name in LISTED for manifest in yaml.safe_load_all((FOLDER / name).read_text())]


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [manifest for manifest in ALL if manifest["kind"] == kind]


[DEPLOYMENT] = of_kind("Deployment")
POD = DEPLOYMENT["spec"]["template"]["spec"]
LABELS = DEPLOYMENT["spec"]["template"]["metadata"]["labels"]
[CONTAINER] = POD["containers"]
COMMAND, *OPTIONS = CONTAINER["args"]
ARGUMENTS = dict(option.removeprefix("--").split("=", 1) for option in OPTIONS)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("manifest", ALL, ids=lambda it: f"{it['kind']}/{it['metadata']['name']}")
def test_every_manifest_fits_the_schema(manifest: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(manifest, version, strict=True)


def test_every_file_is_applied() -> None:
    here = {path.name for path in FOLDER.glob("*.yaml")} - {"kustomization.yaml"}
    assert here == set(LISTED)


def test_a_manifest_that_does_not_fit_is_found() -> None:
    broken = {**DEPLOYMENT, "spec": {**DEPLOYMENT["spec"], "replicas": "many"}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[-1], strict=True)


def test_the_program_knows_what_it_is_started_with() -> None:
    told = subprocess.run(
        [os.environ["GAUNTLET_BIN"], COMMAND, "--help"], capture_output=True, text=True, check=True
    )
    known = set(re.findall(r"^\s+(?:-\w, )?--([\w-]+)", told.stdout, re.MULTILINE))
    assert set(ARGUMENTS) <= known


def test_everybody_means_the_same_pods() -> None:
    selectors = [DEPLOYMENT["spec"]["selector"]["matchLabels"]]
    selectors += [service["spec"]["selector"] for service in of_kind("Service")]
    selectors += [policy["spec"]["podSelector"]["matchLabels"] for policy in of_kind("NetworkPolicy")]
    assert all(selector.items() <= LABELS.items() for selector in selectors)
    [autoscaler] = of_kind("HorizontalPodAutoscaler")
    assert autoscaler["spec"]["scaleTargetRef"]["name"] == DEPLOYMENT["metadata"]["name"]


def test_a_server_has_time_to_drain_and_to_write_its_report() -> None:
    assert POD["terminationGracePeriodSeconds"] >= int(ARGUMENTS["drain"]) + 60


def test_the_autoscaler_leaves_slots_free_and_asks_for_a_metric_that_there_is() -> None:
    [autoscaler] = of_kind("HorizontalPodAutoscaler")
    [metric] = autoscaler["spec"]["metrics"]
    assert 0 < int(metric["pods"]["target"]["averageValue"]) < int(ARGUMENTS["limit"])
    [rules] = of_kind("ConfigMap")
    names = [rule["name"]["as"] for rule in yaml.safe_load(rules["data"]["config.yaml"])["rules"]]
    assert metric["pods"]["metric"]["name"] in names


def test_nothing_is_written_but_to_volumes() -> None:
    assert CONTAINER["securityContext"]["readOnlyRootFilesystem"] and POD["securityContext"]["runAsNonRoot"]
    places = {mount["mountPath"] for mount in CONTAINER["volumeMounts"]}
    assert {CONTAINER["workingDir"], "/tmp", "/dev/shm"} <= places
    assert {mount["name"] for mount in CONTAINER["volumeMounts"]} == {volume["name"] for volume in POD["volumes"]}
