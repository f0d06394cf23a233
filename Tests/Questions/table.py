"""The table of the questions, and how a text is looked for in an answer."""

import datetime
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
}
DAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
}
NEAR = {
    "en": {-1: "yesterday", 0: "today", 1: "tomorrow", 2: "day after tomorrow"},
    "de": {-1: "gestern", 0: "heute", 1: "morgen", 2: "übermorgen"},
}


def rows():
    head, *lines = (line.split("\t") for line in (HERE / "questions.tsv").read_text().splitlines())
    return [dict(zip(head, line, strict=True)) for line in lines]


def parts(text):
    """Alternatives of each part of a cell."""
    return [[form.strip() for form in part.split(" | ")] for part in text.split("; ") if part]


def dates(day, language):
    """Ways to write a date that need no other day to be understood."""
    month = MONTHS[language][day.month - 1]
    yield day.isoformat()
    if language == "en":
        yield from (f"{month} {day.day}", f"{month[:3]} {day.day}", f"{day.day} {month}", f"{day.day} {month[:3]}")
    else:
        yield from (f"{day.day}. {month}", f"{day.day:02}. {month}", f"{day:%d.%m.}", f"{day.day}.{day.month}.")


def times(text, language):
    hour, minute = int(text[:2]), text[3:]
    yield from (f"{hour:02}:{minute}", f"{hour}:{minute}")
    if language == "de" and minute == "00":
        yield f"{hour} Uhr"
    if language == "en":
        half, short = ("AM", "PM")[hour >= 12], (hour - 1) % 12 + 1
        yield from (f"{short}:{minute} {half}", f"{short}:{minute}{half}")
        if minute == "00":
            yield from (f"{short} {half}", f"{short}{half}")


def forms(form, row, near=True):
    """`@15:00` and `@2026-04-07` in the ways people write them; any other text as it is.

    With `near`, a date within a week may be told by its weekday, and today, tomorrow and yesterday by these words.
    """
    language = row["language"]
    if re.fullmatch(r"@\d\d:\d\d", form):
        return list(times(form[1:], language))
    if not form.startswith("@"):
        return [form]
    day = datetime.date.fromisoformat(form[1:])
    found = list(dates(day, language))
    distance = (day - datetime.date.fromisoformat(row["moment"][:10])).days
    if near and abs(distance) <= 7:
        found.append(DAYS[language][day.weekday()])
        found += [word for number, word in NEAR[language].items() if number == distance]
    return found


def is_named(form, text):
    """Whether a text has a form as whole words and whole figures; capitals do not count."""
    before = r"(?<![\w])" + (r"(?<!\d[.,:])" if form[0].isdigit() else "") if form[0].isalnum() else ""
    after = (r"(?![.,:]?\d)" if form[-1].isdigit() else "") + r"(?![\w])" if form[-1].isalnum() else ""
    return re.search(before + re.escape(form) + after, text, re.I) is not None


def has(alternatives, text, row, near=True):
    return any(is_named(form, text) for one in alternatives for form in forms(one, row, near))
