"""Writes a world: a vault of raw files, `config.yaml`, and `world.json` with what it was made from.

    worlds.py SEED FOLDER

The same seed gives the same bytes. `world.json` holds the moment and the parameters, never what
is true in the world: a judge of what a program says about it reads the raw files.
"""

import datetime
import json
import pathlib
import random
import sys
import zoneinfo

from making import body, events, habits, mailbox, notebook, people, sky, todos
from making.scene import Scene

ZONES = ["America/Toronto", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland", "Europe/London"]

# Name, day of 2026 (or which change of the clocks), time.
MOMENTS = [
    ("weekday morning", "04-14", "07:30"),
    ("noon", "06-10", "12:10"),
    ("afternoon", "09-23", "15:00"),
    ("evening", "05-21", "21:30"),
    ("Saturday", "04-11", "10:00"),
    ("Sunday evening", "11-22", "18:30"),
    ("clocks go forward", "spring", "07:30"),
    ("clocks go back", "autumn", "09:00"),
    ("after midnight", "04-08", "00:10"),
    ("night", "07-02", "05:00"),
    ("Friday evening", "03-06", "19:30"),
    ("Monday morning", "10-05", "08:20"),
]

SOURCES = {
    "calendar": events.write,
    "mail": mailbox.write,
    "notes": notebook.write,
    "habits": habits.write,
    "health": body.write,
    "weather": sky.write,
    "contacts": people.write,
    "reminders": lambda scene: todos.write(scene, "reminders", todos.REMINDERS),
    "tasks": lambda scene: todos.write(scene, "tasks", todos.TASKS),
}


def change_of_clocks(zone, season):
    """The day of 2026 on which the clocks of the zone change; some weekday where they never do."""
    day = datetime.datetime(2026, 1, 2, 12, tzinfo=zone)
    for _ in range(360):
        later = day + datetime.timedelta(days=1)
        change = later.utcoffset() - day.utcoffset()
        if change and (change > datetime.timedelta()) == (season == "spring"):
            return later.date()
        day = later
    return datetime.date(2026, 3, 25)


def moment(seed):
    """Zone, name of the moment, and the moment."""
    zone = zoneinfo.ZoneInfo(ZONES[seed // len(MOMENTS) % len(ZONES)])
    name, day, time = MOMENTS[seed % len(MOMENTS)]
    date = (
        change_of_clocks(zone, day) if day.isalpha() else datetime.date.fromisoformat(f"2026-{day}")
    )
    return zone, name, datetime.datetime.combine(date, datetime.time.fromisoformat(time), zone)


def configuration(scene):
    """Writes `config.yaml`; returns the working hours."""
    start, end = scene.pick([("08:00", "20:00"), ("08:00", "20:00"), ("09:00", "17:00")])
    office = '\n  office: "1 Main Street"' if scene.chance(0.8) else ""
    (scene.folder / "config.yaml").write_text(
        f"user:\n  name: {scene.name}\n  city: Montreal\n  timezone: {scene.zone.key}\n"
        f'  language: {scene.language}{office}\nhours: {{ from: "{start}", to: "{end}", days: [mon, tue, wed, thu, fri] }}\n',
        encoding="utf-8",
    )
    return f"{start}-{end}"


def write(seed, folder):
    """Writes the world of a seed into a folder that does not exist yet, or is empty."""
    folder = pathlib.Path(folder)
    (folder / "vault").mkdir(parents=True, exist_ok=True)
    zone, name, now = moment(seed)
    chance = random.Random(f"world {seed}")
    language = chance.choice(["en", "en", "de"])
    scene = Scene(chance, folder, zone, now, "Robin Roy", "robin@example.org", language)
    text = scene.pick(["The first line of a plan.\nAnd a second one.\n", "Words\n", ""])
    (folder / "plan.txt").write_text(text, encoding="utf-8")
    share = {7: 0.0, 13: 0.3}.get(seed % 20, 0.85)
    made = {"hours": configuration(scene)}
    for source, writer in SOURCES.items():
        made[source] = writer(scene) if scene.chance(share) else "missing"
    world = {
        "seed": seed,
        "moment": name,
        "at": f"{now:%Y-%m-%dT%H:%M}",
        "zone": zone.key,
        "language": language,
        "address": scene.address,
        "made": made,
    }
    (folder / "world.json").write_text(
        json.dumps(world, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    return world


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    write(int(sys.argv[1]), sys.argv[2])
