"""Runs commands in turn.

Every figure is of a whole process, started by the small C program `spawn`. The commands of a table take turns, so that a machine
that grows slower or faster does so for all of them. Of times below ten milliseconds the smallest and the CPU time tell
more than the median: a neighbour can only add to them.
"""
import os
import re
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / ".build" / "bench"
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "0"))


def say(text):
    print(text, flush=True)


def missing(what, why):
    say(f"\n*Left out: {what}: {why}.*")


def build_c(name, *flags):
    """A C floor, built when its source is newer; None when it cannot be built."""
    source, program = HERE / "c" / f"{name}.c", WORK / name
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        command = ["cc", "-O2", "-o", str(program), str(source), *flags]
        tries = [[*command, "-static"], command]
        if not any(subprocess.run(c, capture_output=True).returncode == 0 for c in tries):
            missing(f"the floor `{name}`", "it could not be compiled; is its Debian package installed?")
            return None
    return str(program)


def build_swift(name):
    source, program = HERE / f"{name}.swift", WORK / f"{name}-swift"
    if not program.exists():
        done = subprocess.run(
            [os.environ.get("SWIFT", "swift") + "c", "-O", "-static-stdlib", str(source), "-o", str(program), "-Xlinker", "-s"],
            capture_output=True)
        if done.returncode != 0:
            missing("the Swift floor", "swiftc could not build it")
            return None
    return str(program)


class Sample:
    def __init__(self, wall, cpu, peak, faults=0):
        self.wall, self.cpu, self.peak, self.faults = wall, cpu, peak, faults


def once(command, limit=300, environment=None):
    """One run: (Sample, exit status)."""
    spawn = build_c("spawn")
    if spawn is None:
        sys.exit("bench: a C compiler is needed")
    out = subprocess.run([spawn, str(limit), *map(str, command)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env=environment).stdout
    wall, cpu, peak, status, faults = out.split()
    return Sample(float(wall), float(cpu), int(peak) / 1024, int(faults)), int(status)


def rounds(commands, count, warm=1, budget=20.0, good=(0,)):
    """label -> samples. A command that takes long gets fewer rounds; one that fails is named and left out."""
    count = ROUNDS or count
    samples, wanted, failed = {k: [] for k in commands}, dict.fromkeys(commands, count), set()
    for n in range(warm + count):
        for label, command in commands.items():
            if label in failed or len(samples[label]) >= wanted[label]:
                continue
            sample, status = once(command)
            if status not in good:
                failed.add(label)
                missing(f"`{label}`", f"exit status {status} from `{' '.join(map(str, command))}`")
                continue
            long = sample.wall > budget / 3
            wanted[label] = min(wanted[label], 1 if long else max(3, int(budget / max(sample.wall, 1e-6))))
            if n >= warm or long:
                samples[label].append(sample)
    return {k: v for k, v in samples.items() if v}


def median(samples, key="wall"):
    return statistics.median(getattr(s, key) for s in samples)


def least(samples, key="wall"):
    return min(getattr(s, key) for s in samples)


def machine():
    def first(path, pattern, default="?"):
        try:
            found = re.search(pattern, Path(path).read_text(), re.M)
        except OSError:
            found = None
        return found.group(1).strip() if found else default

    def output(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout.strip()
        except OSError:
            return ""

    swift = re.search(r"Swift version ([\d.]+)", output(os.environ.get("SWIFT", "swift"), "--version"))
    memory = int(first("/proc/meminfo", r"^MemTotal:\s+(\d+)", "0")) / (1 << 20)
    changed = " with changes" if output("git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/measured.*") else ""
    processor, system = first("/proc/cpuinfo", r"^model name\s*:\s*(.*)"), first("/etc/os-release", r'^PRETTY_NAME="?([^\n"]*)')
    commit = output("git", "rev-parse", "--short", "HEAD") + changed
    return (
        f"{processor}, {os.cpu_count()} cores, {memory:.0f} GiB, {system}, kernel {os.uname().release}, Swift {swift.group(1) if swift else '?'}; "
        f"commit {commit}; load {os.getloadavg()[0]:.1f}")
