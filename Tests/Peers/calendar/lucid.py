"""Runs the program over a vault, as a person would."""

import json
import pathlib
import subprocess
import tempfile


class Lucid:
    def __init__(self, program, vault, zone):
        self.program, self.vault, self.zone = str(pathlib.Path(program).resolve()), str(vault), zone
        self.folder = tempfile.TemporaryDirectory()

    def run(self, steps, at="2026-04-06T07:30"):
        """The results of the steps, each a YAML mapping in one line; fails with what the program says."""
        folder = pathlib.Path(self.folder.name)
        lines = "".join(f"  - {step}\n" for step in steps)
        (folder / "a.lucidability").write_text(f"lucidability: 1\nkind: ability\nlabel: Peer\nprompt: x\nsteps:\n{lines}")
        (folder / "config.yaml").write_text("{}\n")
        done = subprocess.run(
            [self.program, "run", "--approve", "a.lucidability", "--vault", self.vault, "--config", "config.yaml", "--tz", self.zone, "--at", at, "--json"],
            cwd=folder, capture_output=True, text=True,
        )
        if not done.stdout.startswith("{"):
            raise RuntimeError(done.stderr or done.stdout)
        record = json.loads(done.stdout)
        return [step.get("result") for step in record["steps"]], record
