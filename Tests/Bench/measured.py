#!/usr/bin/env python3
"""Renders docs/measured.md from docs/measured.json.

    measured.py            writes the page
    measured.py --check    fails when the page is not what the data renders to

The data are what bench.py took: for each table the date, the machine and, for each row, rounds, wall and CPU time in
seconds and peak memory in KiB. Every ratio and target on the page is computed here from rows of the same table, which
were taken in alternating rounds.
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DATA, PAGE = ROOT / "docs/measured.json", ROOT / "docs/measured.md"


# --- Data ---

def load(path=DATA):
    return json.loads(path.read_text()) if path.exists() else {"tables": {}, "earlier": []}


def dump(data):
    """JSON with a line for each row, so that a diff shows what changed."""
    out = ['{"tables": {']
    tables = []
    for name in (n for n in TABLES if n in data["tables"]):
        table = data["tables"][name]
        rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in table["rows"])
        head = f'{json.dumps(name)}: {{"taken": {json.dumps(table["taken"])}, "machine": {json.dumps(table["machine"])}'
        tables.append(f'  {head}, "rows": [\n    {rows}]}}')
    out.append(",\n".join(tables))
    out.append('},\n"earlier": [')
    out.append(",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in data["earlier"]))
    return "\n".join(out) + "\n]}\n"


class Table:
    def __init__(self, data):
        self.taken, self.machine, self.rows = data["taken"], data["machine"], data["rows"]

    def row(self, label, n=None):
        return next((r for r in self.rows if r["row"] == label and r.get("n") == n), None)

    def sizes(self, label):
        return [r["n"] for r in self.rows if r["row"] == label]

    def ratio(self, label, floor, key, n=None, floor_n=None):
        """The ratio of two rows; None when one of them was not taken."""
        ours, base = self.row(label, n), self.row(floor, floor_n if floor_n is not None else n)
        return ours[key] / base[key] if ours and base and base[key] else None

    def slope(self, label, a, b, key="cpu"):
        """Seconds for each of the N between two sizes."""
        first, last = self.row(label, a), self.row(label, b)
        return (last[key] - first[key]) / (b - a) if first and last else None


# --- Text ---

def ms(seconds):
    value = seconds * 1e3
    return f"{value:,.2f}" if value < 10 else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def times(ratio):
    return "–" if ratio is None else f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.1f}" if ratio < 100 else f"{ratio:,.0f}"


def grid(head, rows):
    return ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)] + ["| " + " | ".join(row) + " |" for row in rows]


def processes(floor, per=None):
    """Rows of whole processes, quickest first, with ratios to the floor; `per` divides the time: (unit, N, factor)."""

    def render(table):
        head = ["", "rounds", "CPU ms, median", "wall ms, median", "wall ms, least", "peak MiB", "CPU × floor", "least × floor"]
        rows = []
        for n in dict.fromkeys(r.get("n") for r in table.rows):
            for r in sorted((r for r in table.rows if r.get("n") == n), key=lambda r: r["least"]):
                label = r["row"] if n is None else f"{r['row']}, {n:,}"
                cells = [label, str(r["rounds"]), ms(r["cpu"]), ms(r["wall"]), ms(r["least"]), f"{r['peak'] / 1024:.1f}"]
                cells += [times(table.ratio(r["row"], floor, key, n)) for key in ("cpu", "least")]
                rows.append(cells + ([f"{r['least'] / (n or per[1]) * per[2]:,.1f}"] if per else []))
        return grid(head + ([per[0]] if per else []), rows)

    return render


def sizes(unit, factor, key="cpu"):
    """A row for each label, a column for each size, and what one more costs between two sizes."""

    def render(table):
        labels = list(dict.fromkeys(r["row"] for r in table.rows))
        ns = sorted({r["n"] for r in table.rows})
        head = [""] + [f"{n:,}: {'CPU' if key == 'cpu' else 'wall'} ms" for n in ns] + [f"{unit}, {a:,} to {b:,}" for a, b in zip(ns, ns[1:])] + ["peak MiB at most"]
        rows = []
        for label in labels:
            cells = [label] + [ms(table.row(label, n)[key]) if table.row(label, n) else "–" for n in ns]
            for a, b in zip(ns, ns[1:]):
                slope = table.slope(label, a, b, key)
                cells.append("–" if slope is None else f"{slope * factor:,.2f}")
            rows.append(cells + [f"{max(r['peak'] for r in table.rows if r['row'] == label) / 1024:.1f}"])
        return grid(head, rows)

    return render


def beside(what, key="wall"):
    """A row for each size, a column for each label."""

    def render(table):
        labels = list(dict.fromkeys(r["row"] for r in table.rows))
        ns = sorted({r["n"] for r in table.rows})
        return grid([what] + [f"{label}: ms" for label in labels], [
            [f"{n:,}"] + [ms(table.row(label, n)[key]) if table.row(label, n) else "–" for label in labels] for n in ns])

    return render


def latency(table):
    return grid(["", "rounds", "median ms", "least ms"], [[r["row"], str(r["rounds"]), ms(r["wall"]), ms(r["least"])] for r in table.rows])


def rendering(table):
    rows = []
    for r in table.rows:
        label = r["row"]
        if not table.row(label + ", none", 0):
            continue
        peer = rendered(table, "minijinja, " + label.split(", ")[-1])
        rows.append([
            label, f"{rendered(table, label):,.2f}", f"{rendered(table, label, 'least'):,.2f}", f"{r['peak'] / 1024:.1f}",
            times(rendered(table, label) / peer if peer else None)])
    return grid(["", "CPU µs a render, median", "wall, least", "peak MiB", "CPU × minijinja"], rows)


def rendered(table, label, key="cpu"):
    """Microseconds of one render, without the start of the program."""
    row, idle = next((r for r in table.rows if r["row"] == label), None), table.row(label + ", none", 0)
    return (row[key] - idle[key]) / row["n"] * 1e6 if row and idle else None


def beside_minijinja(table, how):
    ours, peer = rendered(table, f"lucid, {how}"), rendered(table, f"minijinja, {how}")
    return ours / peer if ours and peer else None


def growth(table, after, before):
    """How much more one costs between two large sizes than between two small ones."""
    large, small = table.slope("lucid", *after), table.slope("lucid", *before)
    return large / small if large and small and small > 0 else None


def more(table, label, floor, n):
    """Milliseconds of CPU time beyond another row."""
    ours, base = table.row(label, n), table.row(floor, n)
    return (ours["cpu"] - base["cpu"]) * 1e3 if ours and base else None


# Table -> title, note, renderer, targets: (what, at most or at least, limit, unit, digits, value of the table)
TABLES = {
    "cold": (
        "Cold start", "Whole processes, from nothing to the result. The floor is a static Swift program that prints one line.",
        processes("Swift hello"), [
            target for label in ("lucid --version", "lucid check FILE", "lucid run FILE, not stored", "lucid run FILE, stored") for target in (
                (f"`{label}`, CPU", "≤", 1.5, "× Swift hello", 2, lambda t, label=label: t.ratio(label, "Swift hello", "cpu")),
                (f"`{label}`, memory", "≤", 12, "MiB", 1, lambda t, label=label: (t.row(label) or {}).get("peak", 0) / 1024 or None))]),
    "check": (
        "Check of many files", "Different files of about 40 lines. The floor takes libyaml's events of the same files and does nothing with them.",
        processes("libyaml events", ("µs a file", None, 1e6)), [
            ("check of 10,000 files, wall", "≤", 2, "× libyaml's events", 2, lambda t: t.ratio("lucid check", "libyaml events", "least", 10_000)),
            ("check of 10,000 files, CPU", "≤", 3, "× libyaml's events", 2, lambda t: t.ratio("lucid check", "libyaml events", "cpu", 10_000)),
            ("memory of 10,000 files", "≤", 1.25, "× that of 1,000", 2, lambda t: t.ratio("lucid check", "lucid check", "peak", 10_000, 1_000))]),
    "render": (
        "A prompt of 2.3 KB",
        "Twelve variables, three filters, a condition, a loop of ten. A run that renders nothing is subtracted. minijinja is a template "
        "engine in Rust; its values are built once, those of its Python package are handed over with each render.",
        rendering, [
            ("a render, compiled once, CPU", "≤", 5, "µs", 1, lambda t: rendered(t, "lucid, compiled once")),
            ("a render, parsed each time, CPU", "≤", 25, "µs", 1, lambda t: rendered(t, "lucid, parsed each time")),
            *((f"a render, {how}, CPU", "≤", 1, "× minijinja", 2, lambda t, how=how: beside_minijinja(t, how))
              for how in ("compiled once", "parsed each time"))]),
    "prompts": (
        "A prompt of N bytes", "Compiled and rendered once, as a whole process. The floor is `cat` of as many bytes.",
        sizes("ns a byte", 1e9), [
            ("cost of a byte at 10 MB", "≤", 1.5, "× that at 100 KB to 1 MB", 2,
             lambda t: growth(t, (1_000_000, 10_000_000), (100_000, 1_000_000)))]),
    "chain": (
        "A chain of N steps", "Each step reads the value of the one before, as a whole process. The floor is dash doing the same sums.",
        sizes("µs a step", 1e6), [
            ("a step of a chain, 10,000 to 100,000, CPU", "≤", 4, "µs", 1, lambda t: (t.slope("lucid", 10_000, 100_000) or 0) * 1e6 or None),
            ("cost of a step, 10,000 to 100,000", "≤", 1.5, "× that at 100 to 1,000", 2,
             lambda t: growth(t, (10_000, 100_000), (100, 1_000)))]),
    "parallel": (
        "N steps at once that wait 50 ms each", "The floor is `sleep 0.05`.",
        sizes("µs a step", 1e6, "wall"), [
            ("1,000 waits of 50 ms at once, wall", "≤", 58, "ms", 0, lambda t: (t.row("lucid", 1000) or {}).get("wall", 0) * 1e3 or None)]),
    "health": (
        "Health export of N MB", "Read without an index. The floor is libxml2's SAX reader, counting elements.",
        processes("libxml2 SAX"), [
            ("health export, 100 MB", "≥", 100, "MB a second of CPU", 0, lambda t: 100 / t.row("lucid", 100)["cpu"] if t.row("lucid", 100) else None)]),
    "model": (
        "A streamed answer of 50 tokens over loopback", "Whole processes; the server sends everything at once. The floor is `curl`, which prints the events.",
        processes("curl"), [
            ("a model call, not stored, CPU", "≤", 1.5, "× curl", 2, lambda t: t.ratio("lucid run, not stored", "curl", "cpu")),
            ("a model call, stored, CPU", "≤", 1.5, "× curl", 2, lambda t: t.ratio("lucid run, stored", "curl", "cpu"))]),
    "token": (
        "The first token", "From the moment the server sends it to the moment it is on the terminal.",
        latency, [("the first token", "≤", 5, "ms", 2, lambda t: t.rows[0]["wall"] * 1e3 if t.rows else None)]),
    "service": (
        "The weather of a service",
        "Whole runs that are not stored. The weather comes from a file, from the cache of answers, or from a stand-in for Open-Meteo over "
        "loopback, two requests. The floor is the run from the file.",
        processes("from weather.json"), [
            ("a cached answer, CPU beyond a run from files", "≤", 2, "ms", 2, lambda t: more(t, "from the cache", "from weather.json", None)),
            ("an answer that is asked for, memory beyond a run from files", "≤", 16, "MiB", 1,
             lambda t: (t.row("asked, town and weather")["peak"] - t.row("from weather.json")["peak"]) / 1024)]),
    "record": (
        "Stored runs", "A one-line run and a list beside N stored runs, each with a prompt, four results of which one is new, and an answer.",
        beside("stored runs", "cpu"), [
            ("storing a run beside 100,000, CPU", "≤", 5, "ms", 1, lambda t: more(t, "run, stored", "run, not stored", 100_000)),
            ("`lucid history` beside 100,000, CPU", "≤", 1.5, "× beside 100", 2, lambda t: t.ratio("history", "history", "cpu", 100_000, 100))]),
    "library": (
        "The library", "A list and a run by name beside N abilities of 42 lines. The floor looks at each file once, in C.",
        beside("abilities", "cpu"), [
            target for label in ("list", "run NAME") for target in (
                (f"`lucid {label}` beside 10,000, CPU", "≤", 20, "ms", 1, lambda t, label=label: (t.row(label, 10_000) or {}).get("cpu", 0) * 1e3 or None),
                (f"`lucid {label}` beside 10,000, CPU", "≤", 1.5, "× an empty library", 2,
                 lambda t, label=label: t.ratio(label, label, "cpu", 10_000, 0)))]),
}


def page(data):
    """The whole of docs/measured.md."""
    out = [
        "# Measurements", "",
        "`make bench` writes the raw results to `docs/measured.json` and renders this page from it; nothing",
        "here is written by hand. Each table has its own date and machine. Its rows were taken in",
        "alternating rounds, so ratios hold where times do not: other work on the machine slows both sides",
        "(`load` counts the processes that wanted the cores). What one run may cost at most is counted, not",
        "timed: `make gate` and `Tests/Bench/ceilings.tsv`.", "",
        "## Targets", ""]
    rows = []
    for name, (_, _, _, targets) in TABLES.items():
        table = Table(data["tables"][name]) if name in data["tables"] else None
        for what, sign, limit, unit, digits, value in targets:
            result = value(table) if table else None
            if result is None:
                rows.append([what, f"{sign} {limit:g} {unit}", "not measured", ""])
            else:
                met = result <= limit if sign == "≤" else result >= limit
                rows.append([what, f"{sign} {limit:g} {unit}", f"{result:,.{digits}f} {unit}", "met" if met else "**missed**"])
    out += grid(["", "target", "result", ""], rows)
    for name, (title, note, render, _) in TABLES.items():
        if name not in data["tables"]:
            continue
        table = Table(data["tables"][name])
        out += ["", f"## {title}", "", note, "", f"Taken {table.taken}: {table.machine}.", ""] + render(table)
    if data["earlier"]:
        out += ["", "## Not measured again", "", "Figures of earlier versions, with their date. They were not taken anew with the tables above.", ""]
        out += grid(["", "result", "taken"], [[r["what"], r["result"], r["taken"]] for r in data["earlier"]])
    return "\n".join(out) + "\n"


def main():
    text = page(load())
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text() != text:
            sys.exit("docs/measured.md is not what docs/measured.json renders to: python3 Tests/Bench/measured.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
