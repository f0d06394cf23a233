"""The program on one home, with its mirror or without."""

import json
import os
import pathlib
import subprocess

# The key of the configuration that turns the mirror off, as its path of names; the one place that names it.
OFF = ("backends", "mirror")
# Endings of a run in which something may be missing, but what is there is told.
GOOD = (0, 10, 11)


class Program:
    """Runs commands with a home of its own; `mirror` chooses one of two configurations that differ in that key alone."""

    def __init__(self, lucid, home, vault, *, at, zone, configuration=""):
        self.lucid, self.home, self.vault, self.mirror = str(pathlib.Path(lucid).resolve()), pathlib.Path(home), pathlib.Path(vault), True
        self.moment = [f"--at={at}", f"--tz={zone}"]
        self.home.mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"}
        self.offers = self.has_key()
        on = "history: off\n" + configuration
        (self.home / "with.yaml").write_text(on)
        (self.home / "without.yaml").write_text(self.turned_off(on))

    def has_key(self):
        """Whether this program knows the key; one of before does not, and both configurations are then the same."""
        done = subprocess.run([self.lucid, "generate", "schema", "--config"], env=self.environment, capture_output=True, check=True)
        keys = json.loads(done.stdout)
        for name in OFF:
            keys = keys.get("properties", {}).get(name)
            if keys is None:
                return False
        return True

    def turned_off(self, text):
        """The configuration with the key."""
        if not self.offers:
            return text
        family, key = OFF
        lines, line = text.splitlines(), f"{key}: off"
        for number, old in enumerate(lines):
            if old.startswith(f"{family}:"):
                rest = old.removeprefix(f"{family}:").strip()
                if rest.startswith("{"):
                    lines[number] = f"{family}: {{ {line}, {rest[1:]}"
                else:
                    lines.insert(number + 1, f"  {line}")
                return "\n".join(lines) + "\n"
        return text + f"{family}: {{ {line} }}\n"

    @property
    def cache(self):
        return self.home / ".cache/lucid"

    def command(self, *words):
        """The line of a command on this home."""
        name, *rest = words
        if name == "history":
            name, rest = f"history {rest[0]}", rest[1:]
        return [self.lucid, *name.split(), f"--config={self.home}/{'with' if self.mirror else 'without'}.yaml", f"--vault={self.vault}", *self.moment, *rest]

    def run(self, *words, good=GOOD):
        """Runs a command and returns what it printed."""
        done = subprocess.run(self.command(*words), env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL, capture_output=True, timeout=900)
        if done.returncode not in good:
            raise RuntimeError(f"{' '.join(map(str, words))} ended with {done.returncode}: {(done.stdout + done.stderr)[:2000].decode(errors='replace')}")
        return done.stdout

    def ability(self, steps, name="many"):
        """The file of an ability with these steps."""
        file = self.home / f"{name}.lucidability"
        file.write_text("lucidability: 1\nkind: ability\nlabel: Many\nanswer: Done.\nsteps:\n" + "".join(f"  - {step}\n" for step in steps))
        return file

    def steps(self, steps, most=100):
        """The results of the steps, each null where it failed, of as few runs as hold them."""
        out = []
        for begin in range(0, len(steps), most):
            done = json.loads(self.run("run", "--approve", "--json", str(self.ability(steps[begin:begin + most]))))
            out += [step.get("result") for step in done["steps"]]
        return out
