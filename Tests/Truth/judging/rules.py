"""The table of rules: the pattern of a sentence or line of a card, and its judge."""

import dataclasses
import datetime
import re

from reading import days

TRUE, FALSE, OPEN = "true", "false", "not judged"

# A title ends where its sentence does.
TITLE = r"(?:(?!\. )[^\n]){1,90}?"
CLOCK = r"\d\d:\d\d"
LENGTH = r"(?:\d+ days?|\d+ h \d+ min|\d+ h|\d+ min)"
NUMBER = r"[−-]?\d+(?:\.\d+)?"
PARTS = {
    "DAY": days.NAME,
    "TITLE": TITLE,
    "CLOCK": CLOCK,
    "LENGTH": LENGTH,
    "NUMBER": NUMBER,
    "SPAN": rf"(?P<from>{CLOCK})[–-](?P<to>{CLOCK})(?: \(\+(?P<plus>\d)\))?",
}


@dataclasses.dataclass(frozen=True)
class Finding:
    """A verdict, why, the record that says otherwise, and the range that the sentence claims."""

    verdict: str
    cause: str = ""
    record: str = ""
    range: str = ""


def true(span=""):
    """The world bears the sentence out."""
    return Finding(TRUE, range=span)


def false(cause, record="", span=""):
    """The world contradicts the sentence; `cause` groups the like."""
    return Finding(FALSE, cause, str(record), span)


def unknown(cause, span=""):
    """The sentence is known, but nothing in the files decides it."""
    return Finding(OPEN, cause, range=span)


@dataclasses.dataclass(frozen=True)
class Rule:
    """A kind of statement, its pattern, where it stands, and its judge."""

    kind: str
    pattern: re.Pattern
    place: str
    judge: object


RULES = []


def rule(kind, *patterns, place="answer"):
    """Registers a judge for patterns; `<DAY>` and the like stand for parts of many sentences."""

    def keep(judge):
        for pattern in patterns:
            text = re.sub(r"<([A-Z]+)(?:=(\w+))?>", part, pattern)
            RULES.append(Rule(kind, re.compile(text), place, judge))
        return judge

    return keep


def part(found):
    """The pattern of `<DAY>`, named `day`, or of `<DAY=last>`, named `last`."""
    if found[1] == "SPAN":
        return PARTS["SPAN"]
    return f"(?P<{found[2] or found[1].lower()}>{PARTS[found[1]]})"


def clock(truth, date, text, plus=0):
    """A time of the wall clock on a date."""
    if text == "24:00":
        text, plus = "00:00", int(plus or 0) + 1
    time = datetime.time.fromisoformat(text)
    return datetime.datetime.combine(date + int(plus or 0) * days.DAY, time, truth.zone)


def span(truth, found, date):
    """Start and end of a `SPAN` on a date; an end before the start lies on the next day."""
    start = clock(truth, date, found["from"])
    end = clock(truth, date, found["to"], found["plus"] or 0)
    return (start, end if end > start else end + days.DAY)


def near(said, real, tolerance=0.06):
    """Whether a figure that was rounded to one decimal is the real one."""
    return real is not None and abs(said - real) <= tolerance
