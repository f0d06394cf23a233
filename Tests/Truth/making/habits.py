"""`habits.json` and its entries: daily and weekly habits, kept, broken, done today or open."""

import datetime
import json

HABITS = [
    ("meditate", "Meditate", "boolean", 1, "daily", "🧘"),
    ("water", "Water", "count", 8, "daily", "💧"),
    ("run", "Run", "duration", 30, "daily", "🏃"),
    ("gym", "Gym", "boolean", 1, "weekly", ""),
    ("journal", "Journal", "boolean", 1, "daily", ""),
]


def entries(scene, key, target, frequency):
    """What was logged: a run of days or weeks that ends today, yesterday or some days ago."""
    step = 7 if frequency == "weekly" else 1
    length = scene.pick([0, 1, 3, 5, 7, 7, 8, 12, 14])
    end = scene.pick([0, 0, 1, 1, 2, 4]) if step == 1 else scene.pick([0, 2, 5, 7, 9])
    for i in range(length):
        yield scene.today - datetime.timedelta(days=end + i * step), target
    if step == 1 and end > 0 and target > 1 and scene.chance(0.4):
        yield scene.today, scene.random.randint(1, target - 1)


def write(scene):
    """Writes `habits/`; returns the names."""
    kept = scene.random.sample(HABITS, scene.pick([0, 1, 3, 3, 4, 5]))
    habits, months = [], {}
    all_done = scene.chance(0.15)
    for key, name, unit, target, frequency, emoji in kept:
        habits.append(
            {
                "id": key,
                "name": name,
                "emoji": emoji,
                "unit": unit,
                "targetValue": target,
                "frequency": frequency,
                "colorHex": "#5E5CE6",
                "createdAt": "2025-01-10",
                "isArchived": key == "journal" and scene.chance(0.5),
            }
        )
        logged = list(entries(scene, key, target, frequency))
        if all_done and (scene.today, target) not in logged:
            logged = [row for row in logged if row[0] != scene.today] + [(scene.today, target)]
        for date, value in logged:
            month = months.setdefault(f"{date:%Y-%m}", [])
            month.append({"id": f"{key}-{date}", "habitID": key, "value": value, "date": str(date)})
    scene.write("habits/habits.json", json.dumps(habits, indent=1) + "\n")
    for month, rows in months.items():
        scene.write(f"habits/entries-{month}.json", json.dumps(rows, indent=1) + "\n")
    return [habit["name"] + " " + habit["frequency"] for habit in habits]
