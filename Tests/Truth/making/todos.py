"""Reminders and tasks as VTODO: due, late, of a day alone, done, without a time."""

import datetime

REMINDERS = ["Water the plants", "Pay the rent", "Call the pharmacy", "Müll rausbringen"]
TASKS = [
    "Finish the report",
    "Return the parcel",
    "Renew the passport",
    "Steuererklärung",
    "Book the trip",
]


def todo(scene, folder, number, title):
    """Writes one; returns what it is."""
    lines = [f"UID:{folder}-{number}", "DTSTAMP:20260101T120000Z", f"SUMMARY:{title}"]
    due = scene.pick(["none", "day", "time", "time"])
    day = scene.pick([-2, -1, 0, 0, 0, 1, 2, 3])
    if due == "day":
        lines.append(f"DUE;VALUE=DATE:{scene.today + datetime.timedelta(days=day):%Y%m%d}")
    elif due == "time":
        lines.append(
            f"DUE;TZID={scene.zone.key}:{scene.at(day, scene.random.randint(8, 20)):%Y%m%dT%H%M%S}"
        )
    if scene.chance(0.3):
        lines.append("CATEGORIES:Home")
    if scene.chance(0.3):
        lines.append(f"PRIORITY:{scene.pick([1, 5, 9])}")
    if due != "none" and scene.chance(0.25):
        start = next(line for line in lines if line.startswith("DUE")).replace("DUE", "DTSTART", 1)
        lines += [start, "RRULE:FREQ=WEEKLY"]
    done = scene.chance(0.2)
    lines.append("STATUS:COMPLETED" if done else "STATUS:NEEDS-ACTION")
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Todos//EN\r\nBEGIN:VTODO\r\n"
    scene.write(
        f"{folder}/{number}.ics", head + "\r\n".join(lines) + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    )
    return f"{title} due {due} {day} {'done' if done else 'open'}"


def write(scene, folder, titles):
    """Writes a folder of todos."""
    (scene.folder / "vault" / folder).mkdir(parents=True, exist_ok=True)
    chosen = scene.random.sample(titles, scene.random.randint(0, len(titles)))
    return [todo(scene, folder, number, title) for number, title in enumerate(chosen)]
