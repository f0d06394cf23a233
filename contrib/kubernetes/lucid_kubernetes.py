#!/usr/bin/env python3
"""Writes a CronJob of Kubernetes for each schedule of each person: lucid_kubernetes.py --people DIR --image IMAGE --claim CLAIM > jobs.yaml

Python's standard library only. The documents are JSON, which is YAML too.
"""

import argparse
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "due"))
import lucid_due  # noqa: E402

# Finds the schedule behind its identifier, so that no manifest names it, and makes the good exit codes of lucid 0.
START = r"""
home=$1 person=$2 wanted=$3 key=$(cat "$4")
for file in "$home"/config/lucid/schedules/*.yaml; do
  name=${file##*/} name=${name%.yaml}
  found=$(printf '%s\n%s\n%s' "$key" "$person" "$name" | sha256sum)
  case $found in "$wanted"*)
    lucid --home="$home" schedule run "$name" >/dev/null 2>&1; code=$?
    case $code in 0|10|11) exit 0;; *) exit $code;; esac;;
  esac
done
exit 0
"""
FIELDS = re.compile(r"(?:[0-9*,/-]+ ){5}(?=env )")
LABEL = re.compile(r"[a-z0-9]([a-z0-9_-]*[a-z0-9])?")


def cron_fields(text):
    """Returns the five fields of each line of a crontab in what `schedule add --timer print` shows."""
    crontab = text.split("# crontab\n", 1)[1]
    return [match.group().strip() for line in crontab.splitlines() if (match := FIELDS.match(line))]


@functools.lru_cache(maxsize=None)
def fields_of(lucid, when):
    """Returns what cron has for a schedule expression; nothing for one that it has no fields for. lucid prints it for a shipped ability."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([lucid, "schedule", "add", "weather", when, "--timer=print", "--tz=UTC", "--json"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**lucid_due.environment(), "HOME": folder})
    return cron_fields(json.loads(done.stdout)["text"]) if done.returncode == 0 else []


def cron_job(name, person, schedule, fields, zone, seconds, owner, options):
    """Returns the manifest of a CronJob. `schedule` is an identifier, `owner` the numbers of the account and the group of the home."""
    folder = "/people/" + person
    user, group = owner
    container = {
        "name": "lucid",
        "image": options.image,
        "command": ["/bin/sh", "-c", START, "lucid-start", folder, person, schedule, "/key/key"],
        "env": [{"name": "LANG", "value": "C.UTF-8"}],
        "resources": {"requests": {"cpu": "50m", "memory": "64Mi"}, "limits": {"memory": options.memory}},
        "securityContext": {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}},
        "volumeMounts": [
            {"name": "people", "mountPath": folder, "subPath": person},
            {"name": "people", "mountPath": "/people/shared", "subPath": "shared", "readOnly": True},
            {"name": "key", "mountPath": "/key", "readOnly": True},
        ],
    }
    pod = {
        "restartPolicy": "Never",
        "automountServiceAccountToken": False,
        "enableServiceLinks": False,
        # No fsGroup: it would open the home to the group.
        "securityContext": {"runAsUser": user, "runAsGroup": group, "runAsNonRoot": user != 0, "seccompProfile": {"type": "RuntimeDefault"}},
        "containers": [container],
        "volumes": [
            {"name": "people", "persistentVolumeClaim": {"claimName": options.claim}},
            {"name": "key", "secret": {"secretName": options.secret, "defaultMode": 0o444}},
        ],
    }
    labels = {"app.kubernetes.io/name": "lucid", "app.kubernetes.io/managed-by": "lucid-kubernetes"}
    if LABEL.fullmatch(person) and len(person) <= 63:
        labels["lucid/person"] = person
    return {
        "apiVersion": "batch/v1",
        "kind": "CronJob",
        "metadata": {"name": name, "namespace": options.namespace, "labels": labels},
        "spec": {
            "schedule": fields,
            "timeZone": zone,
            "concurrencyPolicy": "Forbid",
            "startingDeadlineSeconds": options.deadline,
            "successfulJobsHistoryLimit": 1,
            "failedJobsHistoryLimit": 3,
            "jobTemplate": {
                "metadata": {"labels": labels},
                "spec": {
                    "backoffLimit": options.retries,
                    "activeDeadlineSeconds": seconds * (options.retries + 1),
                    "podFailurePolicy": {"rules": [
                        {"action": "FailJob", "onExitCodes": {
                            "containerName": "lucid", "operator": "In", "values": sorted(lucid_due.PERMANENT)}},
                        {"action": "Ignore", "onPodConditions": [{"type": "DisruptionTarget", "status": "True"}]},
                    ]},
                    "template": {"metadata": {"labels": labels}, "spec": pod},
                },
            },
        },
    }


def jobs_of(people, person, options):
    """Yields the manifests of a person, and nil for a schedule that cron has no fields for."""
    facts = os.stat(people.home(person), follow_symlinks=False)
    for row in people.ask(person, "schedule", "list")["schedules"]:
        if row["by"] != "none":
            continue
        schedule = lucid_due.identifier(people.key, person, row["name"])
        lines = fields_of(people.lucid, row["when"])
        if not lines:
            yield None
        for number, fields in enumerate(lines):
            name = f"lucid-{schedule}" + (f"-{number}" if len(lines) > 1 else "")
            yield cron_job(name, person, schedule, fields, row["zone"], options.seconds, (facts.st_uid, facts.st_gid), options)


def main():
    parser = argparse.ArgumentParser(prog="lucid_kubernetes.py", description="Write CronJobs for the schedules of many people.")
    parser.add_argument("names", nargs="*", help="people; default: all")
    parser.add_argument("--people", default=os.environ.get("LUCID_PEOPLE"), help="the folder of the homes; default: LUCID_PEOPLE")
    parser.add_argument("--image", required=True, help="an image with lucid, /bin/sh and sha256sum")
    parser.add_argument("--claim", required=True, help="the PersistentVolumeClaim with the folder of the homes")
    parser.add_argument("--secret", default="lucid-engine", help="the Secret with the item `key`: the operator's key")
    parser.add_argument("--namespace", default="lucid", help="the namespace")
    parser.add_argument("--key", default="lucid-engine.key", help="the file with the key of identifiers, made by the first start")
    parser.add_argument("--lucid", default="lucid", help="the program")
    parser.add_argument("--deadline", type=int, default=6 * 3600, help="seconds after which a missed run is not started any more")
    parser.add_argument("--retries", type=int, default=3, help="further tries of a run whose exit code says that it may succeed")
    parser.add_argument("--seconds", type=int, default=1800, help="the time after which a try is ended")
    parser.add_argument("--memory", default="512Mi", help="the most memory of a run")
    options = parser.parse_args()
    if not options.people:
        parser.error("name the folder of the people: --people DIR, or set LUCID_PEOPLE")
    people = lucid_due.People(options.people, options.lucid, lucid_due.read_key(options.key))
    left_out = unread = 0
    for person in options.names or people.names():
        try:
            for job in jobs_of(people, person, options):
                if job is None:
                    left_out += 1
                else:
                    print("---\n" + json.dumps(job, indent=1))
        except (lucid_due.LucidError, OSError) as error:
            unread += 1
            print(f"lucid_kubernetes: {person}: {type(error).__name__}", file=sys.stderr)
    if left_out:
        print(f"lucid_kubernetes: {left_out} schedules are left out: cron has no fields for their times", file=sys.stderr)
    return 11 if left_out or unread else 0


if __name__ == "__main__":
    sys.exit(main())
