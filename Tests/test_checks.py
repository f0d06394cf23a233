#!/usr/bin/env python3
"""Tests of the runner: what it counts, what it leaves out, what its last lines are."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import checks
import fullrun
import inputs

SWIFT = """◇ Test run started.
✔ Test good() passed after 0.001 seconds.
✔ Test "with cases" with 3 test cases passed after 0.001 seconds.
➜ Test off() skipped.
✘ Test bad(x:) recorded an issue with 1 argument x → 2 at CoreTests.swift:7:3: Expectation failed: 1 == 2
↳ the second
✘ Test bad(x:) with 2 test cases failed after 0.002 seconds with 1 issue.
✘ Test run with 3 tests in 1 suite failed after 0.003 seconds with 1 issue.
"""


class Outcomes(unittest.TestCase):
    def outcome(self, text, code):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            log.write_text(text)
            return checks.Outcome(checks.Check("x", "cpu", [], [], ""), log, code, 0)

    def test_tests_of_swift_are_counted_one_by_one(self):
        found = self.outcome(SWIFT, 1)
        self.assertEqual(found.counts, {"passed": 2, "failed": 1, "skipped": 1})
        self.assertEqual(found.said, ["bad(x:) at CoreTests.swift:7: the second"])

    def test_a_crash_fails_even_if_no_test_did(self):
        found = self.outcome("✔ Test good() passed after 0.001 seconds.\nFatal error: Index out of range\n", 132)
        self.assertEqual((found.state, found.counts["failed"], found.said), ("FAILED", 1, ["Fatal error: Index out of range"]))

    def test_another_check_counts_once(self):
        for text, code, state, said in [
            ("one\ntwo\n", 0, "passed", "two"), ("one\n\n", 3, "FAILED", "one"), ("", 1, "FAILED", "it printed nothing"),
            ("NOT CHECKED: x. It needs y.\n", 0, "left out", "NOT CHECKED: x. It needs y."),
            ("FAILED a.py::b - no\n1 failed in 2 s\n", 1, "FAILED", "FAILED a.py::b - no"),
        ]:
            found = self.outcome(text, code)
            self.assertEqual((found.state, found.said, sum(found.counts.values())), (state, [said], 1))


class Table(unittest.TestCase):
    def run_table(self, rows, *words):
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder) / "table.tsv"
            table.write_text("name\tweight\tsets\tinputs\tcommand\n" + "".join("\t".join(row) + "\n" for row in rows))
            environment = {name: value for name, value in os.environ.items() if name != "CI"}
            done = subprocess.run(
                [sys.executable, "-B", checks.__file__, "--table", str(table), *words], capture_output=True, text=True, env=environment)
        return done.returncode, done.stdout.splitlines()

    def tearDown(self):
        for name in ("selftest-good", "selftest-bad"):
            (inputs.BUILD / "passed" / name).unlink(missing_ok=True)

    def test_the_last_lines(self):
        rows = [("selftest-bad", "cpu", "test", "LICENSE", "echo because; exit 1"), ("selftest-good", "wait", "test", "LICENSE", "grep LICENSE $CHANGED")]
        code, lines = self.run_table(rows, "test")
        self.assertEqual((code, lines[-2:]), (1, ["  selftest-bad: because", "Total: 1 passed, 1 failed"]))
        self.assertTrue(any(re.fullmatch("passed   selftest-good .* s  +[0-9]+ s CPU  LICENSE", line) for line in lines), lines)
        code, lines = self.run_table(rows[1:], "test")
        self.assertEqual((code, lines[-1]), (0, "Total: 0 passed, 0 failed, 1 skipped"))
        for words in (["--all", "test"], ["test", "selftest-good"]):
            self.assertEqual(self.run_table(rows[1:], *words)[1][-1], "Total: 1 passed, 0 failed")
        repeated = self.run_table(rows[1:], "--repeat", "3", "test", "selftest-good")[1]
        self.assertTrue(any(line.startswith("selftest-good: 3 of 3 passed, ") for line in repeated), repeated)

    def test_every_check_of_the_table_has_inputs(self):
        tree = inputs.Tree()
        table = checks.read_table((inputs.ROOT / "Tests/checks.tsv").read_text())
        self.assertEqual(len({check.name for check in table}), len(table))
        for check in table:
            self.assertIn(check.weight, checks.SLOTS)
            self.assertTrue(tree.inputs(check.name, check.inputs))

    def test_a_module_stands_for_what_it_depends_on(self):
        files = inputs.Tree().under("LucidReport")
        self.assertIn("Package.swift", files)
        self.assertTrue(any(file.startswith("Sources/LucidCore/") for file in files))
        self.assertFalse(any(file.startswith("Sources/LucidBackends/") for file in files))

    def test_the_page_is_read_back(self):
        self.assertTrue(fullrun.summary().startswith("Last full run: "))


if __name__ == "__main__":
    unittest.main()
