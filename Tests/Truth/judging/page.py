"""A rendered text cut into the lines of its card and the sentences of its answer."""

import re

from . import cardlines
from .rules import OPEN, PASS, RULES, Finding, Found

FOOT = re.compile(r"^(-- |_?(done|partial|failed)\b.*(written by|digest))")
CALLOUT = re.compile(r"^ +(?:->|!|\^) ")
NOTICE = re.compile(r"^! (.*)$")
# A point after a digit ends a sentence only at the end of the line: `am 6. April`.
END = re.compile(r"(?<!\d)\.(?= |$)|\.$")


class Statement:
    """A sentence or line, with the kind that it was recognized as, and what was found about it.

    `line` is the number of its line, -1 for one about the whole text.
    """

    def __init__(self, kind, text, finding, place="", line=-1):
        self.kind, self.text, self.finding, self.place = kind, text, finding, place
        self.line = line


class Page:
    """What one run printed. `day` is the day that the ability or the question is about.

    `before` is the world as the run found it, which differs where it writes. `unread` are the lines
    of cards that no rule knows. `item` is what the row above is about, for the lines below it.
    """

    def __init__(self, text, job, truth, before=None):
        self.job, self.truth, self.text = job, truth, text
        self.before = before or truth
        self.day = job.day(truth)
        self.statements, self.unread = [], []
        self.date = self.day
        self.heading, self.group, self.event, self.item, self.at = "", "", None, None, 0
        self.is_markdown = any("markdown" in word for word in job.arguments)
        self.is_card = not self.is_markdown
        # A space that does not break is a space to a reader.
        self.lines = re.sub("[\u00a0\u202f]", " ", text).splitlines()
        self.rules = [rule for rule in RULES if rule.language in ("", truth.language)]
        for self.at, line in enumerate(self.lines):
            self.read(line)

    def read(self, line):
        """Finds the statements of a line: first as a line of a card, then sentence by sentence."""
        if FOOT.match(line):
            return
        if self.is_markdown:
            self.is_card = (self.is_card or line.startswith("## ")) and line != "---"
        notice = NOTICE.match(line)
        shown = self.shown(line)
        if line.startswith(">"):
            self.match_anywhere(line, "prompt")
        elif notice:
            self.match_anywhere(line, "notice")
        elif self.match_card(shown) or (shown != line and self.match_card(line)):
            return
        elif CALLOUT.match(line):
            self.match_callout(CALLOUT.sub("", line))
        elif shown.startswith("  "):
            self.unread.append(line)
        else:
            self.match_sentences(re.sub(r"^\s*(?:[-*]|#+|\d+\.)\s+", "", line).replace("**", ""))

    def shown(self, line):
        """A line as an English text would show it, as far as it is one of a card."""
        if self.is_markdown and self.is_card:
            line = cardlines.of_markdown(line)
        return cardlines.english(line) if self.truth.language == "de" else line

    def cards_below(self):
        """The lines below this one as an English text would show them."""
        return [self.shown(line) for line in self.lines[self.at + 1 :]]

    def match_card(self, line):
        """Whether the line is one of a card."""
        for rule in self.rules:
            found = rule.place == "card" and rule.pattern.fullmatch(line.rstrip())
            finding = rule.judge(self.truth, Found(found, rule.kind), self) if found else PASS
            if finding == PASS:
                continue
            if finding:
                one = Statement(rule.kind, found[0].strip(), finding, "card", self.at)
                self.statements.append(one)
            return True
        return False

    def match_callout(self, line):
        """The sentences below a card; its marks are the same in each language."""
        before = len(self.statements)
        self.match_sentences(line, "callout")
        if self.truth.language == "de" and cardlines.english(line) != line:
            found = [s for s in self.statements[before:] if s.kind != "unrecognized"]
            if not found:
                del self.statements[before:]
                self.match_sentences(cardlines.english(line), "callout")

    def match_anywhere(self, line, place):
        """The statements of a line of the prompt or of a notice."""
        for rule in self.rules:
            if rule.place == place:
                for found in rule.pattern.finditer(line):
                    self.keep(rule, found)

    def match_sentences(self, line, place="answer"):
        """The sentences of a line of the answer; one that no rule knows is not judged."""
        places = ("answer", place)
        language = ("", self.truth.language)
        rules = [rule for rule in RULES if rule.place in places and rule.language in language]
        at = 0
        while at < len(line):
            matches = [(rule, rule.pattern.match(line, at)) for rule in rules]
            matches = [(rule, found) for rule, found in matches if found]
            matches.sort(key=lambda pair: pair[1].end())
            kept = next((found for rule, found in matches if self.keep(rule, found, place)), None)
            if kept or matches:
                at = (kept or matches[0][1]).end() + 1
                continue
            end = END.search(line, at)
            stop = end.end() if end else len(line)
            text = line[at:stop].strip()
            if end and text[:1].isupper():
                self.statements.append(
                    Statement("unrecognized", text, Finding(OPEN, "no rule knows it"), "answer")
                )
            at = stop + 1

    def keep(self, rule, found, place=None):
        """Judges a match; false when the rule says that the sentence is none of its kind."""
        finding = rule.judge(self.truth, Found(found, rule.kind), self)
        if finding:
            one = Statement(rule.kind, found[0].strip(), finding, place or rule.place)
            self.statements.append(one)
        return bool(finding)

    def of(self, *kinds):
        """The statements of some kinds."""
        return [statement for statement in self.statements if statement.kind in kinds]
