"""Patterns of what lucid says, each with the rule by which it is true or false in a world.

Importing the package fills the table of rules.
"""

from . import (
    body,
    bodycards,
    cards,
    daycard,
    events,
    failures,
    freetime,
    letters,
    outside,
    pairs,
    papers,
    routine,
    rows,
    summary,
    writes,
)

__all__ = [
    "body",
    "bodycards",
    "cards",
    "daycard",
    "events",
    "failures",
    "freetime",
    "letters",
    "outside",
    "pairs",
    "papers",
    "routine",
    "rows",
    "summary",
    "writes",
]
