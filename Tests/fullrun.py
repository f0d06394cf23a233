"""docs/full.md: the last run of `make full`, with the rows of `make live`."""
import os
import pathlib
import re
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/full.md"
HEAD = re.compile(r"^Last run of `make full`: (?P<date>\S+), commit (?P<commit>[^,]+), (?P<what>[^.]+)\..*", re.M)


def git(*words):
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def machine():
    def first(path, pattern):
        found = re.search(pattern, pathlib.Path(path).read_text(), re.M)
        return found[1].strip() if found else "?"

    memory = int(first("/proc/meminfo", r"^MemTotal:\s+(\d+)")) / (1 << 20)
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, {first('/proc/cpuinfo', r'^model name.*?: (.*)')}"


def write(is_whole, results, order):
    """Replaces the rows of these results (name, state, seconds, what was said) and, after a whole run, the line about it.

    `order` names all checks that there are: the rows of others go.
    """
    text = PAGE.read_text()
    rows = {line.split(" | ")[0].strip("| "): line for line in text.splitlines() if re.match(r"\| (?!check |---)", line)}
    date, commit = time.strftime("%Y-%m-%d", time.gmtime()), git("describe", "--always", "--dirty", "--exclude", "*")
    for name, state, seconds, said in results:
        rows[name] = f"| {name} | {state} | {seconds:.0f} | {date} | {commit} | {said.replace(f'{ROOT}/', '').replace('|', '/')} |"
    head = HEAD.search(text)
    line = head[0] if head else "`make full` has not run yet."
    if is_whole:
        good = sum(state == "passed" for _, state, _, _ in results)
        line = f"Last run of `make full`: {date}, commit {commit}, {good} of {len(results)} passed. Machine: {machine()}."
    PAGE.write_text("\n".join([
        "# The last full run", "", line, "",
        "`make full` writes this page, and `make live` its rows of heavy counterparts, such as a language model.", "",
        "| check | outcome | seconds | date | commit | its last line |", "|---|---|---:|---|---|---|",
        *(rows[name] for name in order if name in rows), ""]))


def summary():
    """One line about it, for `make test`."""
    head = HEAD.search(PAGE.read_text())
    if not head:
        return "Last full run: none."
    ago = git("rev-list", "--count", f"{head['commit'].removesuffix('-dirty')}..HEAD")
    return f"Last full run: {head['date']}, commit {head['commit']}, {head['what']}" + (f", {ago} commits ago." if ago else ".")
