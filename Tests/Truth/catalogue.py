"""The kinds of statements as the documentation lists them, with English and German samples.

The patterns of the rules are held against the samples of the page and of the fixtures, which hold
each form of each kind: a sentence that was worded anew is named here before it is missed in a
world. That both have every kind of the program is a test of the program.
"""

import pathlib
import re

from judging import english
from judging.rules import LANGUAGES, RULES

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs/statements.md"
FORMS = ROOT / "Tests/Fixtures/statements"
# Texts of a source, of the web or of an ability's author are no sentences of the program.
QUOTED = ("summary.headline", "weather.quoted", "web.none", "web.page")
# Forms that no world brings: an advice of an ability's own, mail without a sender or a subject, a
# warning in words of the source, a day without a code.
UNTOLD = {
    "Rest.",
    "Reply to (no subject).",
    "Antworte auf (ohne Betreff).",
    "Weather warning for Wednesday: flood.",
    "Wetterwarnung für Mittwoch: flood.",
    "Wednesday: no description.",
    "Mittwoch: ohne Beschreibung.",
}


def samples():
    """Kind, English and German sample of each row of the page."""
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_.]+)` \| (.*?) \| (.*?) \|$", text, re.M)
    return [(kind, *(plain(sample) for sample in both)) for kind, *both in rows]


def plain(text):
    """A sample as a page is read: without marks, with spaces that break."""
    return re.sub("[\u00a0\u202f]", " ", text.replace("**", ""))


def kinds():
    """The kinds that the program has; all that the rules know where the page is not there."""
    return [row[0] for row in samples()] if PAGE.is_file() else list(english.TEXTS)


def forms():
    """Kind, language and sentence of each form in the fixtures."""
    kind = ""
    for path in sorted(FORMS.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                yield kind, line[2:4], plain(line[6:])
            else:
                kind = line


def is_read(sample, patterns, others):
    """Whether a sample is read: its first sentence by its kind, a sentence behind it by any."""
    at = max((found.end() for pattern in patterns if (found := pattern.match(sample))), default=0)
    while 0 < at < len(sample):
        ends = [found.end() for pattern in [*patterns, *others] if (found := pattern.match(sample, at + 1))]
        if not ends or max(ends) <= at + 1:
            return False
        at = max(ends)
    return at == len(sample)


def problems():
    """Kinds without a rule, and samples that no pattern of their kind reads."""
    if not PAGE.is_file():
        return []
    found = []
    told = [(kind, language, text) for kind, *both in samples() for language, text in zip(LANGUAGES, both)]
    for kind, language, sample in dict.fromkeys([*told, *forms()]):
        if kind in QUOTED or sample in UNTOLD:
            continue
        patterns = [r.pattern for r in RULES if (r.kind, r.language) == (kind, language)]
        if not patterns:
            found.append(f"no rule for the kind `{kind}` in `{language}`")
        elif not any(pattern.fullmatch(sample) for pattern in patterns) and not is_read(
            sample, patterns, [r.pattern for r in RULES if r.language == language]
        ):
            found.append(f"no pattern of `{kind}` reads the sample: {sample}")
    return found
