"""The list of what is false, grouped by kind and cause, and what makes the whole test fail."""

import collections
import datetime
import shlex

import catalogue
import changes
import floors
import jobs
import mutations
from judging.rules import FALSE, OPEN, TRUE

# Lines of cards without which the oracle sees nothing: in sixty worlds each must occur.
CARDS = [
    "row of health",
    "row of habits",
    "heading of a day",
    "row of the calendar",
    "calendar of a tile",
    "mail of a tile",
    "weather of a tile",
    "briefing: habits",
    "hour of the weather",
    "heading of a plan",
    "statement in JSON",
]


class Summary:
    """All verdicts of a run of the oracle over worlds."""

    def __init__(self, found, seeds, folder):
        self.seeds, self.folder = seeds, folder
        self.rows = [row for world in found for row in world.rows]
        self.phrasing = [one for world in found for one in world.phrasing]
        self.computing = [one for world in found for one in world.computing]
        self.statements = [(row, s) for row in self.rows for s in row.statements]
        self.unread = [(row, line) for row in self.rows for line in row.unread]
        self.counts = collections.Counter(s.finding.verdict for _, s in self.statements)
        self.kinds = collections.Counter(s.kind for _, s in self.statements)
        self.json_kinds = collections.Counter(kind for row in self.rows for kind in row.kinds)

    # MARK: Lines

    def lines(self, path):
        """The closing lines."""
        said, wanted = self.recall()
        share = 100 * said / max(1, wanted)
        least = min(self.catalogue(), key=lambda pair: pair[1])
        return [
            self.oracle_line("phrasing", self.phrasing, len(mutations.CHANGES + mutations.CARDS), 2),
            self.oracle_line("files", self.computing, len(changes.CHANGES), 1),
            f"kinds: {sum(1 for _, n in self.catalogue() if n)} of {len(self.catalogue())} of the "
            f"catalogue, the rarest {least[0]} with {least[1]}",
            f"facts: {said} of {wanted} said ({share:.1f} %)",
            f"truth: {len(self.seeds)} worlds, {self.figures()}; see {path}",
        ]

    def oracle_line(self, name, outcomes, made, at):
        """How many changes of a kind were noticed."""
        used = len({one[0] for one in outcomes})
        noticed = sum(1 for one in outcomes if one[at])
        german = len({one[0] for one in outcomes if one[1] == "de"})
        tongue = f", {german} of them in German" if german else ""
        every = f"{noticed} of {len(outcomes)} changes of {name} noticed"
        return f"oracle: {every}, {used} of {made} kinds{tongue}"

    def figures(self):
        """Runs, sentences, and how many are what."""
        return (
            f"{len(self.rows)} runs, {len(self.statements)} sentences, {self.counts[TRUE]} true, "
            f"{self.counts[FALSE]} false, {self.counts[OPEN]} not judged"
        )

    def catalogue(self):
        """How often each kind of the catalogue was read, those that can occur."""
        known = [kind for kind in catalogue.kinds() if kind not in floors.CANNOT]
        return [(kind, self.kinds[kind]) for kind in known]

    def recall(self):
        """Facts that were said, and facts in all."""
        every = [is_said for row in self.rows for _, is_said in row.facts]
        return sum(every), len(every)

    # MARK: Problems

    def problems(self):
        """What makes the test fail."""
        found = [
            f"seed {row.seed}: {self.shown(row)}: {row.broke}" for row in self.rows if row.broke
        ]
        found += catalogue.problems()
        found += self.missed("phrasing", self.phrasing, mutations.CHANGES + mutations.CARDS, 2)
        found += self.missed("files", self.computing, changes.CHANGES, 1)
        if len(self.seeds) < 60:
            return found
        found += self.too_rare()
        for name, outcomes, wanted in (
            ("phrasing", self.phrasing, mutations.WANTED),
            ("files", self.computing, changes.WANTED),
        ):
            used = len({one[0] for one in outcomes})
            if used < wanted:
                found.append(f"only {used} kinds of changes of {name} fitted a text, not {wanted}")
        said, wanted = self.recall()
        if 100 * said < floors.RECALL * wanted:
            share = 100 * said / wanted
            found.append(f"{share:.1f} % of the facts are said, not {floors.RECALL} %")
        most = floors.FALSE * len(self.seeds) / 60
        if self.counts[FALSE] > most:
            found.append(f"{self.counts[FALSE]} statements are false, not {most:.0f} or fewer")
        for n, what, floor in (
            (len(self.unread), "lines of cards", floors.UNREAD),
            (self.kinds["unrecognized"], "sentences", floors.UNREAD),
        ):
            if n > floor * len(self.seeds) / 60:
                found.append(f"no rule reads {n} {what}; the list has them")
        return found

    def too_rare(self):
        """The kinds that occur too seldom to be known: never, or in many worlds below the floor."""
        many = len(self.seeds) >= 2000
        least = floors.EACH if many else 1
        found = [
            f"{n} statements of the kind `{kind}`, not {least}"
            for kind, n in self.catalogue()
            if n < least and (many or kind not in floors.RARE)
        ]
        lines = [kind for kind in CARDS if not self.kinds[kind]]
        return found + [f"no line of the kind `{kind}` was found" for kind in lines]

    def missed(self, name, outcomes, made, at):
        """The changes that were not noticed."""
        return [
            f"a change of {name} was not noticed: {made[one[0]][:2]} {one}"
            for one in outcomes
            if not one[at]
        ]

    # MARK: List

    def shown(self, row):
        """The command of a run, to copy."""
        return shlex.join(jobs.command(row.job, row.at))

    def groups(self):
        """False statements by kind and cause, the most frequent first."""
        found = collections.defaultdict(list)
        for row, statement in self.statements:
            if statement.finding.verdict == FALSE:
                found[statement.kind, statement.finding.cause].append((row, statement))
        return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))

    def size(self, seed):
        """How many files a world has."""
        return sum(1 for path in (self.folder / str(seed) / "vault").rglob("*") if path.is_file())

    def smallest(self):
        """Of each kind and cause the run in the world with the fewest files."""
        return {
            key: min(found, key=lambda pair: (self.size(pair[0].seed), pair[0].seed))
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
            f"({share:.1f} %), and {len(self.unread)} lines of cards that no rule reads.",
            "",
            "Each row: how often, what is said, why it is false, and the smallest world in which",
            "it occurs. To see one: `python3 Tests/Truth/worlds.py SEED world`, and in that folder",
            "the command below; of the files of its vault those that are named are enough.",
            "",
            "| n | kind | cause | seed |",
            "| --: | --- | --- | --: |",
        ]
        for key, found in self.groups():
            lines.append(f"| {len(found)} | {key[0]} | {key[1]} | {smallest[key][0].seed} |")
        lines += self.fact_table() + self.kind_table()
        lines += ["", "## Not judged", "", "| n | kind | why |", "| --: | --- | --- |"]
        lines += [f"| {n} | {kind} | {cause} |" for (kind, cause), n in self.open_ones()]
        lines += self.unknown_lines()
        for key, pair in smallest.items():
            lines += self.detail(key, pair, (needed or {}).get(key))
        return "\n".join(lines) + "\n"

    def fact_table(self):
        """How many facts of each name were said, with the first run that leaves one out."""
        names = collections.defaultdict(list)
        for row in self.rows:
            for one, is_said in row.facts:
                names[one.name].append((is_said, row, one))
        lines = [
            "",
            "## Facts that an answer must say",
            "",
            "| said | of | fact | left out first: seed, run, record |",
            "| --: | --: | --- | --- |",
        ]
        for name, found in sorted(names.items()):
            said = sum(1 for one in found if one[0])
            left = next((one for one in found if not one[0]), None)
            where = f"{left[1].seed}, {left[1].job.ability}, {left[2].record}" if left else ""
            lines.append(f"| {said} | {len(found)} | {name} | {where} |")
        return lines

    def unknown_lines(self):
        """The lines of cards and the sentences that no rule reads, each once, with its run."""
        told = [(row, line.strip()) for row, line in self.unread]
        told += [(row, s.text) for row, s in self.statements if s.kind == "unrecognized"]
        if not told:
            return []
        first = {}
        for row, line in told:
            first.setdefault(line, f"- `{line}` ({row.seed}, {row.job.ability})")
        return ["", "## Read by no rule", "", *first.values()]

    def kind_table(self):
        """How often each kind of the catalogue was read in texts and found in JSON."""
        lines = ["", "## Kinds of the catalogue", "", "| text | JSON | kind |", "| --: | --: | --- |"]
        lines += [f"| {n} | {self.json_kinds[kind]} | {kind} |" for kind, n in self.catalogue()]
        lines += [f"| – | – | {kind}: {why} |" for kind, why in floors.CANNOT.items()]
        return lines

    def detail(self, key, pair, files):
        """One false statement: the sentence, what it claims, the record, the command, the files."""
        row, statement = pair
        needed = "" if files is None else f" Files: {', '.join(files) or 'none'}."
        shown = statement.text.replace("\n", " ")
        lines = [
            "",
            f"## {key[0]}: {key[1]}",
            "",
            f"> {shown}",
            "",
            f"Seed {row.seed}. Claims: {statement.finding.range or '-'}. "
            f"Record: {statement.finding.record or '-'}.{needed}",
            "",
            "    " + self.shown(row),
        ]
        if row.job.text:
            lines += ["", f"`{row.job.arguments[1]}`:", ""]
            lines += ["    " + line for line in row.job.text.splitlines()[3:]]
        return lines

    def open_ones(self):
        """What was not judged, by kind and reason."""
        found = collections.Counter(
            (s.kind, s.finding.cause) for _, s in self.statements if s.finding.verdict == OPEN
        )
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))

    def verdicts(self):
        """A line for each verdict, and for each fact that is left out."""
        lines = [
            (
                s.finding.verdict,
                str(row.seed),
                " ".join(row.job.arguments),
                s.kind,
                s.finding.cause,
                s.text,
                s.finding.record,
                s.finding.range,
            )
            for row, s in self.statements
        ]
        lines += [
            ("left out", str(row.seed), " ".join(row.job.arguments), one.name, "", *one.words[:1], one.record)
            for row in self.rows
            for one, is_said in row.facts
            if not is_said
        ]
        return "".join("\t".join(line) + "\n" for line in lines)
