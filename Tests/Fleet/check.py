"""A small fleet in less than a minute: check.py LUCID. Sixty people with missed runs; PostgreSQL ends as in a crash, workers are killed, and each
due run is in the stored histories once. Then the same for a few people on Slurm, the manifests for Kubernetes, and a search for content in
all that an operator sees.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import kubernetes_validate

import engines
import homes

MARK = "CANARY"
ZONES = ["Europe/Rome", "America/Toronto", "Asia/Kathmandu", "Australia/Lord_Howe"]
KUBERNETES = pathlib.Path("contrib/kubernetes/lucid_kubernetes.py").resolve()


def check(good, text):
    if not good:
        raise SystemExit(f"fleet: {text}")


def add_people(fleet, count, now, prefix):
    """Adds people of four zones with one or three runs that are due in the last minutes; returns how many by person."""
    expected = {}
    for number in range(count):
        zone, times = ZONES[number % 4], [now - 60 * (2 + number % 5 + 3 * extra) for extra in range(3 if number % 6 == 0 else 1)]
        moments = [homes.local(at - at % 60, zone) for at in times]
        when = ",".join(sorted({f"{m.hour:02}:{m.minute:02}" for m in moments}))
        name = f"{prefix}{number:03}"
        # `--once day` of lucid for those with one run; the others must be once without it.
        fleet.add(name, "daily " + when.replace(",", ", "), zone, now - 2 * 86_400, ["--once", "day"] if len(times) == 1 and number % 2 else [])
        expected[name] = len(times)
    return expected


def mark(fleet, name, now):
    """Adds a person with a marker in each place of the home."""
    home = fleet.add(name, "daily 7:30", "UTC", now - 60)
    for folder in ("config/lucid", "data/lucid/abilities", "vault/notes", "vault/contacts", "vault/calendar", "state/lucid"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    (home / "config/lucid/config.yaml").write_text(f"user: {{ name: {MARK}-name, timezone: UTC }}\nvault: ~/vault\n")
    (home / "vault/notes/Log.md").write_text(f"# {MARK} title\n")
    (home / f"vault/notes/{MARK}.md").write_text(f"# {MARK}\n")
    (home / f"vault/contacts/{MARK}.vcf").write_text(f"BEGIN:VCARD\nVERSION:3.0\nFN:{MARK}\nN:{MARK};x;;;\nEND:VCARD\n")
    (home / "vault/tasks/a.ics").write_text(homes.TASK.replace("Water", MARK))
    ability = home / f"data/lucid/abilities/{MARK.lower()}-ability.lucidability"
    ability.write_text(homes.ABILITY.replace("Morning", f"{MARK} label").replace("Say it.", f"Say {MARK}."))
    for folder, _, files in os.walk(home):
        for item in [folder] + [os.path.join(folder, file) for file in files]:
            os.chown(item, fleet.users[name], fleet.users[name])
    fleet.run(home, "trust", "grant", "--yes", ability.stem)
    last, next_one = homes.local(now - 120, "UTC"), homes.local(now - 180, "UTC")
    for schedule, words, at in [(MARK.lower() + "-good", ability.stem, last), (MARK.lower() + "-bad", f"{home}/{MARK}-missing.lucidability", next_one)]:
        if schedule.endswith("bad"):
            shutil.copy(ability, words)
            os.chown(words, fleet.users[name], fleet.users[name])
            fleet.run(home, "trust", "grant", "--yes", words)
        fleet.run(home, "schedule", "add", words, "daily", f"{at.hour}:{at.minute:02}", "--name", schedule, "--tz", "UTC",
                  "--at", homes.local(now - 86_400, "UTC").strftime("%Y-%m-%dT%H:%M"), "--", "--model", "digest", "--quiet")
        if schedule.endswith("bad"):
            os.remove(words)
    os.remove(home / "config/lucid/schedules/morning.yaml")
    return home


def on_postgres(work, fleet, lucid, expected, now):
    """The crash of a database and of two workers while runs go on."""
    postgres = engines.Postgres(work)
    engine = engines.Procrastinate(work, fleet.folder, lucid, postgres.database, ["--lost-after", "6"])
    engine.common += ["--lost-after", "6"]
    count = lambda state: int(postgres.query(f"SELECT count(*) FROM lucid_due WHERE state = '{state}'")[0][0])
    total = sum(expected.values())
    try:
        engine.call("init", "--since", str(now - 3600))
        deferrer = engine.start("defer", "--every", "1")
        first = engine.start("work", "--concurrency", "4")
        homes.wait_for("the first runs", lambda: count("done") >= 8, 0.05)
        orphans = engines.children(engine.running[first].pid)
        engine.kill(first)
        second = engine.start("work", "--concurrency", "4")
        homes.wait_for("further runs", lambda: count("done") >= 20, 0.05)
        postgres.restart()
        homes.wait_for("runs after the crash of PostgreSQL", lambda: count("done") >= 32, 0.05)
        # As a machine that fails: the worker and what it has started.
        lost = engines.children(engine.running[second].pid)
        engine.kill(second)
        for process in lost:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, 9)
        third = engine.start("work", "--concurrency", "4")
        homes.wait_for("the end of all runs", lambda: count("done") + count("failed") == total + 2, 0.3)
        check(count("failed") == 1, "only the schedule without an ability fails")
        # A second deferrer begins at the same window and defers nothing again.
        engine.start("defer", "--every", "1")
        engine.kill(deferrer)
        until = lambda: int(postgres.query("SELECT until FROM lucid_window WHERE person = ''")[0][0])
        before = until()
        homes.wait_for("a look of the second deferrer", lambda: until() > before)
        check(int(postgres.query("SELECT count(*) FROM lucid_due")[0][0]) == total + 2, "the ledger has other runs than those that were due")
        check(third in engine.running and engine.running[third].poll() is None, "a worker ended by itself")
        engine.stop()
        seen = engine.logs() + postgres.dump()
        only_the_last(work / "last", postgres, lucid, now)
        return seen, len(orphans), len(lost)
    finally:
        engine.stop()
        postgres.stop()


def only_the_last(place, postgres, lucid, now):
    """Of three missed runs one is started with `--catch-up last`, and a run that fails for good is not tried again."""
    place.mkdir()
    place.chmod(0o711)
    fleet = homes.Homes(place / "people", str(lucid))
    expected = add_people(fleet, 2, now, "l")
    os.remove(fleet.folder / "l001/data/lucid/consents.json")
    postgres._as("createdb", "-h", "127.0.0.1", "-p", str(postgres.port), "last")
    engine = engines.Procrastinate(place, fleet.folder, lucid, postgres.database.replace("/lucid", "/last"))
    try:
        engine.call("init", "--since", str(now - 3600))
        engine.start("defer", "--every", "1", "--catch-up", "last")
        engine.start("work")
        states = lambda: sorted(line for line in engine.call("status").splitlines() if line.startswith("state"))
        homes.wait_for("the last of three missed runs", lambda: states() == ["state done 1", "state failed 1", "state replaced 2"], 0.5)
        check("exit 22 1" in engine.call("status"), "a run without permission ends with exit code 22")
        check(expected["l000"] == 3 and len(homes.Runs(fleet.folder / "l000").results) == 1, "more than one of three missed runs was started")
    finally:
        engine.stop()


def on_slurm(work, fleet, lucid, now):
    """Windows on Slurm; the second submission of a batch runs nothing twice."""
    slurm = engines.Slurm(work)
    words = ["--people", str(fleet.folder), "--ledger", str(work / "ledger"), "--key", str(work / "key"), "--lucid", str(lucid), "--since", str(now - 3600)]
    try:
        homes.wait_for("the nodes of Slurm", lambda: set(slurm.states().values()) == {"idle"} and len(slurm.states()) == 2)
        done = slurm.submit("submit", *words, "--once")
        check(done.returncode == 0, done.stderr)
        homes.wait_for("the end of all tasks", lambda: not slurm.call("squeue", "-h"), 0.3)
        batch = next((work / "ledger/batches").glob("*.submitted"))
        # As after a crash between the submission and its note.
        os.rename(batch, batch.with_suffix(".new"))
        check(slurm.submit("submit", *words, "--once").returncode == 0, "the batch cannot be submitted again")
        seen = slurm.call("squeue", "-o", "%all")
        homes.wait_for("the end of the repeated tasks", lambda: not slurm.call("squeue", "-h"), 0.3)
        ledger = "".join(f"{path}\n{path.read_text()}" for path in (work / "ledger").rglob("*") if path.is_file())
        return done.stderr + seen + ledger + slurm.logs() + "".join(p.read_text(errors="replace") for p in (work / "slurm/ctld").rglob("script*"))
    finally:
        slurm.stop()


def on_kubernetes(work, fleet, lucid, schedules):
    done = subprocess.run([sys.executable, str(KUBERNETES), "--people", str(fleet.folder), "--image", "registry.example/lucid:1", "--claim", "people",
                           "--key", str(work / "key"), "--lucid", str(lucid)], capture_output=True, text=True)
    check(done.returncode == 0, f"lucid_kubernetes: exit code {done.returncode}: {done.stderr}")
    documents = [json.loads(text) for text in done.stdout.split("---\n")[1:]]
    for document in documents:
        kubernetes_validate.validate(document, "1.30", strict=True)
    # Times in two hours take two lines of cron, and a CronJob each: `lucid-SCHEDULE-1` and `lucid-SCHEDULE-2`.
    named = {re.sub(r"-\d$", "", document["metadata"]["name"]) for document in documents}
    check(len(named) == schedules, f"manifests for {len(named)} of {schedules} schedules")
    # The program of a manifest, here without a cluster: it finds the schedule behind the identifier and starts it.
    document = next(document for document in documents if document["metadata"]["labels"]["lucid/person"] == "p000")
    container = document["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"][0]
    home = fleet.folder / "p000"
    before = len(homes.Runs(home).results)
    words = [str(home) if word.startswith("/people/") else str(work / "key") if word == "/key/key" else word for word in container["command"]]
    (work / "bin").mkdir()
    os.symlink(lucid, work / "bin/lucid")
    code = subprocess.run(words, env={"PATH": f"{work}/bin:/usr/bin:/bin"}).returncode
    check(code == 0 and len(homes.Runs(home).results) == before + 1, f"the program of a manifest: exit code {code}")
    return done.stdout + done.stderr, len(documents)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lucid")
    lucid = pathlib.Path(parser.parse_args().lucid).resolve()
    began, work = time.time(), pathlib.Path(tempfile.mkdtemp(prefix="lucid-fleet-"))
    work.chmod(0o711)
    try:
        now = int(time.time())
        fleet = homes.Homes(work / "people", str(lucid))
        expected = add_people(fleet, 60, now, "p")
        marked = mark(fleet, "marked", now)
        seen, orphans, lost = on_postgres(work, fleet, lucid, expected, now)
        counts, wrong = homes.tally(fleet.folder, expected)
        check(not wrong, "; ".join(wrong[:9]))
        on_cluster = homes.Homes(work / "cluster/people", str(lucid))
        few = add_people(on_cluster, 8, now, "s")
        mark(on_cluster, "marked", now)
        seen += on_slurm(work, on_cluster, lucid, now)
        slurm_counts, wrong = homes.tally(on_cluster.folder, few)
        check(not wrong, "; ".join(wrong[:9]))
        manifests, count = on_kubernetes(work, fleet, lucid, len(expected) + 2)
        seen += manifests
        check("marked" in seen and len(seen) > 20_000, "there is too little to look at")
        found = [line for line in seen.splitlines() if MARK.lower() in line.lower()]
        check(not found, f"{len(found)} lines name content of a person: {found[:1]}")
        check(MARK in (marked / "vault/notes/Log.md").read_text() and homes.Runs(marked).results, "the marked person had no run")
        print(f"fleet: {counts['due']} due runs of {len(expected)} people in {len(ZONES)} zones on procrastinate: {counts['stored']} stored, "
              f"each once, {counts['lines']} written, with PostgreSQL restarted, {orphans} runs that outlived their worker and {lost} killed with it "
              f"({counts['torn']} in the middle of a commit); "
              f"{slurm_counts['due']} on Slurm, {slurm_counts['stored']} stored; {count} manifests valid; no content in {len(seen) // 1024} KiB of "
              f"logs, dumps and manifests; {time.time() - began:.0f} s")
    finally:
        if os.environ.get("LUCID_KEEP"):
            print(work)
        else:
            shutil.rmtree(work, ignore_errors=True)


main()
