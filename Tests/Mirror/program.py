"""The program on one home, with its mirror or without."""

import json
import os
import pathlib
import shutil
import subprocess

# The key of the configuration that `off` turns the mirror off with; the one place that names it.
KEY = "mirror"
# Endings of a run in which something may be missing, but what is there is told.
GOOD = (0, 10, 11)
# Commands that have no moment of their own.
NOW = ("why",)


class Program:
    """Runs commands with a home of its own; `mirror` chooses one of two configurations that differ in that key alone."""

    def __init__(self, lucid, home, vault, *, at, zone, configuration=""):
        self.lucid, self.home, self.vault, self.mirror = str(pathlib.Path(lucid).resolve()), pathlib.Path(home), pathlib.Path(vault), True
        self.at, self.zone = at, zone
        # How `subprocess` starts it as another account.
        self.account = {}
        self.home.mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8", "TZ": zone}
        self.offers = self.has_key()
        for name, text in (("with", f"history: off\n{configuration}"), ("stored", configuration)):
            (self.home / f"{name}.yaml").write_text(text)
        (self.home / "without.yaml").write_text(f"history: off\n{configuration}" + (f"{KEY}: off\n" if self.offers else ""))

    def has_key(self):
        """Whether this program knows the key; for one of before both configurations are the same."""
        done = subprocess.run([self.lucid, "generate", "schema", "--config"], env=self.environment, capture_output=True, check=True)
        return KEY in json.loads(done.stdout)["properties"]

    @property
    def cache(self):
        return self.home / ".cache/lucid"

    def forget(self):
        """Takes the mirror away, and all else in the cache."""
        shutil.rmtree(self.cache, ignore_errors=True)

    def command(self, *words, now=False, configuration=None, bare=False):
        """The line of a command on this home, at the home's moment, or now; a bare one takes none of the options."""
        if bare:
            return [self.lucid, *map(str, words)]
        count = 2 if words[0] in ("history", "why") else 1
        configuration = configuration or ("with" if self.mirror else "without")
        moment = [] if now or words[0] in NOW else [f"--at={self.at}", f"--tz={self.zone}"]
        return [self.lucid, *words[:count], f"--config={self.home}/{configuration}.yaml", f"--vault={self.vault}", *moment, *map(str, words[count:])]

    def start(self, *words, **more):
        """Runs a command and returns its exit code and all that it printed."""
        done = subprocess.run(
            self.command(*words, **more), env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL, capture_output=True, timeout=900, **self.account)
        return done.returncode, done.stdout, done.stderr

    def run(self, *words, good=GOOD, **more):
        """Runs a command that ends well and returns what it printed."""
        code, out, errors = self.start(*words, **more)
        if code not in good:
            raise RuntimeError(f"{' '.join(map(str, words))} ended with {code}: {(out + errors)[:2000].decode(errors='replace')}")
        return out

    def store(self, *words):
        """Runs a command whose run is stored."""
        return self.run(*words, configuration="stored")

    def ability(self, steps, name="many"):
        """The file of an ability with these steps; one that fails ends only itself."""
        file = self.home / f"{name}.lucidability"
        file.write_text("lucidability: 1\nkind: ability\nlabel: Many\nanswer: Done.\nsteps:\n" + "".join(f"  - {step}\n    on_error: omit\n" for step in steps))
        return file

    def steps(self, steps, most=100):
        """The results of the steps, each null where it failed, of as few runs as hold them."""
        out = []
        for begin in range(0, len(steps), most):
            done = json.loads(self.run("run", "--approve", "--json", self.ability(steps[begin:begin + most])))
            out += [step.get("result") for step in done["steps"]]
        return out
