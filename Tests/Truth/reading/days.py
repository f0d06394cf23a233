"""Days as a text names them, and spans of time."""

import datetime
import re

DAY = datetime.timedelta(days=1)
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
NAME = (
    "(?:today|tomorrow|yesterday|Today|Tomorrow|Yesterday|(?:on )?(?:"
    + "|".join(WEEKDAYS)
    + ")|(?:on )?(?:"
    + "|".join(month[:3] + "(?:" + month[3:] + ")?" for month in MONTHS)
    + r") \d{1,2})"
)


def day(name, today):
    """The date that a name means on a day; None when it means none."""
    name = name.removeprefix("on ").strip()
    near = {"today": 0, "tomorrow": 1, "yesterday": -1}.get(name.lower())
    if near is not None:
        return today + near * DAY
    if name in WEEKDAYS:
        return today + ((WEEKDAYS.index(name) - today.weekday() - 1) % 7 + 1) * DAY
    found = re.fullmatch(r"(\w{3})\w* (\d+)", name)
    if not found:
        return None
    month = [m[:3] for m in MONTHS].index(found[1]) + 1
    dates = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            dates.append(datetime.date(year, month, int(found[2])))
        except ValueError:
            continue
    return min(dates, key=lambda date: abs((date - today).days), default=None)


def minutes(text):
    """The minutes of `1 h 30 min`, `45 min`, `2 days`; None when it is no length."""
    found = re.fullmatch(
        r"(?:(\d+) days?)?\s*(?:(\d+) h)?\s*(?:(\d+(?:\.\d+)?) min)?", text.strip()
    )
    if not found or not any(found.groups()):
        return None
    return int(found[1] or 0) * 1440 + int(found[2] or 0) * 60 + float(found[3] or 0)


def figure(text):
    """The number of `−12.9`, `+3`, `5474.3`."""
    return float(text.replace("−", "-").replace("+", ""))


def joined(spans):
    """Spans of time by start, those that touch made one."""
    out = []
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def length(start, end):
    """Real minutes between two times, also in a night when the clocks change."""
    return (
        end.astimezone(datetime.timezone.utc) - start.astimezone(datetime.timezone.utc)
    ).total_seconds() / 60
