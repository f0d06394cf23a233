"""What the checks are about: the files that a word in the column `inputs` of checks.tsv stands for, and whether they have changed."""
import fnmatch
import functools
import hashlib
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
# What every check leans on.
SHARED = ["Tests/python.sh", "Tests/requirements*"]


class Tree:
    """The files of the project and their checksums."""

    def __init__(self):
        self.files, self.graph = [], module_graph()
        # Links are followed: the shipped abilities are files of a module through one.
        for folder, folders, names in os.walk(ROOT, followlinks=True):
            folders[:] = [name for name in folders if name not in (".git", ".build", ".swiftpm", "__pycache__")]
            self.files += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names]

    @functools.cache
    def under(self, word):
        """The files that a path, a folder, a pattern or the name of a module stands for."""
        if word in self.graph:
            return {"Package.swift"}.union(*map(self.under, self.closure(word)))
        if "*" in word:
            return set(fnmatch.filter(self.files, word))
        return {file for file in self.files if file == word or file.startswith(word + "/")}

    def closure(self, module):
        """The folders of a module and of all that it depends on."""
        found, waiting = {}, [module]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name], dependencies = self.graph[name]
                waiting += dependencies
        return found.values()

    @functools.cache
    def checksum(self, file):
        try:
            return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()[:24]
        except OSError:
            return ""

    def inputs(self, name, words):
        """Path -> checksum."""
        for word in words:
            if not self.under(word):
                raise SystemExit(f"checks.tsv: {name}: there is no module, file or folder `{word}`")
        return {file: self.checksum(file) for file in sorted(set().union(*map(self.under, [*words, *SHARED])))}


def module_graph():
    """Target -> its folder and the targets that it depends on; kept with the checksum of Package.swift, because SwiftPM takes seconds."""
    kept, checksum = BUILD / "modules.json", hashlib.sha256((ROOT / "Package.swift").read_bytes()).hexdigest()
    try:
        found = json.loads(kept.read_text())
        if found["checksum"] == checksum:
            return found["graph"]
    except (OSError, ValueError, KeyError):
        pass
    environment = {name: value for name, value in os.environ.items() if name != "LUCID_ONLY"}
    words = [os.environ.get("SWIFT", "swift"), "package", "dump-package"]
    graph = {}
    for target in json.loads(subprocess.check_output(words, cwd=ROOT, env=environment))["targets"]:
        used = [next(iter(entry.values()))[0] for entry in [*target["dependencies"], *target.get("pluginUsages", [])]]
        folder = "Tests" if target["type"] == "test" else "Sources"
        graph[target["name"]] = target.get("path") or f"{folder}/{target['name']}", used
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(json.dumps({"checksum": checksum, "graph": graph}))
    return graph


class Stamp:
    """The command and the inputs of a check now, and what they were when it last passed (.build/passed/NAME)."""

    def __init__(self, name, command, files):
        self.file = BUILD / "passed" / name
        self.now = {"command": command, "files": files}
        try:
            before = json.loads(self.file.read_text())
        except (OSError, ValueError):
            before = {"command": "", "files": {}}
        self.holds = before == self.now
        same = before["files"] if before["command"] == command else {}
        self.changed = [file for file, checksum in files.items() if same.get(file) != checksum]

    def keep(self):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.now))
