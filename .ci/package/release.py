"""What is packaged: the program, its version, its time, what it is linked from."""
import hashlib
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Of the C library, which every machine has; the rest is in the program or opened at run time.
ALLOWED = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
ARCHITECTURES = {"Advanced Micro Devices X86-64": ("x86_64", "amd64"), "AArch64": ("aarch64", "arm64")}


def output(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True, **more).stdout


def digest(path, kind="sha256"):
    return hashlib.new(kind, pathlib.Path(path).read_bytes()).hexdigest()


def stamp():
    """Returns SOURCE_DATE_EPOCH: as it is set, else the time of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given) if given else int(output("git", "-C", ROOT, "log", "-1", "--format=%ct"))


class Program:
    """A release build of lucid, looked at from outside."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        said = output(self.path, "--version").split()
        if len(said) != 2 or said[0] != "lucid" or not re.fullmatch(r"\d+\.\d+\.\d+", said[1]):
            raise SystemExit(f"package: {path} is no lucid: {said}")
        self.version = said[1]
        machine = re.search(r"Machine:\s+(.*)", output("readelf", "-hW", self.path)).group(1).strip()
        if machine not in ARCHITECTURES:
            raise SystemExit(f"package: there is no name for the architecture {machine}")
        self.machine, self.debian_architecture = ARCHITECTURES[machine]
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-dW", self.path)))
        if needed - ALLOWED:
            others = ", ".join(sorted(needed - ALLOWED))
            raise SystemExit(f"package: {path} is linked to {others}: it is not the build of `make build`")
        self.glibc = self._glibc()

    def _glibc(self):
        """Returns the oldest version of the C library that has all that is called, as numbers."""
        needs = output("readelf", "-VW", self.path)
        versions = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", needs)}
        # Packed relocations are read from 2.36 on.
        if "GLIBC_ABI_DT_RELR" in needs:
            versions.add((2, 36))
        return max(versions)

    @property
    def glibc_text(self):
        return ".".join(map(str, self.glibc))


def documents():
    """Returns the pages that messages and help name, and their pictures, by their paths: README.md and docs/."""
    names = output("git", "-C", ROOT, "ls-files", "-z", "--", "README.md", "docs").split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name.endswith((".md", ".png"))}


def staged(program, folder, prefix):
    """Puts the program and what `make install` puts beside it under FOLDER/PREFIX."""
    binary = folder / prefix.lstrip("/") / "bin" / "lucid"
    binary.parent.mkdir(parents=True)
    binary.write_bytes(program.path.read_bytes())
    binary.chmod(0o755)
    environment = dict(os.environ, DESTDIR=str(folder))
    subprocess.run([ROOT / "contrib" / "desktop" / "install.sh", binary, prefix], check=True, env=environment)
