"""The kinds of statements as the documentation lists them, with an English and a German sample.

The patterns of the rules are held against the samples: a sentence that was worded anew is named
here before it is missed in a world.
"""

import pathlib
import re

from judging import english
from judging.rules import LANGUAGES, RULES

PAGE = pathlib.Path(__file__).parents[2] / "docs/statements.md"


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


def problems():
    """Kinds without a rule, and samples that no pattern of their kind reads."""
    if not PAGE.is_file():
        return []
    found = []
    for kind, *both in samples():
        for language, sample in zip(LANGUAGES, both, strict=True):
            patterns = [r.pattern for r in RULES if (r.kind, r.language) == (kind, language)]
            if not patterns:
                # Texts of a source or of the web are no sentences of the program.
                if kind not in ("weather.quoted", "web.none", "web.page"):
                    found.append(f"no rule for the kind `{kind}` in `{language}`")
            elif not any(pattern.fullmatch(sample) for pattern in patterns):
                found.append(f"no pattern of `{kind}` reads the sample: {sample}")
    return found
