"""Days as a text names them, spans of time, and figures, in English and in German."""

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
GERMAN_WEEKDAYS = [
    "Montag",
    "Dienstag",
    "Mittwoch",
    "Donnerstag",
    "Freitag",
    "Samstag",
    "Sonntag",
]
GERMAN_MONTHS = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
]
NEAR = {"today": 0, "tomorrow": 1, "yesterday": -1, "heute": 0, "morgen": 1, "gestern": -1}


def month(name):
    """The number of a month, also of `Apr`; None for another word."""
    for names in (MONTHS, GERMAN_MONTHS):
        for number, one in enumerate(names, 1):
            if name == one or (len(name) == 3 and name == one[:3]):
                return number
    return None


def nearest(number, of_month, today):
    """The date of a day and a month that is nearest to today."""
    dates = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            dates.append(datetime.date(year, of_month, number))
        except ValueError:
            continue
    return min(dates, key=lambda date: abs((date - today).days), default=None)


def dated(number, of_month, year, today):
    """The date of a day, a month and a year; without a year it is of this one."""
    if not of_month:
        return None
    try:
        return datetime.date(int(year or today.year), of_month, number)
    except ValueError:
        return None


def day(name, today):
    """The date that a name means on a day; None when it means none."""
    name = re.sub(r"^(?:on|am|Am) ", "", name).strip()
    if name.lower() in NEAR:
        return today + NEAR[name.lower()] * DAY
    for names in (WEEKDAYS, GERMAN_WEEKDAYS):
        if name in names:
            return today + ((names.index(name) - today.weekday() - 1) % 7 + 1) * DAY
    found = re.fullmatch(r"(\w{3})\w* (\d+)(?:, (\d{4}))?", name)
    if found:
        return dated(int(found[2]), month(found[1]), found[3], today)
    found = re.fullmatch(r"(\d+)\. (\w+)(?: (\d{4}))?", name)
    if found:
        return dated(int(found[1]), month(found[2]), found[3], today)
    return None


def period(text, today):
    """First and last day of `from March 1 to 31`, or a number of days of `the last 30 days`."""
    count = re.search(r"(?:last|letzten) (\d+) (?:days?|Tagen)", text)
    if count:
        return int(count[1])
    if text == "am letzten Tag":
        return 1
    year = re.search(r"\b(\d{4})$", text)
    dates = re.findall(r"([A-ZÄ]\w+) (\d{1,2})\b|(\d{1,2})\.(?: ([A-ZÄ]\w+))?|to (\d{1,2})\b", text)
    named, last = [], None
    for english, number, german_number, german, to in dates:
        named.append((int(number or german_number or to), month(english or german or "")))
    for number, of_month in reversed(named):
        last = of_month or last
    found, following = [], None
    for number, of_month in named:
        following = of_month or following or last
        date = nearest(number, following, today)
        found.append(date.replace(year=int(year[1])) if year else date)
    return (found[0], found[-1]) if found else None


def minutes(text):
    """The minutes of `1 h 30 min`, `45 min`, `2 days`; None when it is no length."""
    found = re.fullmatch(
        r"(?:(\d+) (?:days?|Tage?n?))?\s*(?:(\d+) h)?\s*(?:(\d+(?:[.,]\d+)?) min)?", text.strip()
    )
    if not found or not any(found.groups()):
        return None
    rest = float((found[3] or "0").replace(",", "."))
    return int(found[1] or 0) * 1440 + int(found[2] or 0) * 60 + rest


def figure(text):
    """The number of `−12.9`, `+3`, `5474.3`, `−12,9`."""
    return float(text.replace("−", "-").replace("+", "").replace(",", ".").rstrip("."))


def amount(text):
    """The number of `6 h 10 min` in minutes, or of `52 ms`."""
    length = minutes(text)
    return length if length is not None else figure(text.split(" ")[0])


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
