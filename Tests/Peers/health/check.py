"""Reads one generated health export with lucid and with healthkit-to-sqlite, and compares how many records and what values both find.

usage: check.py LUCID FOLDER, where FOLDER has health/export.xml and the database health.db that healthkit-to-sqlite made of it.
"""
import collections
import datetime as d
import json
import pathlib
import sqlite3
import subprocess
import sys

DAYS = 7
NOW = d.datetime(2026, 4, 6, 7, 30)
# lucid's metric, the peer's table: what means of samples can be compared by.
MEANS = [("hrv", "rHeartRateVariabilitySDNN"), ("resting_hr", "rRestingHeartRate"), ("heart_rate", "rHeartRate")]


def ours(program, folder):
    ability = folder / "all.lucidability"
    ability.write_text(
        "lucidability: 1\nkind: ability\nlabel: Peers\nprompt: x\nsteps:\n  - health.today: { metrics: [hrv, resting_hr, heart_rate], "
        f"baseline: {DAYS}d }}\n    timeout: 60s\n")
    out = []
    # The second run is served from the index.
    for _ in range(2):
        run = subprocess.run(
            [program, "run", "--approve", str(ability), "--vault", str(folder), "--json", "--tz", "America/Toronto", "--at", NOW.isoformat(timespec="minutes")],
            capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "HOME": str(folder)})
        record = json.loads(run.stdout)
        step = record["steps"][0]
        out.append({m["name"]: m["series"] for m in (step.get("result") or step.get("value"))["metrics"]})
    assert out[0] == out[1], "the index gives something else than the export"
    assert list((folder / ".cache/lucid/index").iterdir()), "there is no index"
    return out[1]


def peers(database, table):
    days = collections.defaultdict(list)
    for start, value in database.execute(f"select startDate, value from {table}"):
        at = d.datetime.strptime(start[:19], "%Y-%m-%d %H:%M:%S")
        if at <= NOW:
            days[at.date()].append((start, float(value)))
    # lucid counts a record that occurs twice once; the generator may write two of one second and value.
    return days


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    database = sqlite3.connect(folder / "health.db")
    mine = ours(program, folder)
    records = days = wrong = 0
    for metric, table in MEANS:
        theirs = peers(database, table)
        records += sum(len(v) for v in theirs.values())
        for i, value in enumerate(mine[metric]):
            date = NOW.date() - d.timedelta(days=DAYS - i)
            values = theirs.get(date)
            mean = sum(v for _, v in values) / len(values) if values else None
            days += 1
            if (value is None) != (mean is None) or (value is not None and abs(value - mean) > 0.5):
                wrong += 1
                print(f"{metric} on {date}: lucid {value}, healthkit-to-sqlite {mean}")
    print(f"health: {records} records, {days} daily values compared, {wrong} different")
    sys.exit(1 if wrong else 0)


main()
