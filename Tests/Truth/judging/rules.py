"""The table of rules: the patterns of a sentence or of a line of a card, and its judge.

A rule of the answer names a kind of the catalogue; its patterns stand in `english` and `german`.
A rule of cards, marks, notices and the prompt has a pattern of its own: these are English.
"""

import dataclasses
import datetime
import re

from reading import days

from . import english, german

TRUE, FALSE, OPEN = "true", "false", "not judged"
# A judge of a line of a card passes it on to the next rule.
PASS = "passed on"

# A title ends where its sentence does.
TITLE = r"(?:(?!\. |; )[^\n]){1,90}?"
CLOCK = r"\d?\d:\d\d"
# Parts of sentences that are the same in each language; `<A>` within a part is a part again.
PARTS = {
    "TITLE": TITLE,
    "NAME": r"[A-ZÄÖÜ]\w+(?: [A-ZÄÖÜ]\w+)+",
    "CLOCK": CLOCK,
    "SPAN": rf"(?P<from>{CLOCK})[–-](?P<to>{CLOCK})(?: \(\+(?P<plus>\d)\))?",
    "PLACE": r"(?:, (?P<place>(?:(?!\. )[^\n])+?))?",
    "SUBJECT": r"[^\n]{1,120}?",
    "SENDER": r"(?:(?!\. )[^\n]){1,60}?",
    "STREAK": r"(?P<length>\d+) <UNIT>",
    # Anything to the end of the sentence; a point beside a digit does not end it.
    "ANY": r"(?:[^.\n]|\.(?=\d)|(?<=\d)\.(?= [A-ZÄ]))+?",
    "AMOUNT": r"(?:<LENGTH>|<NUMBER>(?: [\w/]+)?)",
}
# Parts that bring their own groups.
OPEN_PARTS = {"SPAN", "PLACE", "WITHIN", "WRITTEN", "DUE", "STREAK", "UNIT", "FALLS", "PERIOD", "LIMIT"}
LANGUAGES = {"en": english, "de": german}


@dataclasses.dataclass(frozen=True)
class Finding:
    """A verdict, why, the record that says otherwise, and the range that the sentence claims."""

    verdict: str
    cause: str = ""
    record: str = ""
    range: str = ""


def true(span=""):
    """The world bears the sentence out."""
    return Finding(TRUE, range=str(span))


def false(cause, record="", span=""):
    """The world contradicts the sentence; `cause` groups the like."""
    return Finding(FALSE, cause, str(record), str(span))


def unknown(cause, span=""):
    """The sentence is known, but nothing in the files decides it."""
    return Finding(OPEN, cause, range=str(span))


@dataclasses.dataclass(frozen=True)
class Rule:
    """A kind of statement, its pattern, where it stands, its language, and its judge."""

    kind: str
    pattern: re.Pattern
    place: str
    language: str
    judge: object


class Found:
    """The groups of a match, for a kind; a group that the pattern does not have is None."""

    def __init__(self, match, kind):
        self.match, self.kind, self.groups = match, kind, match.groupdict()

    def __getitem__(self, name):
        return self.match[0] if name == 0 else self.groups.get(name)

    def end(self):
        """Where the match ends."""
        return self.match.end()


RULES = []


def says(*kinds):
    """Registers a judge for all sentences of kinds of the catalogue, in each language."""

    def keep(judge):
        for kind in kinds:
            for language, module in LANGUAGES.items():
                patterns = module.TEXTS[kind]
                for pattern in (patterns,) if isinstance(patterns, str) else patterns:
                    text = filled(pattern, language)
                    RULES.append(Rule(kind, re.compile(text), "answer", language, judge))
        return judge

    return keep


def rule(kind, *patterns, place):
    """Registers a judge for patterns of a card, a mark, a notice or the prompt, in English."""

    def keep(judge):
        for pattern in patterns:
            RULES.append(Rule(kind, re.compile(filled(pattern, "en")), place, "", judge))
        return judge

    return keep


def filled(pattern, language):
    """A pattern with its parts: `<DAY>` is named `day`, and `<DAY=last>` is named `last`."""
    parts = PARTS | LANGUAGES[language].PARTS

    def inner(text):
        return re.sub(r"<([A-Z]+)>", lambda found: f"(?:{inner(parts[found[1]])})", text)

    def part(found):
        name, own = found[1], found[2]
        if name in OPEN_PARTS:
            return re.sub(r"<([A-Z]+)(?:=(\w+))?>", part, parts[name])
        return f"(?P<{own or name.lower()}>{inner(parts[name])})"

    return re.sub(r"<([A-Z]+)(?:=(\w+))?>", part, pattern)


def meaning(word):
    """What a word of a sentence means, as the English word of the rules."""
    return (english.MEANING | german.MEANING).get(word, word)


def items(text):
    """The items of `a, b and c`."""
    return [item.strip() for item in re.split(r", | and | und ", text or "") if item.strip()]


def judge_weekday(found, date, value, record):
    """That the range of a weekday is the real one; None when it is, or none is told.

    `value` gives the figure of a day, None for a day without one.
    """
    if not found["weeks"]:
        return None
    real, before = value(date), value(date - days.DAY)
    usual = [value(date - 7 * week * days.DAY) for week in range(1, 9)]
    usual = [one for one in usual if one is not None]
    shown = f"{record}: {real}, before {before}, weekday {usual}"
    if real is None or len(usual) != int(found["weeks"]):
        return false("the number of weekdays is another", shown, date)
    mean = sum(usual) / len(usual)
    high = found["high"] or found["low"]
    pairs = [(found["low"], min(usual)), (high, max(usual)), (found["middle"], mean)]
    pairs += [(found["before"], before)] if found["before"] else []
    if not all(near(days.amount(said), one, 1) for said, one in pairs):
        return false("the range of the weekday is another", shown, date)
    is_above = found["side"] in ("above", "über")
    if is_above != (real > max(usual)) or is_above == (real < min(usual)):
        return false("it is within its range", shown, date)
    return None


def clock(truth, date, text, plus=0):
    """A time of the wall clock on a date."""
    if text == "24:00":
        text, plus = "00:00", int(plus or 0) + 1
    time = datetime.time.fromisoformat(text.zfill(5))
    return datetime.datetime.combine(date + int(plus or 0) * days.DAY, time, truth.zone)


def span(truth, found, date):
    """Start and end of a `SPAN` on a date; an end before the start lies on the next day."""
    start = clock(truth, date, found["from"])
    end = clock(truth, date, found["to"], found["plus"] or 0)
    return (start, end if end > start else end + days.DAY)


@dataclasses.dataclass(frozen=True)
class Within:
    """The time that a `WITHIN` claims: days, or hours of a day; `isPart` for hours."""

    first: datetime.date
    last: datetime.date
    start: datetime.datetime
    end: datetime.datetime
    is_part: bool

    def __str__(self):
        if self.is_part:
            return f"{self.first} {self.start:%H:%M}–{self.end:%H:%M}"
        return f"{self.first}…{self.last}" if self.first != self.last else str(self.first)


def within(truth, found):
    """The time of a `WITHIN`; None when the sentence names none."""
    if not found["day"] and not found["first"]:
        return None
    first = days.day(found["day"] or found["first"], truth.today)
    last = days.day(found["last"], truth.today) if found["last"] else first
    if found["since"]:
        start, end = clock(truth, first, found["since"]), clock(truth, first, found["until"])
        return Within(first, first, start, end, True)
    return Within(first, last, *truth.agenda.bounds(first, last), False)


def near(said, real, tolerance=0.06):
    """Whether a figure that was rounded to one decimal is the real one."""
    return real is not None and abs(said - real) <= tolerance
