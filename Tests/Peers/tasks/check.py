"""What this program writes, todoman lists; what todoman writes, this program lists: check.py LUCID TODOMAN ROOM.

The files of the first half are Tests/Fixtures/tasks/written, which a test of this project compares with what it writes.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import icalendar

lucid, todo, room = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), pathlib.Path(sys.argv[3])
written = pathlib.Path("Tests/Fixtures/tasks/written")
vault = room / "vault"
environment = {"HOME": str(room), "PATH": os.environ["PATH"], "TZ": "America/Toronto", "LANG": "C.UTF-8"}
shutil.copytree(written, vault)
(room / "todoman.py").write_text(
    f'path = "{vault}/*"\ncache_path = "{room}/cache"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\ndefault_list = "reminders"\n'
)


def todoman(*words):
    # For programs it lists as JSON, but then wants seconds for a day that is given.
    form = ["--porcelain"] if words[0] == "list" else []
    done = subprocess.run(
        [todo, "--config", str(room / "todoman.py"), *form, *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ours():
    """By title."""
    (room / "ask.lucidability").write_text(
        "lucidability: 1\nkind: ability\nlabel: Ask\nprompt: List them.\nsteps:\n"
        "  - id: reminders\n    reminders.list: { open: false }\n  - id: tasks\n    tasks.list: { open: false }\n"
    )
    done = subprocess.run(
        [lucid, "run", "--approve", str(room / "ask.lucidability"), f"--vault={vault}", "--format=json", "--tz=America/Toronto", "--at=2026-04-06T07:30"],
        env=environment, capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stderr
    steps = json.loads(done.stdout)["steps"]
    return {item["title"]: item for step in steps for item in step["result"]["items"]}


def same(what, found, wanted):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


# icalendar reads every file, and finds nothing wrong in it.
files = sorted(written.rglob("*.ics"))
assert len(files) == 5, files
for path in files:
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    same(str(path), [c.name for c in calendar.walk() if c.errors], [])
    same(str(path), len(calendar.walk("VTODO")), 1)

theirs = {item["summary"]: item for item in json.loads(todoman("list", "--status", "ANY"))}
before = ours()
same("titles", sorted(theirs), sorted([*before, *[part["title"] for item in before.values() for part in item.get("subtasks", [])]]))
call, paid, report = theirs["Call, pharmacy; now"], theirs["Pay the rent"], theirs["Report"]
same("a reminder's time", call["due"], 1775563200)
same("a reminder's notes", call["description"], "one\ntwo")
same("an open reminder", call["completed"], False)
same("a reminder that is done", (paid["completed"], paid["percent"], paid["completed_at"]), (True, 100, 1775475000))
same("a task", (report["priority"], sorted(report["categories"]), report["list"]), (1, ["deep", "work"], "tasks"))
same("a subtask", theirs["Figures"]["priority"], 9)

todoman("new", "--list", "tasks", "--due", "2026-04-09 09:30", "--priority", "high", "--category", "garden", "Dig, plant; water")
todoman("new", "--list", "reminders", "--due", "2026-04-09", "A day")
todoman("done", str(theirs["Call, pharmacy; now"]["id"]))
todoman("edit", "--priority", "low", str(report["id"]))
found = ours()
dig, day, call, report = found["Dig, plant; water"], found["A day"], found["Call, pharmacy; now"], found["Report"]
same("their task", (dig["deadline"], dig["priority"], dig["labels"], dig["done"]), ("2026-04-09T09:30:00-04:00", 3, ["garden"], False))
same("their day", (day["at"], day["all_day"]), ("2026-04-09T00:00:00-04:00", True))
same("what they did", call["done"], True)
same("what they changed", report["priority"], 1)
same("what they kept", (report["estimate"], [part["title"] for part in report["subtasks"]]), (before["Report"]["estimate"], ["Figures", "Summary"]))

# One that repeats moves to the same next time, whichever of the two completes it.
series = [
    (["DUE:20260406T120000Z"], "FREQ=DAILY"), (["DUE:20260406T120000Z"], "FREQ=WEEKLY;BYDAY=MO,TH"),
    (["DTSTART:20260406T080000Z", "DUE:20260406T120000Z"], "FREQ=DAILY;INTERVAL=3"), (["DUE:20260406T120000Z"], "FREQ=MONTHLY"),
    (["DUE:20240229T120000Z"], "FREQ=YEARLY"),
    (["DUE:20260406T120000Z"], "FREQ=MONTHLY;BYDAY=1MO"),
]
for number, (lines, rule) in enumerate(series):
    for who in ["ours", "theirs"]:
        text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", f"UID:{who}{number}", "DTSTAMP:20260101T000000Z", f"SUMMARY:{who} {number}",
                *lines, f"RRULE:{rule}", "END:VTODO", "END:VCALENDAR", ""]
        (vault / "tasks" / f"{who}{number}.ics").write_text("\r\n".join(text))
    (room / "done.lucidability").write_text(
        f"lucidability: 1\nkind: ability\nlabel: Done\nprompt: Say it.\nsteps:\n  - tasks.complete: {{ search: ours {number} }}\n"
    )
    ended = subprocess.run(
        [lucid, "run", "--approve", str(room / "done.lucidability"), f"--vault={vault}", "--tz=America/Toronto", "--at=2026-04-06T07:30", "-q"],
        env=environment, capture_output=True, text=True, check=False,
    )
    assert ended.returncode == 0, ended.stderr
    listed = {item["summary"]: item for item in json.loads(todoman("list"))}
    todoman("done", str(listed[f"theirs {number}"]["id"]))
    open_now = json.loads(todoman("list"))
    due = {who: [item["due"] for item in open_now if item["summary"] == f"{who} {number}"] for who in ["ours", "theirs"]}
    same(f"the next time of {rule}", due["ours"], due["theirs"])

print("todoman: reminders and tasks read both ways")
