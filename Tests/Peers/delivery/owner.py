"""Somebody with a vault, a configuration and a model that says what it is told to."""

import os
import pathlib
import subprocess

LABEL = "Zoë’s day ☂"


class Owner:
    def __init__(self, lucid, room, **environment):
        self.lucid, self.room = os.path.realpath(lucid), pathlib.Path(room)
        self.environment = {"HOME": str(self.room / "home"), "PATH": "/usr/bin:/bin", "TZ": "America/Toronto", "LANG": "C.UTF-8"}
        self.environment.update(environment)
        (self.room / "home/.config/lucid").mkdir(parents=True)
        (self.room / "vault").mkdir()
        model = self.room / "model"
        model.write_text(f"#!/bin/sh\ncat > /dev/null\ncat {self.room}/answer\n")
        model.chmod(0o755)
        (self.room / "say.lucidability").write_text(f"lucidability: 1\nkind: ability\nlabel: {LABEL}\nprompt: Say it.\n")

    def configure(self, deliver):
        models = f"models: {{ default: it, it: {{ command: [{self.room}/model] }} }}\n"
        (self.room / "home/.config/lucid/config.yaml").write_text(f"vault: {self.room}/vault\n{models}deliver: {deliver}\n")

    def answer(self, text):
        (self.room / "answer").write_bytes(text.encode())

    def __call__(self, *words, exits=(0,)):
        ended = subprocess.run(
            [self.lucid, *words], env=self.environment, cwd=self.room, capture_output=True, timeout=600, stdin=subprocess.DEVNULL)
        assert ended.returncode in exits, (words, ended.returncode, ended.stderr.decode())
        self.complaint = ended.stderr.decode()
        return ended.stdout.decode()

    def start(self, *words):
        return subprocess.Popen(
            [self.lucid, *words], env=self.environment, cwd=self.room, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
