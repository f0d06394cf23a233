#!/usr/bin/env python3
"""What packages are made of, without making one: the table of dependencies, the control file, archives, the release workflow."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import types
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / ".ci" / "package"))
import archives  # noqa: E402
import build  # noqa: E402
import dependencies  # noqa: E402
import release  # noqa: E402
import sbom  # noqa: E402

LUCID = None
SONAME = re.compile(r"lib[A-Za-z0-9_.+-]+\.so\.[0-9]+")
# Another ABI than the one that is called: it is opened only to be named in a message.
REFUSED = {"libical.so.4"}
ROWS = dependencies.table()
LIBRARIES = {name for row in ROWS if row["kind"].endswith("library") for name in row["files"]}


class Table(unittest.TestCase):
    def test_no_source_names_a_library_that_is_not_in_the_table(self):
        found = {}
        for path in (ROOT / "Sources").rglob("*"):
            if path.suffix in (".c", ".h", ".swift") and path.is_file():
                for name in SONAME.findall(path.read_text()):
                    found.setdefault(name, set()).add(path.relative_to(ROOT).as_posix())
        self.assertEqual(set(found) - REFUSED, LIBRARIES)
        for name in LIBRARIES:
            self.assertEqual(found[name], {"Sources/CSystem/Requirements.c"}, name)

    def test_libraries_are_opened_in_one_place(self):
        places = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / "Sources").rglob("*")
            if path.suffix in (".c", ".h", ".swift") and path.is_file() and "dlopen(" in path.read_text()
        }
        self.assertEqual(places, {"Sources/CSystem/include/CLibrary.h"})

    def test_the_program_opens_what_the_table_names(self):
        held = {name.decode() for name in re.findall(rb"lib[A-Za-z0-9_.+-]+\.so\.[0-9]+", LUCID.read_bytes())}
        # Those of the Swift runtime and of the C library are linked.
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", release.output("readelf", "-dW", LUCID)))
        self.assertLessEqual(LIBRARIES, held)
        families = ("libcurl", "libgmime", "libical", "libmicrohttpd", "libsqlite", "libxml")
        self.assertLessEqual({name for name in held if name.startswith(families)}, LIBRARIES | REFUSED)
        self.assertFalse(needed & LIBRARIES, "a library of the table is linked")

    @unittest.skipUnless(shutil.which("dpkg-query"), "the packages are those of Debian")
    def test_packages_hold_the_files(self):
        for row in ROWS:
            file, package = row["files"][0], row["packages"][0]
            pattern = {"library": f"*/{file}", "program": f"/usr/bin/{file}"}.get(row["kind"].removeprefix("optional "), file)
            said = subprocess.run(["dpkg-query", "-S", pattern], capture_output=True, text=True)
            # ca-certificates makes its file when it is installed.
            if said.returncode and row["kind"] == "optional data":
                continue
            if said.returncode and subprocess.run(["dpkg-query", "-W", package], capture_output=True).returncode:
                continue
            self.assertEqual(said.returncode, 0, f"{row['name']}: no package holds {file}")
            holders = {line.split(":")[0] for line in said.stdout.splitlines()}
            self.assertTrue(any(h == package or h == package + "t64" for h in holders), f"{file} is held by {holders}")


    def test_the_bill_of_materials_has_a_type_for_each_kind(self):
        self.assertEqual({kind.removeprefix("optional ") for kind in dependencies.KINDS}, set(sbom.TYPES))

    def test_the_page_on_installing_shows_the_table(self):
        code = lambda names: ", ".join(f"`{name}`" for name in names)
        wanted = [f"| {row['purpose']} | {code(row['files'])} | {code(row['packages'])} |" for row in ROWS]
        lines = (ROOT / "docs" / "install.md").read_text().splitlines()
        start = lines.index("| used for | file | Debian package |") + 2
        self.assertEqual(lines[start : start + len(ROWS) + 1], [*wanted, ""])


class Documents(unittest.TestCase):
    def test_every_page_that_the_program_names_is_packaged(self):
        named = set()
        for path in (ROOT / "Sources").rglob("*.swift"):
            text = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M).replace("docs/diagnostics/CODE.md", "")
            named |= set(re.findall(r"docs/[\w./-]+?\.md", text))
        pages = release.documents()
        self.assertGreater(len(named), 10)
        self.assertLessEqual(named, set(pages))
        self.assertIn("README.md", pages)


class Control(unittest.TestCase):
    def setUp(self):
        program = types.SimpleNamespace(version="1.2.3", debian_architecture="amd64", glibc_text="2.36")
        self.text = build.control(program, ROWS, 12)
        self.fields = dict(re.findall(r"^([A-Z][\w-]*): (.*)$", self.text, re.M))

    def test_depends_and_recommends_are_those_of_the_table(self):
        wanted = ["libc6 (>= 2.36)"]
        wanted += [" | ".join(row["packages"]) for row in ROWS if row["kind"] in ("library", "data")]
        self.assertEqual(self.fields["Depends"].split(", "), wanted)
        rest = [" | ".join(row["packages"]) for row in ROWS if row["kind"] not in ("library", "data")]
        self.assertEqual(self.fields["Recommends"].split(", "), rest)
        self.assertEqual(len(wanted) - 1 + len(rest), len(ROWS))

    def test_has_what_policy_asks_for(self):
        for field in ("Package", "Version", "Architecture", "Maintainer", "Description", "Section", "Priority"):
            self.assertTrue(self.fields.get(field), field)
        self.assertLess(len(self.fields["Description"]), 80)
        self.assertTrue(self.text.endswith("\n") and "\n\n" not in self.text)
        for line in self.text.splitlines():
            self.assertLess(len(line), 81 if line.startswith(" ") else 400)


class Archives(unittest.TestCase):
    def tree(self, at, time):
        folder = pathlib.Path(at)
        (folder / "bin").mkdir(parents=True)
        for name, mode in (("bin/run", 0o755), ("read", 0o600)):
            (folder / name).write_text(name)
            (folder / name).chmod(mode)
            os.utime(folder / name, (time, time))
        return folder

    def test_a_tarball_depends_on_its_content_alone(self):
        with tempfile.TemporaryDirectory() as held:
            held = pathlib.Path(held)
            for n, time in enumerate((1_000_000_000, 1_600_000_000)):
                archives.tarball(held / f"{n}.tar.gz", self.tree(held / str(n), time), "top", 1_700_000_000)
            self.assertEqual((held / "0.tar.gz").read_bytes(), (held / "1.tar.gz").read_bytes())
            with tarfile.open(held / "0.tar.gz") as tar:
                self.assertEqual(tar.getnames(), ["top/bin", "top/bin/run", "top/read"])
                self.assertEqual([oct(m.mode) for m in tar], ["0o755", "0o755", "0o644"])
                self.assertEqual({m.mtime for m in tar}, {1_700_000_000})

    def test_a_wheel_is_whole_and_the_same_twice(self):
        with tempfile.TemporaryDirectory() as held:
            paths = [pathlib.Path(held) / f"{n}.whl" for n in range(2)]
            for path in paths:
                files = {"a-1.data/scripts/a": (b"x" * 1000, True)}
                archives.wheel(path, "a", "1", "py3-none-any", files, "Metadata-Version: 2.4\nName: a\nVersion: 1\n", 0)
            self.assertEqual(paths[0].read_bytes(), paths[1].read_bytes())
            with zipfile.ZipFile(paths[0]) as archive:
                self.assertIsNone(archive.testzip())
                self.assertEqual(archive.getinfo("a-1.data/scripts/a").external_attr >> 16, 0o100755)
                record = archive.read("a-1.dist-info/RECORD").decode().splitlines()
                self.assertEqual({line.split(",")[0] for line in record}, set(archive.namelist()))


class Workflow(unittest.TestCase):
    """What a checker of workflows does not ask for. `make package-check` runs one."""

    texts = {path.name: path.read_text() for path in (ROOT / ".github" / "workflows").glob("*.yml")}

    def test_actions_are_pinned_by_commit_and_name_their_version(self):
        used = [line for text in self.texts.values() for line in text.splitlines() if "uses:" in line]
        self.assertGreater(len(used), 4)
        for line in used:
            self.assertRegex(line, r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")

    def test_nothing_is_permitted_but_what_a_job_names(self):
        for name, text in self.texts.items():
            self.assertIn("\npermissions: {}\n", text, name)
            jobs = re.split(r"^  (?=\w+:$)", text[text.index("\njobs:") :], flags=re.M)[1:]
            self.assertGreater(len(jobs), 1)
            for job in jobs:
                self.assertIn("    permissions:\n", job)
                # Whoever runs the project's own code writes nothing outside.
                if "make " in job:
                    self.assertNotRegex(job, r"write")
            self.assertNotIn("secrets.", text)


if __name__ == "__main__":
    LUCID = pathlib.Path(sys.argv.pop(1))
    unittest.main()
