"""What this program writes, vdirsyncer carries to another folder without a complaint; what is changed there, this program reads and changes
again: check.py LUCID VDIRSYNCER ROOM."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import icalendar

lucid, vdirsyncer, room = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), pathlib.Path(sys.argv[3])
vault, far = room / "vault", room / "far"
environment = {"HOME": str(room), "PATH": os.environ["PATH"], "TZ": "America/Toronto", "LANG": "C.UTF-8"}
KINDS = [("calendar", ".ics"), ("tasks", ".ics"), ("reminders", ".ics"), ("contacts", ".vcf")]

config = f'[general]\nstatus_path = "{room}/status/"\n'
for kind, ending in KINDS:
    # A calendar folder holds collections, the others are one each.
    collections = '["from a", "from b"]\nmetadata = ["displayname"]' if kind == "calendar" else "null"
    config += f'\n[pair {kind}]\na = "{kind}_here"\nb = "{kind}_there"\ncollections = {collections}\n'
    for side, folder in (("here", vault), ("there", far)):
        config += f'\n[storage {kind}_{side}]\ntype = "filesystem"\npath = "{folder}/{kind}"\nfileext = "{ending}"\n'
        (folder / kind).mkdir(parents=True)
(room / "vdirsyncer.conf").write_text(config)
shutil.copy(".lucidability-samples/robin/vault/contacts/sarah-kim.vcf", vault / "contacts")


def same(what, found, wanted):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


def sync():
    for command in ("discover", "sync"):
        done = subprocess.run(
            [vdirsyncer, "-c", str(room / "vdirsyncer.conf"), command], env=environment, input="y\n" * 20, capture_output=True, text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        complaints = [line for line in said.splitlines() if line.startswith(("error", "critical", "warning: Uploading", "Traceback"))]
        assert done.returncode == 0 and not complaints, said
    for kind, ending in KINDS:
        same(kind, items(far, kind, ending), items(vault, kind, ending))


def items(folder, kind, ending):
    """Both sides may name files as they like."""
    return sorted(path.read_bytes() for path in (folder / kind).rglob("*" + ending))


def run(steps):
    (room / "a.lucidability").write_text(
        "lucidability: 1\nkind: ability\nlabel: Sync\nprompt: Say it.\nwrites: { calendar.create: 3, tasks.create: 2 }\nsteps:\n"
        + "".join(f"  - {step}\n" for step in steps)
    )
    done = subprocess.run(
        [lucid, "run", str(room / "a.lucidability"), "--approve", f"--vault={vault}", "--format=json", "--tz=America/Toronto",
         "--at=2026-04-06T07:30"],
        env=environment, capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [step["result"] for step in json.loads(done.stdout)["steps"]]


def read():
    events, tasks, reminders, people = run([
        "calendar.events: { from: 2026-04-06, to: 2026-04-20 }", "tasks.list: { open: false }", "reminders.list: { open: false }",
        'contacts.search: { query: "Sarah" }',
    ])
    return (
        [(e["title"], e["start"][:16]) for e in events["items"]], sorted(t["title"] for t in tasks["items"]),
        sorted((r["title"], r["done"]) for r in reminders["items"]), sorted(p["name"] for p in people["items"]),
    )


def theirs(kind, text):
    [path] = [path for path in (far / kind).rglob("*.*") if text in path.read_text()]
    return path


run([
    'calendar.create: { title: "Lunch; with Ana, Łódź", start: 2026-04-07T12:00, notes: "a long text, " }',
    "calendar.create: { title: Standup, start: 2026-04-06T09:00, recurrence: weekly, reminder_minutes: 10 }",
    "calendar.create: { title: Holiday, start: 2026-04-10, all_day: true }",
    'tasks.create: { title: Report, labels: "work, deep", deadline: "2026-04-10", subtasks: [{ title: Draft }] }',
    "tasks.create: { title: Old }",
    "reminders.create: { title: Call, at: 2026-04-07T08:00 }",
])
before = read()
sync()
same("files there", [len(items(far, kind, ending)) for kind, ending in KINDS], [3, 3, 1, 1])
same("what we read is as before", read(), before)

# Changed, made and taken away on the other side.
lunch = theirs("calendar", "Lunch")
calendar = icalendar.Calendar.from_ical(lunch.read_bytes())
[event] = calendar.walk("VEVENT")
event["SUMMARY"] = icalendar.vText("Dinner")
lunch.write_bytes(calendar.to_ical())
new = icalendar.Event()
for name, value in (("uid", "new@there"), ("summary", "From there")):
    new.add(name, value)
new.add("dtstart", icalendar.vDDDTypes.from_ical("20260408T130000Z"))
new.add("dtend", icalendar.vDDDTypes.from_ical("20260408T140000Z"))
made = icalendar.Calendar()
made.add("version", "2.0")
made.add("prodid", "-//there//EN")
made.add_component(new)
(lunch.parent / "new.ics").write_bytes(made.to_ical())
theirs("tasks", "SUMMARY:Old").unlink()
(far / "contacts" / "other.vcf").write_text("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:other@there\r\nFN:Sarah Lind\r\nEND:VCARD\r\n", newline="")
sync()
events, tasks, reminders, people = read()
same("events", ("Dinner", "2026-04-07T12:00") in events and ("From there", "2026-04-08T09:00") in events, True)
same("no more, no less", len(events), len(before[0]) + 1)
same("tasks", tasks, [title for title in before[1] if title != "Old"])
same("people", people, sorted([*before[3], "Sarah Lind"]))

# And changed here again, one occurrence of a series too.
run([
    'calendar.update: { search: Dinner, location: "Łódź" }', "calendar.update: { search: Standup, start: 2026-04-06T10:00 }",
    "calendar.delete: { search: From there }",
])
sync()
text = theirs("calendar", "Dinner").read_text()
same("the change is there", "LOCATION:Łódź" in text and "SUMMARY:Dinner" in text, True)
same("the exception is there", theirs("calendar", "SUMMARY:Standup").read_text().count("RECURRENCE-ID"), 1)
same("what was deleted is gone", [path for path in (far / "calendar").rglob("*.ics") if "From there" in path.read_text()], [])
# `lucid setup` finds what this configuration names.
(room / ".config" / "vdirsyncer").mkdir(parents=True)
shutil.copy(room / "vdirsyncer.conf", room / ".config" / "vdirsyncer" / "config")
found = subprocess.run([lucid, "setup", "--dry-run"], env=environment, capture_output=True, text=True, check=True).stderr
for line in ("calendar: ~/vault/calendar (vdirsyncer)", "contacts: ~/vault/contacts (vdirsyncer)"):
    same("setup", line in found, True)
print("vdirsyncer: 8 items of 4 kinds both ways, three times, nothing lost and no complaint")
