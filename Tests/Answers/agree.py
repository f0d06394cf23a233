"""Compares what shipped abilities say at one moment in one home: no two may say different things about one record.

A run gives claims, each an answer to a question about a record, a day or a stretch of time: the fields of the records that its steps
returned, the values of its statements, and what its card counts, groups and plans. Two abilities differ where a question has two answers.
"""

import collections
import itertools
import json
import sys

# Fields that depend on what a step asked for, and not on the record.
ASKED = {"body", "metrics", "series", "baseline", "delta_pct", "trend", "last7", "minutes"}
# What a statement is about; its other values are the answer. The rest is how an answer tells it.
SUBJECT = ("title", "other", "day", "metric", "sender", "place", "destination")
TOLD = {"told", "listed", "left", "more", "total", "items", "rank", "fate"}
# These answer a question of one ability: a range, a length or a task that it chose.
CHOSEN = {
    "calendar.count", "calendar.load", "calendar.longest_gap", "calendar.empty", "calendar.free_slots", "calendar.no_slot",
    "calendar.block_stretch", "mail.count", "mail.urgent_count", "summary.found_nothing", "summary.needs_model"}
WAITS = {
    "mail.needs_answer": "needs an answer", "mail.pressing": "needs an answer", "mail.reply": "needs an answer",
    "mail.for_information": "needs none", "mail.archivable": "needs none",
    "needs_reply": "needs an answer", "for_information": "needs none", "archivable": "needs none"}
STRETCH = {"calendar.best_block", "calendar.focus_block", "calendar.protect"}
FREE = STRETCH | {"calendar.keep_free", "calendar.block_stretch", "calendar.block_focus", "calendar.longest_gap"}
TAKEN = {"calendar.key", "calendar.prepare", "calendar.get_ready", "calendar.overlap", "calendar.decide", "calendar.back_to_back"}


def frozen(value):
    """The value as a key."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def records(value):
    """Every record with an id in a result."""
    if isinstance(value, list):
        for item in value:
            yield from records(item)
    elif isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value
        for part in value.values():
            yield from records(part)


def is_timed(event):
    """Whether a record is an event with a time in which the person takes part."""
    return "copy_of" in event and not (event["all_day"] or event["reply"] == "declined" or event["copy_of"])


class Run:
    """What one ability gave at one moment."""

    def __init__(self, name, result):
        self.name, self.result = name, result
        self.statements = list((result.get("answer") or {}).get("statements") or [])
        if result.get("headline"):
            self.statements.append(result["headline"])
        steps = [step["result"] for step in result.get("steps") or [] if step.get("state") == "done"]
        self.results = [step for step in steps if isinstance(step, dict)]
        self.records = list(records(steps))
        self.card = result.get("card") or {}

    def claims(self):
        """Questions and answers."""
        for record in self.records:
            subject = (record["id"], record.get("start") or record.get("date"))
            for field, value in record.items():
                if value is not None and field != "id" and field not in ASKED:
                    yield ("record", *subject, field), frozen(value)
        for one in self.statements:
            yield from self.stated(one["kind"], one.get("values") or {}, one)
        yield from self.shown()

    def stated(self, kind, values, one):
        """What a statement claims."""
        if kind in WAITS:
            for record in one.get("records") or []:
                yield ("message", record), WAITS[kind]
        if kind in STRETCH:
            yield ("the stretch for focus", values["day"]), frozen(values["span"])
        if kind == "calendar.key":
            yield ("not to miss", values["day"]), values["title"]
        if kind in ("calendar.apart", "calendar.overlap", "calendar.back_to_back"):
            yield ("too tight", values["day"]), "nothing" if kind == "calendar.apart" else "something"
        if kind in ("calendar.next", "calendar.soon"):
            yield ("the next event",), values["title"]
        days = one.get("range") or {}
        if kind == "calendar.count" and one.get("certainty") == "exact" and not values.get("rank") and not days.get("part") and not days.get("rest"):
            yield ("events", days.get("from") or days.get("first"), days.get("to") or days.get("last")), str(values["count"])
        if kind not in CHOSEN:
            subject = tuple(values.get(name) for name in SUBJECT)
            for name, value in values.items():
                if name not in SUBJECT and name not in TOLD:
                    yield (kind, frozen([subject, one.get("records") or []]), name), frozen(value)

    def shown(self):
        """What the card and the variables claim."""
        card, kind = self.card, self.card.get("kind")
        if kind == "mailList":
            for group in card["groups"]:
                for message in group["messages"] if group["role"] in WAITS else []:
                    yield ("message", message["id"]), WAITS[group["role"]]
        if kind == "briefing" and (card.get("day") or {}).get("events") is not None and self.knows(card["day"]["date"]):
            yield ("events", card["day"]["date"], card["day"]["date"]), str(len(card["day"]["events"]))
        if kind == "daily" and card.get("events") is not None:
            yield ("events", card["date"], card["date"]), str(card["events"])
        if kind == "calendarList" and len(card["days"]) == 1 and card["range_from"][11:16] == "00:00":
            yield ("events", card["range_from"][:10], card["range_from"][:10]), str(card["count"])

    def knows(self, day):
        """Whether a step listed all events of a day."""
        return any(
            result.get("from", "~") <= day + "T00:00:00+~" and not result["truncated"] and "filtered" in result for result in self.results)

    def free(self):
        """The spans that are called free or planned."""
        for one in self.statements:
            spans = [one["values"]["span"]] if one["kind"] in FREE else one["values"]["items"] if one["kind"] == "calendar.free_slots" else []
            yield from (span for span in spans if "start" in span)
        if self.card.get("kind") == "dayPlan":
            yield from (block for block in self.card["blocks"] if block["source"] != "calendar")

    def taken(self):
        """The events that are told to take up time: those that are named for it, and all in conflict or too close."""
        titles = {one["values"].get(name) for one in self.statements if one["kind"] in TAKEN for name in ("title", "other")}
        return [e for e in self.records if is_timed(e) and e["start"] < e["end"] and e["title"] in titles]


def between(first, second):
    """What one run says that the records or sentences of another deny, as questions with two answers."""
    for event in second.taken():
        for span in first.free():
            if span["start"] < event["end"] and event["start"] < span["end"]:
                yield ("the time of", event["title"]), "free", "taken"
    for one in first.statements:
        values = one.get("values") or {}
        if one["kind"] == "calendar.overlap" and values["title"] == values["other"]:
            yield ("a copy", values["title"]), "a conflict with itself", "one event"
        if one["kind"] == "calendar.prepare" and values.get("rank") == "only":
            others = [e for e in second.records if is_timed(e) and e["start"][:10] == values["day"] and e["title"] != values["title"]]
            if others:
                yield ("the only meeting", values["day"]), values["title"], others[0]["title"]
        if one["kind"] in ("calendar.key", "calendar.prepare"):
            for event in second.records:
                if event["id"] in one["records"] and "copy_of" in event and (event["status"] == "tentative" or not event["busy"]):
                    yield ("not to miss", event["title"]), "not to be missed", "not settled, or free"


def compare(runs):
    """The differences between the runs of one moment: question, answers with the abilities that give them."""
    found = collections.defaultdict(lambda: collections.defaultdict(set))
    for run in runs:
        for question, answer in run.claims():
            found[question][answer].add(run.name)
    for first, second in itertools.product(runs, repeat=2):
        for question, one, other in between(first, second):
            found[question][one].add(first.name)
            found[question][other].add(second.name)
    return {question: answers for question, answers in found.items() if len(answers) > 1}


def pairs(found):
    """Compares the results of all abilities in each home at each moment; gives the count of pairs, or ends with what they differ in."""
    runs = collections.defaultdict(list)
    for (home, name, moment), (result, _, _) in found.items():
        # A run that writes speaks of the moment after it.
        if isinstance(result, dict) and not result.get("changes"):
            runs[home, moment].append(Run(name, result))
    count = sum(len(some) * (len(some) - 1) // 2 for some in runs.values())
    differences = [(place, question, answers) for place, some in runs.items() for question, answers in compare(some).items()]
    for (home, moment), question, answers in differences:
        told = "; ".join(f"{answer} ({', '.join(sorted(names))})" for answer, names in sorted(answers.items()))
        print(f"{home} {moment}: {' '.join(map(str, question))}: {told}")
    if differences:
        sys.exit(f"answers: {len(differences)} questions have two answers among {count} pairs of abilities")
    return count
