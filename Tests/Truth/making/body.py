"""Health data, as an export of Apple Health or as CSV: nights, naps, gaps, stale exports."""

import datetime
from xml.sax.saxutils import quoteattr

QUANTITY = "HKQuantityTypeIdentifier"
SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"


def shown(field):
    """A time as an export writes it; anything else as it is."""
    if isinstance(field, datetime.datetime):
        return f"{field:%Y-%m-%d %H:%M:%S %z}"
    return str(field)


class Export:
    """Collects the records of an export.xml."""

    def __init__(self, scene, until):
        self.scene, self.until, self.lines = scene, until, []

    def add(self, kind, value, start, end, unit=None):
        """A record, unless it ends after the export was made."""
        if end > self.until:
            return
        fields = {
            "type": kind,
            "sourceName": "Watch",
            "unit": unit,
            "creationDate": end,
            "startDate": start,
            "endDate": end,
            "value": value,
        }
        text = " ".join(
            f"{name}={quoteattr(shown(field))}"
            for name, field in fields.items()
            if field is not None
        )
        self.lines.append(f" <Record {text}/>")

    def text(self):
        """The whole file."""
        head = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_CA">\n'
        made = f' <ExportDate value="{self.until:%Y-%m-%d %H:%M:%S %z}"/>\n'
        return head + made + "\n".join(self.lines) + "\n</HealthData>\n"


def night(scene, export, day):
    """A night that ends on the day: light, deep and light again."""
    wake = scene.at(day, 6, scene.random.randint(0, 50))
    minutes = scene.random.randint(310, 500)
    deep = scene.random.randint(40, 90)
    asleep = wake - datetime.timedelta(minutes=minutes)
    middle = asleep + datetime.timedelta(minutes=120)
    after = middle + datetime.timedelta(minutes=deep)
    prefix = "HKCategoryValueSleepAnalysisAsleep"
    export.add(SLEEP, prefix + "Core", asleep, middle)
    export.add(SLEEP, prefix + "Deep", middle, after)
    export.add(SLEEP, prefix + "Core", after, wake)


def nap(scene, export, day):
    """Twenty to sixty minutes after lunch."""
    start = scene.at(day, 13, scene.random.randint(0, 30))
    end = start + datetime.timedelta(minutes=scene.random.randint(20, 60))
    export.add(SLEEP, "HKCategoryValueSleepAnalysisAsleepUnspecified", start, end)


def day_of_export(scene, export, day, watch):
    """The records of one day: what the night, the watch and the legs left."""
    if scene.chance(0.85):
        night(scene, export, day)
    if scene.chance(0.8 if day == 0 else 0.3):
        nap(scene, export, day)
    for hour in (7, 9, 12, 17):
        start = scene.at(day, hour, scene.random.randint(0, 20))
        steps = scene.random.randint(300, 2500)
        export.add(
            QUANTITY + "StepCount", steps, start, start + datetime.timedelta(minutes=10), "count"
        )
    if watch:
        moment = scene.at(day, 6, 55)
        export.add(
            QUANTITY + "HeartRateVariabilitySDNN",
            scene.random.randint(45, 75),
            moment,
            moment,
            "ms",
        )
        export.add(
            QUANTITY + "RestingHeartRate", scene.random.randint(50, 64), moment, moment, "count/min"
        )


def write_export(scene):
    """`export.xml` of the last ten days, made now or some days ago."""
    stale = scene.pick([0, 0, 0, 1, 2, 6])
    export = Export(scene, scene.now - datetime.timedelta(days=stale, minutes=10))
    watch = scene.chance(0.75)
    days = scene.pick([10, 10, 10, 10, 1])
    for day in range(-days, 1):
        day_of_export(scene, export, day, watch)
    scene.write("health/export.xml", export.text())
    return {"form": "export.xml", "ends days ago": stale, "watch": watch, "days": days}


def write_table(scene):
    """A CSV with a row for each day and metric; with gaps, and ending some days ago."""
    stale = scene.pick([0, 0, 1, 3]) if scene.now.hour >= 7 else 1
    rows = ["date,metric,value,unit"]
    for day in range(-10, 1 - stale):
        date = scene.today + datetime.timedelta(days=day)
        for name, low, high, unit in (
            ("hrv", 45, 75, "ms"),
            ("resting_hr", 50, 64, "bpm"),
            ("sleep", 300, 500, "min"),
            ("steps", 1500, 9000, "steps"),
        ):
            if scene.chance(0.85):
                rows.append(f"{date},{name},{scene.random.randint(low, high)},{unit}")
    scene.write("health/health.csv", "\n".join(rows) + "\n")
    return {"form": "csv", "ends days ago": stale}


def write(scene):
    """Writes `health/` in one of the two forms."""
    return write_export(scene) if scene.chance(0.7) else write_table(scene)
