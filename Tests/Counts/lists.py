"""Lists with 0, 1, 2 and 5 items, by the program that people install: lists.py LUCID [KIND...].

A fault that needs two items passes every test with one. So the program gets each kind of list with
0, 1, 2 and 5 items, and with 2 and 5 of which one fails. Then the others have to be there, and the
one that failed has to be named. The expected values are what the documents promise.

KIND limits the check to kinds with that word in their names, and keeps the homes of failed cases.
"""

import concurrent.futures
import os
import sys

from counting import Case, Crash, LeftOut, Wrong
from language import language
from library import library
from models import models
from sources import sources
from tools import tools

lucid, words = sys.argv[1], sys.argv[2:]
TABLES = (sources, tools, models, library, language)
KINDS = {name: row for table in TABLES for name, row in table.rows.items()}


def tried(row):
    """Runs a case; returns it with what ended it before its end, or None."""
    name, n, bad = row
    case, error = Case(lucid, name, n, bad), None
    try:
        KINDS[name][0](case)
    except Exception as found:
        error = found
    case.end(keep=bool(error and words))
    return case, error


rows = [
    row
    for table in TABLES
    for row in table.cases()
    if not words or any(word in row[0] for word in words)
]
if not rows:
    sys.exit(f"there is no kind with {' or '.join(words)} in its name; kinds: {', '.join(KINDS)}")
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    results = [result for result in pool.map(tried, rows) if result[1]]
left_out = [] if os.environ.get("CI") else [r for r in results if isinstance(r[1], LeftOut)]
for case, error in left_out[:1]:
    print(f"NOT CHECKED: {case.kind}. It needs {error}.")
# Crashes stand last, where the runner of the checks looks for the reason.
wrong = sorted((r for r in results if r not in left_out), key=lambda r: isinstance(r[1], Crash))
for case, error in wrong:
    # Another error is an answer of another shape than the documents promise.
    text = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
    print(f"FAILED {case}: {text}\n  {case.command}")
    if case.kept:
        # To try the command again with this folder as HOME; the servers have ended.
        print(f"  HOME={case.kept}")
if crashes := sum(isinstance(error, Crash) for _, error in wrong):
    print(f"{crashes} of these are crashes of the program.")
kinds, cases = len({row[0] for row in rows}), len(rows) - len(left_out)
print(f"lists: {kinds} kinds with 0, 1, 2 and 5: {cases - len(wrong)} of {cases} right")
sys.exit(1 if wrong else 0)
