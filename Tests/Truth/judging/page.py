"""A rendered text cut into the lines of its card and the sentences of its answer."""

import re

from .rules import OPEN, RULES, Finding

FOOT = re.compile(r"^(-- |_?(done|partial|failed)\b.*(written by|digest))")
CALLOUT = re.compile(r"^ +(?:->|!|\^) ")
NOTICE = re.compile(r"^! (.*)$")


class Statement:
    """A sentence or line, with the kind that it was recognized as, and what was found about it."""

    def __init__(self, kind, text, finding):
        self.kind, self.text, self.finding = kind, text, finding


class Page:
    """What one run printed. `day` is the day that the ability or the question is about.

    `unread` are the lines of cards that no rule knows: texts of others, bars, hours.
    """

    def __init__(self, text, job, truth):
        self.job, self.truth, self.text = job, truth, text
        self.day = job.day(truth)
        self.statements, self.unread = [], []
        self.date = self.day
        self.heading, self.event = "", None
        self.lines = text.splitlines()
        for line in self.lines:
            self.read(line)

    def read(self, line):
        """Finds the statements of a line: first as a line of a card, then sentence by sentence."""
        if FOOT.match(line):
            return
        notice = NOTICE.match(line)
        if line.startswith(">"):
            self.match_anywhere(line, "prompt")
        elif notice:
            self.match_anywhere(line, "notice")
        elif self.match_card(line):
            return
        elif CALLOUT.match(line):
            self.match_sentences(CALLOUT.sub("", line), "callout")
        elif line.startswith("  "):
            self.unread.append(line)
        else:
            self.match_sentences(re.sub(r"^\s*(?:[-*]|#+|\d+\.)\s+", "", line).replace("**", ""))

    def match_card(self, line):
        """Whether the line is one of a card."""
        for rule in RULES:
            found = rule.place == "card" and rule.pattern.fullmatch(line.rstrip())
            if found:
                self.keep(rule, found)
                return True
        return False

    def match_anywhere(self, line, place):
        """The statements of a line of the prompt or of a notice."""
        for rule in RULES:
            if rule.place == place:
                for found in rule.pattern.finditer(line):
                    self.keep(rule, found)

    def match_sentences(self, line, place="answer"):
        """The sentences of a line of the answer; one that no rule knows is not judged."""
        places = ("answer", place)
        at = 0
        while at < len(line):
            matches = [
                (rule, rule.pattern.match(line, at)) for rule in RULES if rule.place in places
            ]
            matches = [(rule, found) for rule, found in matches if found]
            if matches:
                rule, found = min(matches, key=lambda pair: pair[1].end())
                self.keep(rule, found)
                at = found.end() + 1
                continue
            end = re.compile(r"\.(?= |$)").search(line, at)
            stop = end.end() if end else len(line)
            text = line[at:stop].strip()
            if end and text[:1].isupper():
                self.statements.append(
                    Statement("unrecognized", text, Finding(OPEN, "no rule knows it"))
                )
            at = stop + 1

    def keep(self, rule, found):
        """Judges a match; a rule may find nothing to say by returning None."""
        finding = rule.judge(self.truth, found, self)
        if finding:
            self.statements.append(Statement(rule.kind, found[0].strip(), finding))

    def of(self, kind):
        """The statements of a kind."""
        return [statement for statement in self.statements if statement.kind == kind]
