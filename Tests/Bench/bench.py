#!/usr/bin/env python3
"""Speed and memory of lucid, beside the least that any program could need and beside peers.

    bench.py [TABLE ...]    cold check render chain parallel health model record library; all of them when none is named

Environment: LUCID and LUCID_BENCH name the programs, BENCH_PEERS the folder with the peers' scripts, BENCH_ROUNDS the number of
rounds, BENCH_SIZES the sizes of health exports in MB. See README.md beside this file.
"""
import fcntl
import math
import os
import pty
import re
import shlex
import shutil
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import measure
from measure import HERE, ROOT, WORK, build_c, build_swift, grid, heading, least, median, missing, ms, once, rounds, say, table, times

LUCID = os.environ.get("LUCID", str(ROOT / ".build/release/lucid"))
LAB = os.environ.get("LUCID_BENCH", str(ROOT / ".build/release/lucid-bench"))
PEERS = Path(os.environ.get("BENCH_PEERS", str(ROOT.parent / "shared" / "bench")))
AIMS = []  # (what, aim, reached, whether it was)


def aim(what, limit, value, unit, digits=1, most=True):
    """Notes an aim for the summary: at most (or, with most=False, at least) `limit`."""
    AIMS.append([what, f"{'≤' if most else '≥'} {limit:g} {unit}", f"{value:,.{digits}f} {unit}",
                 "yes" if (value <= limit if most else value >= limit) else "**no**"])


def peers(script, *words):
    """Ours in the same rounds as the peers of a script; their output is passed on."""
    if str(PEERS) == "none":
        return
    if not (PEERS / script).exists():
        return missing(f"the peers of `{script}`", "there is no such file beside the checkout (BENCH_PEERS)")
    say("")
    done = subprocess.run(
        [sys.executable, str(PEERS / script), *words], env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True)
    say(re.sub(r"^\d+ files, .*\n", "", done.stdout, flags=re.M).replace("### ", "### Peers: ").strip())
    if done.returncode != 0:
        missing(f"the rest of `{script}`", (done.stderr.strip().splitlines() or ["it failed"])[-1])


def have(program, what):
    if Path(program).exists():
        return True
    missing(what, f"`{Path(program).name}` is not built")
    return False


def cold():
    heading("Cold start", "From nothing to the first result, and out again.")
    hello, swift = build_c("hello"), build_swift("hello")
    example, one = HERE.parent.parent / "abilities/defaults/briefing.lucidability", HERE / "hello.lucidability"
    ours = {"lucid --version": [LUCID, "--version"], "lucid check FILE": [LUCID, "check", example], "lucid run FILE": [LUCID, "run", one]}
    commands = {"C hello (floor)": [hello] if hello else None, "Swift hello": [swift] if swift else None, **ours}
    if not have(LUCID, "lucid in the cold starts"):
        commands = {k: v for k, v in commands.items() if k not in ours}
    floor = "Swift hello" if swift else "C hello (floor)"
    samples = rounds({k: v for k, v in commands.items() if v}, 40, warm=3)
    table(samples, floor)
    for label in ours:
        if label in samples and floor in samples:
            aim(f"{label}, CPU", 1.5, median(samples[label], "cpu") / median(samples[floor], "cpu"), "× Swift hello", 2)
            aim(f"{label}, memory", 12, median(samples[label], "peak"), "MiB")
    if os.path.exists(LUCID):
        peers("b1_coldstart.py", "-n", "9", "--only", "make,ninja,just,jq,bash,curl,minijinja,swift hello", "--add", f"v:lucid --version={LUCID} --version",
              "--add", f"v:lucid check={LUCID} check {example}", "--add", f"r:lucid run={LUCID} run {one}")


def check():
    events = build_c("yamlevents", "-lyaml")
    peaks = {}
    for count in (1000, 10000):
        folder = WORK / f"library-{count}"
        made = subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), str(count)], capture_output=True, text=True)
        heading(f"Check {count:,} files", f"{made.stdout.strip()}. The floor takes libyaml's events from the same files and does nothing with them.")
        commands = {"libyaml events (floor)": [events, folder], "reading only": [events, folder, "-"]} if events else {}
        if have(LUCID, f"lucid check of {count:,} files"):
            commands["lucid check"] = [LUCID, "check", folder]
        samples = rounds(commands, 7 if count == 1000 else 5)
        table(samples, "libyaml events (floor)", ("µs a file", lambda label, s: f"{least(s) / count * 1e6:,.1f}"))
        if "lucid check" in samples:
            peaks[count] = median(samples["lucid check"], "peak")
            if events:
                aim(f"check of {count:,} files", 3, least(samples["lucid check"]) / least(samples["libyaml events (floor)"]), "× libyaml events", 2)
    if len(peaks) == 2:
        aim("memory of 10,000 files", 1.25, peaks[10000] / peaks[1000], "× that of 1,000", 2)
        peers("b2_validate.py", "-n", "5", "--sizes", "1000,10000", "--only", "actionlint,PyYAML C,rapidyaml", "--add",
              f"lucid check (its own files)={LUCID} check {WORK}/library-{{n}}")


def render():
    heading("Render a prompt of 2.3 KB", "Twelve variables, three filters, a condition, a loop of ten; start-up is taken off by a run of none.")
    if not have(LAB, "rendering"):
        return
    runs, count = {}, 100_000
    for label, verb in (("lucid, compiled once", "render"), ("lucid, parsed each time", "render-parse")):
        runs[label] = [LAB, verb, HERE, count]
        runs[label + ", none"] = [LAB, verb, HERE, 0]
    samples = rounds(runs, 7)
    rows = []
    for label, most in (("lucid, compiled once", 5), ("lucid, parsed each time", 15)):
        if label in samples and label + ", none" in samples:
            idle = samples[label + ", none"]
            each = [(x - y) / count * 1e6 for x, y in ((median(samples[label]), median(idle)), (least(samples[label]), least(idle)))]
            rows.append([label, f"{each[0]:,.2f}", f"{each[1]:,.2f}", f"{2314 / each[1]:,.0f}", f"{median(samples[label], 'peak'):.1f}"])
            aim(label.replace("lucid,", "a render,"), most, each[1], "µs", 2)
    grid(["", "µs a render, median", "least", "MB/s", "peak MiB"], rows)
    peers("b3_render.py", "-n", "5", "--only", "minijinja,jinja2,str.format",
          "--add", f"lucid, compiled once={LAB} render {HERE} {{n}}", "--add", f"lucid, parsed each time={LAB} render-parse {HERE} {{n}}")


def prompts():
    sizes = [10_000, 100_000, 1_000_000, 10_000_000]
    heading("A prompt of N bytes", "Compiled and rendered once, the whole process; the limits of normal use are raised. The floor is `cat` of as many bytes.")
    have(LAB, "prompts")

    def floor(n):
        file = WORK / f"prompt-{n}.txt"
        if not file.exists():
            text = (HERE / "prompt.txt").read_bytes()
            file.write_bytes((text * (n // len(text) + 1))[:n])
        return {"cat (floor)": ["cat", file]}

    result = growth("render-size", sizes, floor, HERE)
    rows = []
    for label, by in result.items():
        slope = [(least(by[b]) - least(by[a])) / (b - a) * 1e9 if a in by and b in by else math.nan for a, b in zip(sizes, sizes[1:])]
        rows.append([label] + [ms(least(by[n])) if n in by else "–" for n in sizes] + [f"{x:,.1f}" for x in slope]
                    + [f"{median(by[max(by)], 'peak'):.1f}"])
        if label == "lucid" and len(by) == len(sizes):
            aim("growth of a byte's cost, 100 KB to 10 MB", 1.5, slope[-1] / max(slope[-2], 1e-9), "×", 2)
    grid([""] + [f"{n:,}: ms" for n in sizes] + [f"ns a byte, {a:,} to {b:,}" for a, b in zip(sizes, sizes[1:])] + ["peak MiB at most"], rows)


def growth(verb, sizes, floor, *before):
    """label -> N -> samples, for our `verb N` and a floor that is given N."""
    result = {}
    for n in sizes:
        for label, s in rounds({**({"lucid": [LAB, verb, *before, n]} if os.path.exists(LAB) else {}), **floor(n)}, 7 if n <= 1000 else 4).items():
            result.setdefault(label, {})[n] = s
    return result


def chain():
    sizes = [10, 100, 1000, 10_000, 100_000]
    heading("A chain of N steps", "Each step reads the value of the one before; the whole process. The floor is dash running `x=$(( x + 1 ))` N times.")
    have(LAB, "chains")

    def floor(n):
        script = WORK / f"chain-{n}.sh"
        script.write_text("x=0\n" + "x=$(( x + 1 ))\n" * n)
        return {"sh (floor)": [shutil.which("dash") or "sh", script]}

    result = growth("chain", sizes, floor)
    head = [""] + [f"{n:,}: ms" for n in sizes] + [f"µs a step, {a:,} to {b:,}" for a, b in zip(sizes, sizes[1:])] + ["peak MiB at most"]
    rows = []
    for label, by in result.items():
        slope = [(least(by[b]) - least(by[a])) / (b - a) * 1e6 if a in by and b in by else math.nan for a, b in zip(sizes, sizes[1:])]
        rows.append([label] + [ms(least(by[n])) if n in by else "–" for n in sizes] + [f"{x:,.2f}" for x in slope]
                    + [f"{median(by[max(by)], 'peak'):.1f}"])
        if label == "lucid" and len(by) == len(sizes):
            aim("a step of a chain, 10,000 to 100,000", 3, slope[-1], "µs", 2)
            aim("growth of a step's cost, 1,000 to 100,000", 1.5, slope[-1] / max(slope[-3], 1e-9), "×", 2)
    grid(head, rows)
    if os.path.exists(LAB):
        peers("b4_plan.py", "-n", "5", "--kinds", "chain", "--sizes", "10,100,1000,10000", "--only", "sh script,PyYAML,doit", "--add", f"lucid={LAB} chain {{n}}")


def parallel():
    sizes = [1, 10, 100, 1000]
    heading("N steps at once that each wait 50 ms", "Nothing can be quicker than 50 ms; the floor is `sleep 0.05`.")
    have(LAB, "parallel steps")
    result = growth("parallel", sizes, lambda n: {"sleep 0.05 (floor)": ["sleep", "0.05"]})
    rows = []
    for label, by in result.items():
        rows.append([label] + [ms(least(by[n])) for n in by] + [f"{median(by[max(by)], 'cpu') * 1e3:,.1f}", f"{median(by[max(by)], 'peak'):.1f}"])
        if label == "lucid" and 1000 in by:
            aim("1,000 waits of 50 ms at once", 58, median(by[1000]) * 1e3, "ms")
    grid([""] + [f"{n:,}: ms" for n in sizes] + ["CPU ms at most", "peak MiB at most"], rows)
    if os.path.exists(LAB):
        peers("b4_plan.py", "-n", "5", "--kinds", "par", "--sizes", "10,100,1000", "--only", "sh script,make,ninja,just,PyYAML", "--add", f"lucid={LAB} parallel {{n}}")


def health():
    maker = HERE / "gen_health.py"
    if not maker.exists():
        return missing("health exports", "there is no gen_health.py")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True).stdout
    sax = build_c("saxcount", *shlex.split(flags))
    for size in (int(x) for x in os.environ.get("BENCH_SIZES", "10,100").split(",")):
        file = WORK / f"export-{size}.xml"
        if not file.exists():
            subprocess.run([sys.executable, str(maker), str(file), str(size)], check=True, stdout=subprocess.DEVNULL)
        real = file.stat().st_size / 1e6
        heading(f"Health export of {real:,.0f} MB", "The floor is libxml2's SAX reader, counting elements.")
        commands = {"reading only": ["cat", file], **({"libxml2 SAX (floor)": [sax, file]} if sax else {})}
        if have(LAB, f"the export of {size} MB"):
            commands["lucid"] = [LAB, "health", file]
        samples = rounds(commands, 5)
        table(samples, "libxml2 SAX (floor)", ("MB/s", lambda label, s: f"{real / least(s):,.0f}"))
        if "lucid" in samples:
            aim(f"health export of {size} MB", 100, real / least(samples["lucid"]), "MB/s", 0, most=False)


def model():
    """One streamed answer of 50 tokens over loopback, beside curl doing the same request."""
    heading("A streamed answer of 50 tokens over loopback", "Whole processes; the server sends everything at once. The floor is `curl`, which prints the events.")
    if not have(LUCID, "lucid with a model"):
        return
    server = subprocess.Popen([sys.executable, str(HERE / "stub.py"), "50"], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        body = '{"model":"stub","stream":true,"messages":[{"role":"user","content":"Say hello to world."}]}'
        ability = HERE / "hello.lucidability"
        ours = [LUCID, "run", ability, "--model", f"openai:{url}/v1#stub"]
        commands = {"lucid run, a model": ours, "lucid run, the digest": [LUCID, "run", ability]}
        if shutil.which("curl"):
            commands["curl (floor)"] = ["curl", "-s", "-N", f"{url}/v1/chat/completions", "-H", "Content-Type: application/json", "-d", body]
        else:
            missing("the floor `curl`", "it is not installed")
        samples = rounds(commands, 40, warm=3)
        table(samples, "curl (floor)")
        if "curl (floor)" in samples and "lucid run, a model" in samples:
            aim("a streamed answer of 50 tokens", 1.5, least(samples["lucid run, a model"]) / least(samples["curl (floor)"]), "× curl", 2)
        waits = sorted(filter(None, (first_token([LUCID, "run", str(ability), "--model", f"openai:{url}/timed/v1#stub"]) for _ in range(21))))
        if waits:
            say(f"\nThe first token is on the terminal {ms(waits[len(waits) // 2])} ms after the server sent it (least {ms(waits[0])}, most {ms(waits[-1])}).")
            aim("the first token, from the server to the terminal", 5, waits[len(waits) // 2] * 1e3, "ms", 2)
        else:
            missing("the time to the first token", "none was seen on the terminal")
    finally:
        server.kill()
        server.wait()
    peers("b5_agent.py", "-n", "7", "--only", "llm,PDL", "--add", f"lucid run={LUCID} run {ability} --model openai:{{url}}#stub")


def first_token(command):
    """Seconds from the moment the server names in its first token to the moment that stands on a terminal; None when it never does."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    seen, wait = b"", None
    try:
        while part := os.read(terminal, 65536):
            now = time.monotonic_ns()
            seen += part
            found = re.search(rb"at (\d+) ns", seen)
            if found and wait is None:
                wait = (now - int(found.group(1))) / 1e9
    except OSError:
        # How a terminal says that nobody writes to it any more.
        pass
    os.close(terminal)
    os.waitpid(child, 0)
    return wait


def record():
    sizes = [100, 10_000, 100_000]
    heading("The record of runs", "A run and a list beside so many kept runs; each has a prompt, four results of which one is new, and an answer.")
    if not have(LAB, "the record of runs") or not have(LUCID, "the record of runs"):
        return
    one, rows, by = HERE / "hello.lucidability", [], {}
    off = WORK / "no-history.yaml"
    off.write_text("history: off\n")
    # The runs are as old as they are; none is to be thrown away while this is measured.
    keep = WORK / "all-history.yaml"
    keep.write_text("history: { keep: 36500d, runs: 1000000, size: 100GB }\n")
    for n in sizes:
        state = WORK / f"state-{n}"
        (state / "lucid").mkdir(parents=True, exist_ok=True)
        file = state / "lucid" / "runs.sqlite"
        subprocess.run([LAB, "record", str(file), str(n)], check=True)
        at = ["env", f"XDG_STATE_HOME={state}", LUCID]
        by[n] = rounds({
            "run, not kept": at + ["run", one, "--config", off], "run, kept": at + ["run", one, "--config", keep], "history": at + ["history"],
            "history --ability": at + ["history", "--ability", "briefing"], "history --search": at + ["history", "--search", "nowhere"],
            "show": at + ["show", "Briefing"]}, 15, warm=2)
        rows.append([f"{n:,}"] + [ms(median(s)) for s in by[n].values()] + [f"{file.stat().st_size / n / 1024:,.1f}"])
    grid(["runs"] + [f"{label}: ms" for label in by[sizes[0]]] + ["KiB a run"], rows)
    last, first = by[sizes[-1]], by[sizes[0]]
    aim("keeping a run, of 100,000", 5, (median(last["run, kept"]) - median(last["run, not kept"])) * 1000, "ms")
    aim("history of 100,000 runs", 1.5, median(last["history"]) / median(first["history"]), "× that of 100", 2)


def library():
    sizes = [0, 100, 1_000, 10_000]
    heading("The library", "A list and a run by name beside so many abilities of 42 lines. The floor looks at each file once, in C, on one core.")
    if not have(LUCID, "the library"):
        return
    floor = build_c("statall")
    off = WORK / "no-history.yaml"
    off.write_text("history: off\n")
    by = {}
    for n in sizes:
        home = WORK / f"library-{n}"
        folder = home / "lucid" / "abilities"
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), str(n)], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(HERE / "hello.lucidability", folder / "greeting.lucidability")
        os.environ |= {"XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
        # As somebody has it who moved one once.
        subprocess.run([LUCID, "move", "greeting", "--to", "1"], check=True, stdout=subprocess.DEVNULL)
        time.sleep(1.1)
        edited = shlex.quote(str(folder / "greeting.lucidability"))
        by[n] = rounds({
            "list": [LUCID, "list"], "run NAME": [LUCID, "run", "greeting", "--config", off],
            **({"floor": [floor, folder]} if floor else {})}, 31, warm=3)
        # By itself: what was edited this very second is read again by everybody.
        by[n] |= rounds({"list, one edited": ["sh", "-c", f"echo '# x' >> {edited}; exec {shlex.quote(str(LUCID))} list"]}, 15, warm=1)
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        del os.environ[name]
    grid(["abilities"] + [f"{label}: ms" for label in by[0]] + ["list × empty", "run × empty", "list: MiB"], [
        [f"{n:,}" if n else "empty"] + [ms(median(s)) for s in by[n].values()]
        + [times(median(by[n][label]) / median(by[0][label])) for label in ("list", "run NAME")] + [f"{median(by[n]['list'], 'peak'):.1f}"]
        for n in sizes])
    for label in ("list", "run NAME"):
        last, first = median(by[sizes[-1]][label]), median(by[0][label])
        aim(f"{label} of 10,000 abilities", 20, last * 1000, "ms")
        aim(f"{label} of 10,000 abilities", 1.5, last / first, "× an empty library", 2)


TABLES = {"library": library, "cold": cold, "check": check, "render": render, "prompts": prompts, "chain": chain, "parallel": parallel, "health": health, "model": model, "record": record}


def main(names):
    unknown = [n for n in names if n not in TABLES]
    if unknown:
        sys.exit(f"bench: no table {', '.join(unknown)}; there are {', '.join(TABLES)}")
    WORK.mkdir(parents=True, exist_ok=True)
    # Runs that are measured are kept too, but not among those of whoever measures.
    os.environ["XDG_STATE_HOME"] = str(WORK / "state")
    say(f"# lucid, measured\n\n{measure.machine()}")
    for name in names or TABLES:
        try:
            TABLES[name]()
        except (OSError, ValueError, subprocess.CalledProcessError) as problem:
            missing(f"the rest of `{name}`", str(problem))
    if AIMS:
        heading("Aims")
        grid(["", "aim", "reached", "met"], AIMS)


if __name__ == "__main__":
    main(sys.argv[1:])
