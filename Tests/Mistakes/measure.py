#!/usr/bin/env python3
"""Measures what `lucid check` says of common mistakes, and whether its remedies mend them.

Usage: measure.py [--program PATH] [--cases DIR] [--output FILE.tsv] [--failures] [--floor COUNT]
                  [--only CATEGORY[/NAME]]

The corpus: cases/CATEGORY.txt holds cases, bases/NAME.lucidability the files around them.
    %% a comment line, before the first case
    === NAME base=BASE flag=FLAG findings=N     (all optional; without a base the body is the whole file)
    body, with marks: ⟦wrong⇒right⟧ where the file is wrong, ⟦text⟧ where a finding may stand, too
A base has one `@@`, where the body goes; the body's further lines get the indentation of that line.
`\\u{HEX}` is a character by its code. Flags: `accepted`: the file may also be taken as it is, because the
language may give it that meaning; `open`: nobody can know what was meant, so an example that is printed
("such as `X`") counts as a remedy; `utf-16` and `latin-1`: the encoding of the wrong file.

Grades of a case:
    one     at least one error or warning, and no more than there are wrong places (`findings=N`: no more than N);
            advice about the style of a prompt does not count, nor does that about other readers of YAML beside a finding
    line    the first finding stands on a marked line
    mends   its remedies, applied as printed, at most one for each wrong place, give a file without findings: the
            edits of `fix`, else a text between backticks after "did you mean", "write", "use", "add", "ask" or "compare with", in the place
            that is underlined or on its line, or the quotes that "quote it" asks for
    meant   that file is the one that was meant
    silent  no finding at all: the mistake passes
"""
import argparse, collections, concurrent.futures, json, os, re, subprocess, sys, tempfile

STYLE = {"vague-word", "no-output-format", "no-closing-action", "bare-retrieval", "unnamed-source"}
# Advice about other readers of YAML, which files that are right may have too; counted where nothing else is found.
ADVICE = {"unquoted-tag"}
VERBS = "did you mean|[Ww]rite|[Uu]se|[Aa]dd|[Ss]ay|[Pp]ut|[Aa]sk|compare with|its list is|name the tool"
REMEDY = re.compile(rf"(?:{VERBS})\b[^`\n]{{0,40}}`([^`\n]+)`(?:,? or `([^`\n]+)`)?")
MARK = re.compile(r"⟦(.*?)(?:⇒(.*?))?⟧", re.S)
Case = collections.namedtuple("Case", "category name flags wrong right lines places findings")


def cases_of(folder):
    bases = {}
    for name in os.listdir(os.path.join(folder, "bases")):
        with open(os.path.join(folder, "bases", name), encoding="utf-8") as file:
            bases[name.rsplit(".", 1)[0]] = file.read()
    for name in sorted(os.listdir(os.path.join(folder, "cases"))):
        with open(os.path.join(folder, "cases", name), encoding="utf-8") as file:
            text = file.read()
        seen = set()
        for part in re.split(r"(?m)^=== ", text)[1:]:
            head, body = part.split("\n", 1)
            words = head.split()
            options = dict(word.split("=", 1) for word in words[1:] if "=" in word)
            if words[0] in seen:
                sys.exit(f"{name}: {words[0]} stands twice")
            seen.add(words[0])
            yield case(name.rsplit(".", 1)[0], words[0], options, body.rstrip("\n"), bases)


def case(category, name, options, body, bases):
    text = body + "\n"
    if "base" in options:
        base = bases[options["base"]]
        at = base.index("@@")
        line = base[base.rindex("\n", 0, at) + 1:at]
        indent = re.match(r" *", line).group()
        text = base[:at] + body.replace("\n", "\n" + indent) + base[at + 2:]
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda m: chr(int(m.group(1), 16)), text)
    wrong, right, lines, end, places = "", "", set(), 0, 0
    for mark in MARK.finditer(text):
        wrong += text[end:mark.start()]
        right += text[end:mark.start()]
        first = line_of(wrong, len(wrong))
        wrong += mark.group(1)
        right += mark.group(1) if mark.group(2) is None else mark.group(2)
        lines.update(range(first, line_of(wrong, len(wrong)) + 1))
        places += mark.group(2) is not None
        end = mark.end()
    if not lines:
        sys.exit(f"{category}/{name}: no mark")
    flag = options.get("flag", "")
    data = (wrong + text[end:]).encode({"utf-16": "utf-16", "latin-1": "latin-1"}.get(flag, "utf-8"))
    return Case(category, name, set(flag.split(",")), data, (right + text[end:]).encode("utf-8"), lines,
                max(places, 1), int(options.get("findings", max(places, 1))))


def line_of(text, offset):
    return len(re.findall(r"\r\n|\r|\n", text[:offset])) + 1


class Checker:
    def __init__(self, program, folder):
        self.program, self.folder, self.count = program, folder, 0

    def findings(self, data):
        self.count += 1
        path = os.path.join(self.folder, f"{self.count}-{os.getpid()}-{id(data)}.lucidability")
        with open(path, "wb") as file:
            file.write(data)
        done = subprocess.run([self.program, "check", "--format=json", path], capture_output=True)
        os.unlink(path)
        if done.returncode not in (0, 20, 21):
            raise RuntimeError(f"exit {done.returncode}: {done.stderr.decode('utf-8', 'replace')}")
        return [one for one in json.loads(done.stdout)["diagnostics"] if one["code"] not in STYLE]


def remedies(finding, data, examples=False):
    """Yields (kind, data) for each way to apply what a finding says."""
    start, end = finding["byte_start"], finding["byte_end"]
    fix = finding.get("fix")
    if fix:
        changed = data
        for edit in sorted(fix["edits"], key=lambda edit: -edit["byte_start"]):
            changed = changed[:edit["byte_start"]] + edit["replacement"].encode() + changed[edit["byte_end"]:]
        yield "safe" if fix["safe"] else "guess", changed
        return
    said = "\n".join([finding["message"], *finding["notes"]])
    line_start = data.rfind(b"\n", 0, start) + 1
    line_end = data.find(b"\n", end) if b"\n" in data[end:] else len(data)
    head = re.match(rb" *(?:- )?", data[line_start:]).end() + line_start
    # An example is no remedy, nor is the escape that keeps the mistake as text.
    printed = [text for pair in REMEDY.findall(said) for text in pair if text and not text.startswith("<<<<")]
    if examples:
        printed += re.findall(r"`([^`\n]+)`", said)
    else:
        printed = [text for text in printed if f"such as `{text}`" not in said]
    for text in dict.fromkeys(printed):
        new = text.encode()
        yield "text", data[:start] + new + data[end:]
        if re.match(r"[\w-]+:( |$)", text):
            yield "text", data[:head] + new + data[line_end:]
            yield "text", data[:line_end] + b"\n" + data[line_start:head].replace(b"-", b" ") + new + data[line_end:]
            yield "text", data.rstrip(b"\n") + b"\n" + new + b"\n"
        opening = data.rfind(b"<<", line_start, start + 2)
        closing = data.find(b">>", max(end - 2, line_start))
        if text.startswith("<<") and opening >= 0 and closing >= 0:
            yield "text", data[:opening] + new + data[closing + 2:]
    if re.search(r"\bquote (it|the)\b", said):
        value = data[start:end].decode("utf-8", "replace")
        yield "text", data[:start] + json.dumps(value, ensure_ascii=False).encode() + data[end:]
        rest = re.match(rb"\s*[\w-]+: *", data[head:line_end])
        if rest:
            value = data[head + rest.end():line_end].decode("utf-8", "replace")
            quoted = json.dumps(value, ensure_ascii=False).encode()
            yield "text", data[:head + rest.end()] + quoted + data[line_end:]
    if re.search(r"\b(take it out|take [^.;]* out|leave it out|remove it)\b", said):
        yield "text", data[:start] + data[end:]
        yield "text", data[:line_start] + data[line_end + 1:]


def weighty(found):
    return [one for one in found if one["code"] not in ADVICE]


def grade(checker, case):
    row = dict(category=case.category, name=case.name, findings=0, one=0, line=0, remedy="none", mends=0, meant=0, silent=0,
               accepted=0, code="", message="")
    rest = weighty(checker.findings(case.right))
    row["valid"] = "; ".join(one["message"] for one in rest)
    found = checker.findings(case.wrong)
    found = weighty(found) or found
    row["findings"] = len(found)
    if not found:
        accepted = "accepted" in case.flags
        row.update(silent=0 if accepted else 1, accepted=1 if accepted else 0)
        return row
    order = {"error": 0, "warning": 1, "hint": 2}
    first = sorted(found, key=lambda one: order[one["severity"]])[0]
    row.update(one=int(len(found) <= case.findings), line=int(first["line"] in case.lines), code=first["code"],
               message=first["message"])
    mend(checker, case, found, row)
    return row


def mend(checker, case, found, row):
    """Applies remedies, in as many rounds as the file has wrong places, each time the one that leaves the fewest findings."""
    data, seen = case.wrong, {case.wrong}
    for _ in range(case.places):
        choices = []
        for kind, changed in candidates(found, data, "open" in case.flags):
            if row["remedy"] == "none":
                row["remedy"] = kind
            if changed in seen or len(seen) > 100:
                continue
            seen.add(changed)
            try:
                left = checker.findings(changed)
                left = left if weighty(found) != found else weighty(left)
            except (RuntimeError, ValueError):
                continue
            meant = b"".join(changed.split()) == b"".join(case.right.split())
            if not left and (meant or not row["mends"]):
                row.update(mends=1, meant=int(meant), remedy=kind)
            choices.append((len(left), len(choices), left, changed))
            if meant:
                return
        if row["mends"] or not choices:
            return
        _, _, found, data = min(choices, key=lambda choice: choice[:2])


def candidates(found, data, examples):
    """Yields all fixes at once, as `--fix-guesses` applies them, then each remedy alone."""
    edits = [edit for one in found if one.get("fix") for edit in one["fix"]["edits"]]
    if len(edits) > 1:
        changed, start = data, len(data) + 1
        for edit in sorted(edits, key=lambda edit: -edit["byte_start"]):
            if edit["byte_end"] <= start:
                start = edit["byte_start"]
                changed = changed[:start] + edit["replacement"].encode() + changed[edit["byte_end"]:]
        yield "safe" if all(one["fix"]["safe"] for one in found if one.get("fix")) else "guess", changed
    for one in found:
        yield from remedies(one, data, examples)


COLUMNS = ["category", "name", "findings", "one", "line", "remedy", "mends", "meant", "silent", "accepted", "code", "message"]


def is_good(row):
    return bool(row["accepted"] or (row["one"] and row["line"] and row["mends"]))


def table(rows):
    names = sorted({row["category"] for row in rows}) + ["all"]
    heads = ["cases", "one finding", "right line", "safe fix", "guess", "text", "mends", "as meant", "good", "accepted", "silent"]
    lines = ["\t".join(["category"] + heads)]
    for name in names:
        own = [row for row in rows if name in (row["category"], "all")]
        count = lambda test: sum(1 for row in own if test(row))
        numbers = [len(own), count(lambda r: r["one"] or r["accepted"]), count(lambda r: r["line"] or r["accepted"])]
        numbers += [count(lambda r, k=k: r["mends"] and r["remedy"] == k) for k in ("safe", "guess", "text")]
        numbers += [count(lambda r: r["mends"] or r["accepted"]), count(lambda r: r["meant"] or r["accepted"]), count(is_good)]
        numbers += [count(lambda r: r["accepted"]), count(lambda r: r["silent"])]
        lines.append("\t".join([name] + [str(number) for number in numbers]))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description="measure the remedies of lucid check")
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--program", default="lucid")
    parser.add_argument("--cases", default=here)
    parser.add_argument("--output")
    parser.add_argument("--failures", action="store_true", help="list the cases that are not good")
    parser.add_argument("--floor", type=int, default=0, help="fail when fewer cases are good")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    chosen = [one for one in cases_of(options.cases) if f"{one.category}/{one.name}".startswith(options.only)]
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(options.program, folder)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            rows = list(pool.map(lambda one: grade(checker, one), chosen))
    wrong = [row for row in rows if row["valid"]]
    for row in wrong:
        print(f"the right file of {row['category']}/{row['name']} has findings: {row['valid']}", file=sys.stderr)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write("\t".join(COLUMNS) + "\n")
            for row in rows:
                file.write("\t".join(str(row[name]).replace("\t", " ").replace("\n", " ") for name in COLUMNS) + "\n")
    if options.failures:
        for row in rows:
            if not is_good(row):
                print(f"{row['category']}/{row['name']}: " + (f"{row['findings']} findings, line {row['line']}, mends "
                      f"{row['mends']}: {row['message']} [{row['code']}]" if row["findings"] else "silent"))
    print(table(rows).expandtabs(16))
    good = sum(is_good(row) for row in rows)
    if good < options.floor:
        print(f"{good} cases are good; {options.floor} were", file=sys.stderr)
    return 1 if wrong or good < options.floor else 0


if __name__ == "__main__":
    sys.exit(main())
