#!/usr/bin/env python3
"""Speed and memory of lucid, beside the least that any program could need and beside peers.

    bench.py [TABLE ...]    cold check render prompts chain parallel health model record library; all of them when none is named

Writes what it took to docs/measured.json, table by table, and renders docs/measured.md from it; peers are only printed.
Environment: LUCID and LUCID_BENCH name the programs, BENCH_PEERS the folder with the peers' scripts, BENCH_ROUNDS the number of
rounds, BENCH_SIZES the sizes of health exports in MB. See README.md beside this file.
"""
import fcntl
import os
import pty
import re
import shlex
import shutil
import socket
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import measure
import measured
import peer_minijinja
from measure import HERE, ROOT, WORK, build_c, build_swift, least, median, missing, rounds, say

LUCID = os.environ.get("LUCID", str(ROOT / ".build/release/lucid"))
LAB = os.environ.get("LUCID_BENCH", str(ROOT / ".build/release/lucid-bench"))
PEERS = Path(os.environ.get("BENCH_PEERS", str(ROOT.parent / "shared" / "bench")))


def take(table, by):
    """Stores the samples of a table: label -> samples, or (label, N) -> samples."""
    rows = []
    for key, samples in by.items():
        label, n = key if isinstance(key, tuple) else (key, None)
        rows.append({"row": label, **({} if n is None else {"n": n}), "rounds": len(samples), **{
            name: round(value, 7) for name, value in (
                ("wall", median(samples)), ("least", least(samples)), ("cpu", median(samples, "cpu")),
                ("peak", median(samples, "peak") * 1024))}})
    write(table, rows)


def write(table, rows):
    if not rows:
        return missing(f"the table `{table}`", "nothing of it was measured")
    data = measured.load()
    taken = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    data["tables"][table] = {"taken": taken, "machine": measure.machine(), "rows": rows}
    measured.DATA.write_text(measured.dump(data))
    measured.PAGE.write_text(measured.page(data))
    title, _, render, _ = measured.TABLES[table]
    say("\n".join(["", f"## {title}", ""] + render(measured.Table(data["tables"][table]))))


def peers(script, *words):
    """Ours in the same rounds as the peers of a script; their output is passed on."""
    if str(PEERS) == "none":
        return
    if not (PEERS / script).exists():
        return missing(f"the peers of `{script}`", "there is no such file beside the checkout (BENCH_PEERS)")
    done = subprocess.run(
        [sys.executable, str(PEERS / script), *words], env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True)
    say("\n" + re.sub(r"^\d+ files, .*\n", "", done.stdout, flags=re.M).replace("### ", "### Peers: ").strip())
    if done.returncode != 0:
        missing(f"the rest of `{script}`", (done.stderr.strip().splitlines() or ["it failed"])[-1])


def have(program, what):
    if Path(program).exists():
        return True
    missing(what, f"`{Path(program).name}` is not built")
    return False


def off():
    """A configuration in which no run is stored."""
    file = WORK / "no-history.yaml"
    file.write_text("history: off\n")
    return file


def cold():
    hello, swift = build_c("hello"), build_swift("hello")
    example, one = ROOT / "abilities/defaults/briefing.lucidability", HERE / "hello.lucidability"
    commands = {"C hello": [hello] if hello else None, "Swift hello": [swift] if swift else None}
    if have(LUCID, "lucid in the cold starts"):
        commands |= {
            "lucid --version": [LUCID, "--version"], "lucid check FILE": [LUCID, "check", example],
            "lucid run FILE, not stored": [LUCID, "run", one, "--config", off()], "lucid run FILE, stored": [LUCID, "run", one]}
    take("cold", rounds({k: v for k, v in commands.items() if v}, 40, warm=3))
    peers("b1_coldstart.py", "-n", "9", "--only", "make,ninja,just,jq,bash,curl,minijinja,swift hello", "--add", f"v:lucid --version={LUCID} --version",
          "--add", f"v:lucid check={LUCID} check {example}", "--add", f"r:lucid run={LUCID} run {one}")


def check():
    events, by = build_c("yamlevents", "-lyaml"), {}
    for count in (1000, 10000):
        folder = WORK / f"library-{count}"
        subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), str(count)], check=True, stdout=subprocess.DEVNULL)
        commands = {"libyaml events": [events, folder], "reading only": [events, folder, "-"]} if events else {}
        if have(LUCID, f"lucid check of {count:,} files"):
            commands["lucid check"] = [LUCID, "check", folder]
        by |= {(label, count): s for label, s in rounds(commands, 7 if count == 1000 else 5).items()}
    take("check", by)
    peers("b2_validate.py", "-n", "5", "--sizes", "1000,10000", "--only", "actionlint,PyYAML C,rapidyaml", "--add",
          f"lucid check (its own files)={LUCID} check {WORK}/library-{{n}}")


def render():
    if not have(LAB, "rendering"):
        return
    count, commands = 100_000, {}
    for label, verb in (("lucid, compiled once", "render"), ("lucid, parsed each time", "render-parse")):
        commands[label, count] = [LAB, verb, HERE, count]
        commands[label + ", none", 0] = [LAB, verb, HERE, 0]
    commands |= peer_minijinja.commands(count)
    take("render", rounds(commands, 7))
    peers("b3_render.py", "-n", "5", "--only", "minijinja,jinja2,str.format",
          "--add", f"lucid, compiled once={LAB} render {HERE} {{n}}", "--add", f"lucid, parsed each time={LAB} render-parse {HERE} {{n}}")


def growth(table, verb, sizes, floor, *before):
    """Our `verb N` beside a floor that is given N, for each N."""
    by = {}
    have(LAB, f"the rows of `lucid` in `{table}`")
    for n in sizes:
        commands = {**({"lucid": [LAB, verb, *before, n]} if os.path.exists(LAB) else {}), **floor(n)}
        by |= {(label, n): s for label, s in rounds(commands, 7 if n <= 1000 else 4).items()}
    take(table, by)


def prompts():
    def floor(n):
        file = WORK / f"prompt-{n}.txt"
        if not file.exists():
            text = (HERE / "prompt.txt").read_bytes()
            file.write_bytes((text * (n // len(text) + 1))[:n])
        return {"cat": ["cat", file]}

    growth("prompts", "render-size", [10_000, 100_000, 1_000_000, 10_000_000], floor, HERE)


def chain():
    def floor(n):
        script = WORK / f"chain-{n}.sh"
        script.write_text("x=0\n" + "x=$(( x + 1 ))\n" * n)
        return {"sh": [shutil.which("dash") or "sh", script]}

    growth("chain", "chain", [10, 100, 1000, 10_000, 100_000], floor)
    peers("b4_plan.py", "-n", "5", "--kinds", "chain", "--sizes", "10,100,1000,10000", "--only", "sh script,PyYAML,doit", "--add", f"lucid={LAB} chain {{n}}")


def parallel():
    growth("parallel", "parallel", [1, 10, 100, 1000], lambda n: {"sleep 0.05": ["sleep", "0.05"]})
    peers("b4_plan.py", "-n", "5", "--kinds", "par", "--sizes", "10,100,1000", "--only", "sh script,make,ninja,just,PyYAML", "--add", f"lucid={LAB} parallel {{n}}")


def health():
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True).stdout
    sax, by = build_c("saxcount", *shlex.split(flags)), {}
    for size in (int(x) for x in os.environ.get("BENCH_SIZES", "10,100").split(",")):
        file = WORK / f"export-{size}.xml"
        if not file.exists():
            subprocess.run([sys.executable, str(HERE / "gen_health.py"), str(file), str(size)], check=True, stdout=subprocess.DEVNULL)
        commands = {"reading only": ["cat", file], **({"libxml2 SAX": [sax, file]} if sax else {})}
        if have(LAB, f"the export of {size} MB"):
            commands["lucid"] = [LAB, "health", file]
        by |= {(label, size): s for label, s in rounds(commands, 5).items()}
    take("health", by)


def model():
    """One streamed answer of 50 tokens over loopback, beside curl doing the same request."""
    if not have(LUCID, "lucid with a model"):
        return
    server = subprocess.Popen([sys.executable, str(HERE / "stub.py"), "50"], stdout=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        body = '{"model":"stub","stream":true,"messages":[{"role":"user","content":"Say hello to world."}]}'
        ability = HERE / "hello.lucidability"
        ours = [LUCID, "run", ability, "--model", f"openai:{url}/v1#stub"]
        commands = {
            "lucid run, stored": ours, "lucid run, not stored": [*ours, "--config", off()],
            "lucid run, no model, not stored": [LUCID, "run", ability, "--config", off()]}
        if shutil.which("curl"):
            commands["curl"] = ["curl", "-s", "-N", f"{url}/v1/chat/completions", "-H", "Content-Type: application/json", "-d", body]
        else:
            missing("the floor `curl`", "it is not installed")
        take("model", rounds(commands, 40, warm=3))
        waits = sorted(filter(None, (first_token([LUCID, "run", str(ability), "--model", f"openai:{url}/timed/v1#stub"]) for _ in range(21))))
        if waits:
            write("token", [{"row": "server to terminal", "rounds": len(waits), "wall": round(waits[len(waits) // 2], 7), "least": round(waits[0], 7)}])
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


def service():
    """The weather from a file, from the cache of a service, and asked of it each time: Open-Meteo's API by a stand-in over loopback."""
    if not have(LUCID, "the weather of a service"):
        return
    folder = WORK / "service"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "vault").mkdir(parents=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/v1/forecast"
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "Tests/Services/open_meteo.py"), str(port), str(folder / "requests.log")], stderr=subprocess.DEVNULL)
    try:
        now = "temperature_2m,apparent_temperature,weather_code,wind_speed_10m"
        ask = (
            f"{url}?latitude=51.51&longitude=-0.13&current={now}&hourly={now},precipitation_probability&forecast_days=16&timezone=GMT"
            "&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,wind_speed_10m_max")
        for _ in range(100):
            done = subprocess.run(["curl", "-sf", ask, "-o", str(folder / "vault/weather.json")])
            if done.returncode == 0:
                break
            time.sleep(0.1)
        for name, backends in (("file", ""), ("service", f'backends: {{ weather: {{ open_meteo: "{url}" }} }}\n')):
            (folder / f"{name}.yaml").write_text(f"user: {{ city: London }}\nvault: {folder}/vault\nhistory: off\n{backends}")
        run = [LUCID, "run", "gallery/weather", "--config"]
        cache = f"XDG_CACHE_HOME={folder}/cache"
        # A place that cannot be one: nothing is found there and nothing kept.
        none = "XDG_CACHE_HOME=/dev/null/none"
        take("service", rounds({
            "from weather.json": ["env", cache, *run, folder / "file.yaml"], "from the cache": ["env", cache, *run, folder / "service.yaml"],
            "asked, town and weather": ["env", none, *run, folder / "service.yaml"],
            "curl, town and weather": ["curl", "-s", f"http://127.0.0.1:{port}/v1/search?name=London&count=10&language=en&format=json", ask]},
            40, warm=3))
    finally:
        server.kill()
        server.wait()


def record():
    if not have(LAB, "the stored runs") or not have(LUCID, "the stored runs"):
        return
    one, by = HERE / "hello.lucidability", {}
    # The runs are as old as they are; none is to be removed while this is measured.
    keep = WORK / "all-history.yaml"
    keep.write_text("history: { keep: 36500d, runs: 1000000, size: 100GB }\n")
    for n in (100, 10_000, 100_000):
        state = WORK / f"state-{n}"
        (state / "lucid").mkdir(parents=True, exist_ok=True)
        file = state / "lucid" / "runs.sqlite"
        subprocess.run([LAB, "record", str(file), str(n)], check=True)
        at = ["env", f"XDG_STATE_HOME={state}", LUCID]
        by |= {(label, n): s for label, s in rounds({
            "run, not stored": at + ["run", one, "--config", off()], "run, stored": at + ["run", one, "--config", keep],
            "history": at + ["history"], "history --ability": at + ["history", "--ability", "briefing"],
            "history --search": at + ["history", "--search", "nowhere"], "show": at + ["history", "show", "Briefing"]}, 15, warm=2).items()}
    take("record", by)


def library():
    if not have(LUCID, "the library"):
        return
    floor, by = build_c("statall"), {}
    for n in (0, 100, 1_000, 10_000):
        home = WORK / f"home-{n}"
        folder = home / "lucid" / "abilities"
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), str(n)], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(HERE / "hello.lucidability", folder / "greeting.lucidability")
        os.environ |= {"XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
        # As somebody has it who moved one once.
        subprocess.run([LUCID, "move", "greeting", "--to", "1"], check=True, stdout=subprocess.DEVNULL)
        time.sleep(1.1)
        edited = shlex.quote(str(folder / "greeting.lucidability"))
        taken = rounds({
            "list": [LUCID, "list"], "run NAME": [LUCID, "run", "greeting", "--config", off()],
            **({"floor": [floor, folder]} if floor else {})}, 31, warm=3)
        # By itself: a file that was edited this very second is read again by every command.
        taken |= rounds({"list, one edited": ["sh", "-c", f"echo '# x' >> {edited}; exec {shlex.quote(str(LUCID))} list"]}, 15, warm=1)
        by |= {(label, n): s for label, s in taken.items()}
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        del os.environ[name]
    take("library", by)


TABLES = {"cold": cold, "check": check, "render": render, "prompts": prompts, "chain": chain, "parallel": parallel, "health": health,
          "model": model, "service": service, "record": record, "library": library}


def main(names):
    unknown = [n for n in names if n not in TABLES]
    if unknown:
        sys.exit(f"bench: no table {', '.join(unknown)}; there are {', '.join(TABLES)}")
    WORK.mkdir(parents=True, exist_ok=True)
    # Runs that are measured are stored, but not among those of whoever measures.
    os.environ["XDG_STATE_HOME"] = str(WORK / "state")
    say(f"# lucid, measured\n\n{measure.machine()}")
    for name in names or TABLES:
        try:
            TABLES[name]()
        except (OSError, ValueError, subprocess.CalledProcessError) as problem:
            missing(f"the rest of `{name}`", str(problem))


if __name__ == "__main__":
    main(sys.argv[1:])
