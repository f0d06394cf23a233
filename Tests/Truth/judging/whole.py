"""Rules about a whole text: what was asked, what contradicts itself, and how Markdown reads."""

import re

from reading import days

from .page import Statement
from .rules import FALSE, LANGUAGES, Finding

HOURS = r"working (?:hours|day)|Arbeitszeit|Arbeitstag"
SPANS = {"calendar.free_slots", "calendar.keep_free", "calendar.protect", "calendar.best_block"}
DUE = {"tasks.next", "tasks.late", "reminders.next", "reminders.was_due"}
TOPICS = {"calendar", "weather", "tasks", "reminders"}


def judge(page):
    """Adds statements about the text as a whole."""
    another_day(page)
    part_of_the_day(page)
    no_verdict_twice(page)
    one_list(page)


def add(page, kind, text, cause, record="", span=""):
    """A false statement of the whole text."""
    page.statements.append(Statement(kind, text, Finding(FALSE, cause, record, span)))


def not_to_miss(pages):
    """Of one day and one moment, abilities name one event as the one not to miss."""
    named = {}
    for page in pages:
        if page.job.text:
            # A probe asks for a part of the day, or for some events.
            continue
        for statement in page.of("calendar.key"):
            title = re.split(r" is the one | solltest du ", statement.text)[0]
            day = statement.finding.range
            first = named.setdefault(day, (title, page.job.ability))
            if title != first[0]:
                add(
                    page,
                    "two verdicts",
                    statement.text,
                    "two abilities name different events as the one not to miss",
                    f"{first[1]}: {first[0]}",
                    day,
                )


def another_day(page):
    """A question with a day is answered about that day."""
    job = page.job
    if (
        not job.ability.startswith("ask ")
        or not job.asked_day
        or job.ability[4:] not in TOPICS | {"habits"}
    ):
        return
    for statement in page.statements:
        if statement.kind == "remedy of a failure":
            continue
        names = re.findall(rf"\b{LANGUAGES[page.truth.language].PARTS['DAY']}\b", statement.text)
        said = [days.day(name, page.truth.today) for name in names]
        if statement.kind in DUE and page.day == page.truth.today:
            said = [date for date in said if date is not None and date > page.day]
        if statement.kind == "calendar.all_day":
            # Its title may name a day too.
            first, _, last = statement.finding.range.partition("…")
            if first <= str(page.day) <= last:
                continue
        if said and page.day not in said:
            add(
                page,
                "asked for another day",
                statement.text,
                "the answer is about another day",
                f"asked: {job.words}",
                str(page.day),
            )
            return


def part_of_the_day(page):
    """`tomorrow afternoon` is not answered with the morning."""
    if "afternoon" not in page.job.words:
        return
    for statement in page.statements:
        times = re.findall(r"(\d?\d):\d\d–", statement.text)
        if statement.kind in SPANS and any(int(hour) < 12 for hour in times):
            add(
                page,
                "asked for another part of the day",
                statement.text,
                "the answer is about another part of the day",
                f"asked: {page.job.words}",
                str(page.day),
            )
            return


def no_verdict_twice(page):
    """An empty day without a free slot cannot be told without the reason: the working hours."""
    empty = page.of("calendar.empty")
    full = [s for s in page.of("calendar.no_slot") if not re.search(HOURS, s.text)]
    if empty and full and empty[0].finding.range == full[0].finding.range:
        add(
            page,
            "two verdicts",
            f"{empty[0].text} {full[0].text}",
            "nothing is in the calendar and nothing is free",
        )


def one_list(page):
    """In Markdown, two lists with only blank lines between them are one."""
    if not any("markdown" in word for word in page.job.arguments):
        return
    for before, blank, line in zip(page.lines, page.lines[1:], page.lines[2:], strict=False):
        if not blank and line.startswith("- ") and re.match(r"\s*- |  \S", before):
            add(page, "form of Markdown", before + " / " + line, "card and answer are one list")
            return
