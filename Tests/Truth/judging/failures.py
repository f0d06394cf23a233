"""Lines below a step that failed: where it stands, and what would mend it."""

import pathlib
import re

from .rules import false, items, rule, true

SHIPPED = pathlib.Path(__file__).parents[3] / "abilities"


@rule("place of a failure", r"  at (?P<file>\S+?):(?P<line>\d+):(?P<column>\d+)", place="card")
def place(truth, found, page):
    """A step begins there."""
    file = SHIPPED / f"{found['file']}.lucidability"
    text = page.job.text
    if not text:
        file = next(iter(SHIPPED.rglob(pathlib.Path(found["file"]).name + ".lucidability")), file)
    if not text or found["file"] != page.job.arguments[1]:
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
    lines = text.splitlines()
    number, column = int(found["line"]), int(found["column"])
    line = lines[number - 1] if number <= len(lines) else ""
    if line[: column - 1].strip() == "-" and re.match(r"[a-z]+[.\w]*:", line[column - 1 :]):
        return true()
    return false("no step stands there", f"{found['file']}: {line}")


@rule("remedy of a failure", r'\s*you can ask "[^\n]*lucid setup[^\n]*', place="card")
def examples(truth, found, page):
    """Questions about what is set up, where one is not answered; they state nothing."""
    return true("any time")


@rule(
    "remedy of a failure",
    r"  create it: lucid setup habits (?P<name>[\w-]+); "
    r"there (?:are (?P<none>no habits yet)|(?:is|are) (?P<list>.+))",
    r"  leg sie an: lucid setup habits (?P<name>[\w-]+); "
    r"es gibt (?:(?P<none>noch keine Gewohnheiten)|(?P<list>.+))",
    place="card",
)
def no_habit(truth, found, page):
    """No habit has the name, and those that are named are all."""
    names = [h.name for h in page.before.habits or []]
    if found["name"].lower() in [name.lower() for name in names]:
        return false("there is such a habit", "habits/habits.json:1", "now")
    if sorted(items(found["list"])) != sorted(names):
        return false("there are other habits", ", ".join(names) or "habits", "now")
    return true("now")


@rule(
    "remedy of a failure",
    r"  write `(?P<name>[\w-]+) = (?P<n>\d+)` to replace it",
    r"  schreib `(?P<name>[\w-]+) = (?P<n>\d+)`, um es zu ersetzen",
    place="card",
)
def other_value(truth, found, page):
    """The habit was logged with another value before."""
    one = next((h for h in page.before.habits or [] if h.name == found["name"]), None)
    if one is None or one.today == int(found["n"]):
        return false("nothing is there to replace", "habits", "today")
    return true("today")


@rule(
    "remedy of a failure",
    r"  leave out `value`, or log a habit that is counted or timed",
    r"  lass `value` weg, oder trag eine Gewohnheit ein, die gezählt oder gemessen wird",
    place="card",
)
def no_amount(truth, found, page):
    """A habit is done or not done, and has no amount."""
    if any(h.unit == "boolean" for h in page.before.habits or []):
        return true("today")
    return false("every habit has an amount", "habits", "today")


@rule(
    "remedy of a failure",
    r"  have travel\.json written again",
    r"  lass travel\.json neu schreiben",
    place="card",
)
def old_way(truth, found, page):
    """The travel times are not of now."""
    return true("now") if truth.ways_are_old else false("it is of now", "travel.json", "now")


@rule("remedy of a failure", r"  fetch the forecast again", r"  hol die Vorhersage neu", place="card")
def old_forecast(truth, found, page):
    """The forecast does not know this day."""
    return false("it is of now", "weather.json", "now") if truth.sky.fresh else true("now")
