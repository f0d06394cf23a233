"""Statements of the summary about itself: what is missing, what was found, what takes a model."""

import re

from reading.days import DAY

from .body import source
from .cards import judge_missing
from .rules import false, items, meaning, rule, says, true, unknown

NO_DATA = "no data is told as nothing to tell"


@says("summary.not_available", "summary.not_set_up")
def missing_sources(truth, found, page):
    """All sources of the line are missing."""
    for name in items(re.sub(r" \([^()]*\)|;", "", found["list"])):
        wrong = judge_missing(truth, meaning(name))
        if wrong.verdict == "false":
            return wrong
    return true()


@says("summary.out_of_date")
def out_of_date(truth, found, page):
    """A forecast without today, or travel times that are an hour old."""
    for name in items(re.sub(r" \([^()]*\)|;", "", found["list"])):
        fresh = {"weather": truth.sky.fresh, "travel": not truth.ways_are_old}.get(meaning(name))
        if fresh is None or truth.missing(meaning(name)):
            return unknown("what is out of date is not known")
        if fresh:
            return false("it is of now", meaning(name))
    return true()


@says("summary.no_data", "summary.no_current_data")
def no_source(truth, found, page):
    """Every source of the ability is missing."""
    there = [name for name in page.job.sources if judge_missing(truth, name).verdict == "false"]
    if there:
        return false("a source is there", there[0])
    return true() if page.job.sources else unknown("which sources were asked is not known")


def holds(truth, name, page):
    """Whether a source holds anything that the usual question about it would find."""
    if name == "calendar":
        return bool([e for e in truth.agenda.on(page.day) if not e.declined])
    if name == "mail":
        since = truth.now - page.job.mail_days * DAY
        return bool([m for m in truth.mail or [] if since < m.date <= truth.now])
    known = {"notes": truth.notes, "tasks": truth.tasks, "reminders": truth.reminders}
    return bool(known.get(name) or (name == "habits" and truth.habits))


@says("summary.not_needed")
def not_needed(truth, found, page):
    """No step was due."""
    return unknown("which conditions held is not known")


@says("summary.known")
def known(truth, found, page):
    """What other runs told is no part of a world."""
    return unknown("what was told before is not known")


SOURCES = {"calendar", "mail", "notes", "habits", "health", "weather", "contacts", "reminders", "tasks", "travel"}


@says("summary.found_nothing")
def found_nothing(truth, found, page):
    """The sources that are named hold nothing of the day, or of the time, that was asked for."""
    for name in items(found["list"]):
        if meaning(name) not in SOURCES:
            # The search of a question names its words.
            return unknown("which words were looked for is not known")
        if judge_missing(truth, meaning(name)).verdict == "true":
            return false("what is missing is told as empty", meaning(name))
        if holds(truth, meaning(name), page) and page.job.plain:
            return false("there is something", meaning(name), page.day)
    return true(page.day)


@says("summary.needs_model", "summary.reads_nothing")
def needs_model(truth, found, page):
    """The ability asks for what no rule can write, or reads nothing."""
    if "kind" in page.job.expects and page.job.expects["kind"] not in ("model", "nothing"):
        return false("a model is not needed")
    if "kind" in page.job.expects and page.job.sources:
        if not any(holds(truth, name, page) for name in page.job.sources):
            return false("nothing was found that a model could work on", page.job.sources[0])
    return true()


@says("summary.nothing")
def nothing(truth, found, page):
    """There were data to look at in one of the sources."""
    if page.job.ability in ("sleep", "ask sleep") and truth.body.night(truth.today) is None:
        return false(NO_DATA, source(truth), "last night")
    if page.job.sources and not any(truth.holds(name) for name in page.job.sources):
        return false(NO_DATA, f"nothing of today in {', '.join(page.job.sources)}", "today")
    return unknown("what stands out is a judgement")


@says("files.begins", "files.empty")
def file(truth, found, page):
    """The file that was attached holds these words, or none."""
    path = truth.folder / found["title"]
    if not path.is_file():
        return None
    text = " ".join(path.read_text(encoding="utf-8").split())
    if found["excerpt"]:
        said = " ".join(found["excerpt"].rstrip("….").split())
        return true() if text.startswith(said) else false("the text is another", text[:60])
    return false("there is text", text[:60]) if text else true()


@rule("unread source", r"(?P<source>[a-z]+) was not read", place="notice")
def unread(truth, found, page):
    """What a notice names as unread is there to be read or not."""
    return unknown("whether it was read is not told")
