#!/usr/bin/env python3
"""The comparisons find each fault of a small program with a mirror, and none in one that is right."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import stub

HERE = pathlib.Path(__file__).resolve().parent
TWIN = ("twin.py", "--home", "life", "--queries", "40", "--rounds", "4")
# What shows each fault.
FOUND_BY = {
    None: (TWIN, ("damage.py", "--quick", "--kills", "4")), "size and time": (TWIN,), "deleted": (TWIN,),
    "no checksum": (("damage.py", "--only", "letters"),), "crash": (("damage.py", "--only", "text", "--only", "emptied"),),
    "readable": (("damage.py", "--only", "deleted"),), "half": (("damage.py", "--kills", "20"),)}


class MirrorTests(unittest.TestCase):
    def test_faults_are_found(self):
        self.assertEqual(set(FOUND_BY), {None, *stub.FAULTS})
        with tempfile.TemporaryDirectory(prefix="lucid-stub-") as folder:
            for fault, runs in FOUND_BY.items():
                program = pathlib.Path(folder, "lucid")
                stub.write(program, fault)
                for name, *words in runs:
                    with self.subTest(fault=fault, run=name):
                        done = subprocess.run([sys.executable, "-B", HERE / name, program, *words], capture_output=True, text=True, check=False)
                        self.assertEqual(done.returncode, int(fault is not None), done.stdout[-2000:] + done.stderr[-2000:])
                        self.assertIn("FAILED " if fault else " 0 ", done.stdout.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
