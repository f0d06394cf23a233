"""The list of what is false, grouped by kind and cause, and what makes the whole test fail."""

import collections
import datetime
import shlex

import jobs
from judging.rules import FALSE, OPEN, TRUE

# Without these the oracle sees nothing: in sixty worlds each must occur.
NEEDED = [
    "nothing in the calendar",
    "no event",
    "number of events",
    "not to miss",
    "prepare for",
    "overlap",
    "back to back",
    "next event",
    "all day",
    "best block",
    "block to keep",
    "longest gap",
    "free slots",
    "no free slot",
    "no free block",
    "fullest day",
    "free day",
    "slept",
    "verdict",
    "steps",
    "row of health",
    "wear the watch",
    "advice",
    "habits done",
    "habits open",
    "keep the streak",
    "streaks",
    "row of habits",
    "needs an answer",
    "reply first",
    "no mail needs a reply",
    "no mail",
    "latest mail",
    "rain",
    "what to take",
    "newest note",
    "number of notes",
    "was due",
    "due",
    "reminder set",
    "not available",
    "heading of a day",
    "row of the calendar",
    "calendar of a tile",
    "mail of a tile",
    "weather of a tile",
    "heading of a plan",
    "no contact found",
    "way",
]


class Summary:
    """All verdicts of a run of the oracle: rows of a seed, a result and its page."""

    def __init__(self, rows, seeds, folder):
        self.rows, self.seeds, self.folder = rows, seeds, folder
        self.statements = [
            (seed, result, s) for seed, result, page in rows for s in page.statements
        ]
        self.unread = sum(len(page.unread) for _, _, page in rows)
        self.counts = collections.Counter(s.finding.verdict for _, _, s in self.statements)

    def line(self, path):
        """The closing line."""
        return f"truth: {len(self.seeds)} worlds, {self.figures()}; see {path}"

    def figures(self):
        """Runs, sentences, and how many are what."""
        return (
            f"{len(self.rows)} runs, {len(self.statements)} sentences, {self.counts[TRUE]} true, "
            f"{self.counts[FALSE]} false, {self.counts[OPEN]} not judged"
        )

    def problems(self):
        """What fails: runs that broke, and kinds of statements that never occurred."""
        found = [
            f"seed {seed}: {self.shown(result)}: {result.broke}"
            for seed, result, _ in self.rows
            if result.broke
        ]
        if len(self.seeds) >= 60:
            seen = {statement.kind for _, _, statement in self.statements}
            found += [
                f"no statement of the kind `{kind}` was found"
                for kind in NEEDED
                if kind not in seen
            ]
        return found

    def shown(self, result):
        """The command of a run, to copy."""
        return shlex.join(jobs.command(result.job, result.at))

    def groups(self):
        """False statements by kind and cause, the most frequent first."""
        found = collections.defaultdict(list)
        for seed, result, statement in self.statements:
            if statement.finding.verdict == FALSE:
                found[statement.kind, statement.finding.cause].append((seed, result, statement))
        return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))

    def size(self, seed):
        """How many files a world has."""
        return sum(1 for path in (self.folder / str(seed) / "vault").rglob("*") if path.is_file())

    def smallest(self):
        """Of each kind and cause the row of the world with the fewest files."""
        return {
            key: min(found, key=lambda row: (self.size(row[0]), row[0]))
            for key, found in self.groups()
        }

    def text(self, needed=None):
        """The list as Markdown; `needed` has the files that each kind and cause needs."""
        share = 100 * self.counts[OPEN] / max(1, len(self.statements))
        smallest = self.smallest()
        lines = [
            "# False statements",
            "",
            f"{datetime.date.today()}, seeds {self.seeds[0]} to {self.seeds[-1]}: {self.figures()}",
            f"({share:.1f} %), and {self.unread} lines of cards that no rule reads.",
            "",
            "Each row: how often, what is said, why it is false, and the smallest world in which",
            "it occurs. To see one: `python3 Tests/Truth/worlds.py SEED world`, and in that folder",
            "the command below. Of its files only those named are needed, beside empty folders.",
            "",
            "| n | kind | cause | seed |",
            "| --: | --- | --- | --: |",
        ]
        for key, found in self.groups():
            lines.append(f"| {len(found)} | {key[0]} | {key[1]} | {smallest[key][0]} |")
        lines += ["", "## Not judged", "", "| n | kind | why |", "| --: | --- | --- |"]
        lines += [f"| {n} | {kind} | {cause} |" for (kind, cause), n in self.open_ones()]
        for key, row in smallest.items():
            lines += self.detail(key, row, (needed or {}).get(key))
        return "\n".join(lines) + "\n"

    def detail(self, key, row, files):
        """One false statement: the sentence, what it claims, the record, the command, the files."""
        seed, result, statement = row
        needed = "" if files is None else f" Files: {', '.join(files) or 'none'}."
        return [
            "",
            f"## {key[0]}: {key[1]}",
            "",
            f"> {statement.text}",
            "",
            f"Seed {seed}. Claims: {statement.finding.range or '-'}. "
            f"Record: {statement.finding.record or '-'}.{needed}",
            "",
            "    " + self.shown(result),
        ]

    def open_ones(self):
        """What was not judged, by kind and reason."""
        found = collections.Counter(
            (s.kind, s.finding.cause) for _, _, s in self.statements if s.finding.verdict == OPEN
        )
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))

    def verdicts(self):
        """A line for each verdict."""
        return "".join(
            "\t".join(
                (
                    s.finding.verdict,
                    str(seed),
                    " ".join(result.job.arguments),
                    s.kind,
                    s.finding.cause,
                    s.text,
                    s.finding.record,
                    s.finding.range,
                )
            )
            + "\n"
            for seed, result, s in self.statements
        )
