"""The record in figures, read by prometheus_client's strict parser and held against `lucid history --json`."""

import collections
import json
import os
import pathlib
import subprocess
import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

lucid, room = os.path.realpath(sys.argv[1]), pathlib.Path(sys.argv[2])
environment = {"HOME": str(room / "home"), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8"}
(room / "home").mkdir()
ODD = 'Odd "x" \\ ☂'


def run(*words, exits=(0,)):
    ended = subprocess.run([lucid, *words], env=environment, cwd=room, capture_output=True, text=True, timeout=600)
    assert ended.returncode in exits, (words, ended.returncode, ended.stderr)
    return ended.stdout


def figures():
    samples = {}
    for family in text_string_to_metric_families(run("history", "--openmetrics")):
        assert family.documentation and family.type in ("counter", "gauge"), family
        for sample in family.samples:
            key = sample.name, tuple(sorted(sample.labels.items()))
            assert key not in samples, key
            samples[key] = sample.value
    return samples


assert figures()["lucid_runs_total", ()] == 0

(room / "odd.lucidability").write_text(
    "lucidability: 1\nkind: ability\nlabel: " + json.dumps(ODD, ensure_ascii=False) + "\nprompt: Say what day it is, <<today>>.\n")
vault = room / "vault"
subprocess.run(["cp", "-r", ".lucidability-samples/robin/vault", vault], check=True)
for ability, exits in [("weather", (0, 11)), ("notes", (0, 11)), ("briefing", (0, 11)), ("odd.lucidability", (0, 11))]:
    run("run", ability, "--vault", str(vault), "-q", exits=exits)
run("run", "weather", "--vault", str(vault), "-q", "--model", "openai:http://127.0.0.1:9/v1", exits=(31,))
config = room / "config.yaml"
config.write_text("deliver: { sendmail: ['false'] }\n")
run("run", "notes", "--vault", str(vault), "-q", "--mail-to", "robin", "--config", str(config), exits=(11,))

now = figures()
kept = json.loads(run("history", "--json"))["runs"]
assert now["lucid_runs_total", ()] == len(kept) == 6, len(kept)
counted = collections.Counter((run["ability"], run["outcome"]) for run in kept)
assert {key[1]: value for key, value in now.items() if key[0] == "lucid_kept_runs"} == {
    (("ability", ability), ("outcome", outcome)): n for (ability, outcome), n in counted.items()
}
assert any(dict(key[1]).get("ability") == ODD for key in now)
assert now["lucid_deliveries_pending", ()] == 1 == now["lucid_deliveries", (("kind", "mail"), ("state", "waiting"))]
size = now["lucid_record_size_bytes", ()]
assert 10_000 < size < 10_000_000
for name in ("lucid_last_run_timestamp_seconds", "lucid_last_success_timestamp_seconds"):
    assert now[name, (("ability", "Notes"),)] > 1_700_000_000

target = room / "lucid.prom"
target.write_text("old")
run("history", "--openmetrics", "-o", str(target))
assert target.read_text().endswith("# EOF\n") and [f.name for f in room.iterdir() if f.name.startswith(".lucid")] == []
print(f"figures: {len(now)} samples as prometheus_client reads them")
