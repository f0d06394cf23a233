"""The check of the oracle itself: what lucid printed is changed, and must be found false."""

import re

from judging.page import Page
from judging.rules import FALSE, TRUE


def more(found):
    """The number, three higher."""
    return found[1] + str(int(found[2]) + 3) + found[3]


def later(found):
    """The hour, five later within the day."""
    return f"{found[1]}{(int(found[2]) + 5) % 24:02}:{found[3]}"


# Kind of statement, what to change in it (a pattern of the text), and into what.
CHANGES = [
    ("number of events", r"(You have )(\d+)( event)", more),
    ("not to miss", r"(not to miss \S+: )(\d\d):(\d\d)", later),
    ("not to miss", r"(is the one not to miss )(today)(:)", r"\1tomorrow\3"),
    ("not to miss", r"(^|\n)((?:(?! is the).)+)( is the one not to miss)", r"\1Opening night\3"),
    ("prepare for", r"(Prepare for [^\n]*? at )(\d\d):(\d\d)", later),
    ("back to back", r"(back to back \S+, at )(\d\d):(\d\d)", later),
    ("overlap", r"( overlap \S+, )(\d\d):(\d\d)", later),
    ("next event", r"(is next: )(today|tomorrow)( at)", r"\1yesterday\3"),
    ("all day", r"( is )(today)(, all day)", r"\1tomorrow\3"),
    ("best block", r"(focused work: )(\d+)( h)", more),
    ("longest gap", r"(longest free gap \S+ is )(\d\d):(\d\d)", later),
    ("free slots", r"(You have )(\d+)( free slot)", more),
    ("slept", r"(you slept |You slept )(\d+)( h)", more),
    ("verdict", r"(HRV )(\d+)((?:\.\d)? ms,)", more),
    ("verdict", r"(You are )(drained|recovered)(:)", r"\1in neutral shape\3"),
    ("resting heart rate", r"(Resting heart rate is )(\d+)((?:\.\d)? bpm)", more),
    ("steps", r"()(\d+)( steps so far)", more),
    ("habits done", r"()(\d+)( of \d+ habits done)", more),
    ("habits open", r"(Still open today: )(\w+)()", r"\1Chess\3"),
    ("keep the streak", r"(streak of )(\d+)( )", more),
    ("streaks", r"(Streaks: \w+ )(\d+)( )", more),
    ("needs an answer", r"(from )(Dana|Sam|Ines) \w+( needs an answer)", r"\1Otto Normal\3"),
    ("latest mail", r"(latest message is [^\n]*? at )(\d\d):(\d\d)", later),
    ("rain", r"((?:Rain|Snow) is likely today \()(\d+)( %)", more),
    ("weather now", r"(^|\n)(-?\d+)((?:\.\d)? °C, )", more),
    ("way", r"(takes )(\d+)( min)", more),
    ("newest note", r"(The newest note is )([^,\n.]+)(, from)", r"\1Shopping\3"),
    ("due", r"( is due )(today|tomorrow)( at|\.)", r"\1yesterday\3"),
    ("reminder set", r"(is set for )(tomorrow)( at)", r"\1today\3"),
    ("row of the calendar", r"(\n  )(\d\d):(\d\d-\d\d:\d\d {2}\w[^\n]*)", later),
]
# Of each change so many texts are tried, and so many changes must fit some text.
TEXTS = 3
WANTED = 20


def plain(text):
    """A text without marks of Markdown and of lists."""
    return re.sub(r"^- ", "", text.replace("**", ""), flags=re.M)


def outcome(kind, pattern, new, page):
    """Whether the change is found false; None when the page has nothing true to change."""
    text = plain(page.text)
    changed = re.sub(pattern, new, text, count=1)
    if changed == text:
        return None
    before = Page(text, page.job, page.truth).of(kind)
    after = Page(changed, page.job, page.truth).of(kind)
    old, fresh = ({s.text for s in some} for some in (before, after))
    if not any(s.text not in fresh and s.finding.verdict == TRUE for s in before):
        return None
    return any(s.text not in old and s.finding.verdict == FALSE for s in after)


class Check:
    """Applies each change to the first pages that it fits."""

    def __init__(self, pages):
        tried = {change: [] for change in CHANGES}
        for page in pages:
            for change, outcomes in tried.items():
                if len(outcomes) < TEXTS and page.of(change[0]):
                    found = outcome(*change, page)
                    outcomes += [] if found is None else [(found, page)]
        self.tried = tried

    def missed(self):
        """The changes that were not found, each with its page."""
        return [
            (change, page)
            for change, outcomes in self.tried.items()
            for found, page in outcomes
            if not found
        ]

    def used(self):
        """How many changes fitted some page."""
        return sum(1 for outcomes in self.tried.values() if outcomes)

    def problems(self):
        """What makes the test fail."""
        found = [
            f"not found false: seed {page.truth.seed}, {page.job.ability}: {change[0]}, {change[1]}"
            for change, page in self.missed()
        ]
        if self.used() < WANTED:
            found.append(f"only {self.used()} of the changes of mutations.py fitted a text")
        return found

    def line(self):
        """The closing line."""
        texts = sum(len(outcomes) for outcomes in self.tried.values())
        found = texts - len(self.missed())
        return (
            f"oracle: {found} of {texts} changed texts found false, {self.used()} kinds of change"
        )
