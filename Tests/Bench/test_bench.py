#!/usr/bin/env python3
"""Tests of the gate and of docs/measured.md; they measure nothing."""
import re
import unittest

import gate
import measured
import peer_minijinja

ROOT = measured.ROOT
# A time, a rate or a ratio. Sizes such as `1 MiB` are limits.
MEASUREMENT = re.compile(r"\d ?(?:ms|µs|ns|MB/s)\b|\d ?×")


class Gate(unittest.TestCase):
    def accepted(self):
        return gate.read_accepted(gate.CEILINGS.read_text())

    def test_damaged_figures_are_refused(self):
        text = gate.CEILINGS.read_text()
        for damaged in ("", text + "other\t1\n", text.rstrip() + "x\n", "\n".join(text.splitlines()[:-1])):
            with self.assertRaises(gate.Failed):
                gate.read_accepted(damaged)

    def test_what_is_above_is_named(self):
        accepted = self.accepted()
        for name, count in accepted.items():
            self.assertEqual(gate.above(accepted, {name: {"instructions": int(count * 1.09)}}), [])
            found = gate.above(accepted, {name: {"instructions": int(count * 1.11)}})
            self.assertEqual(len(found), 1)
            self.assertTrue(found[0].startswith(f"{name}: "), found[0])

    def test_only_the_rows_that_are_held_are_compared(self):
        self.assertEqual(gate.above(self.accepted(), {"history-10000": {"instructions": 10**12}}), [])
        self.assertLessEqual(set(gate.HELD), set(gate.ROWS))

    def test_a_trace_is_counted(self):
        counts = gate.trace_counts([
            '100 execve("/tmp/lucid", ["lucid"], 0x7ff /* 9 vars */) = 0\n',
            '100 read(3, "\\177ELF) = 99\\0"..., 832) = 832\n',
            "100 clone3({flags=CLONE_VM|CLONE_THREAD|CLONE_SYSVSEM, child_tid=0x7f}, 88) = 101\n",
            '101 pread64(4,  <unfinished ...>\n',
            "100 futex(0x7f, FUTEX_WAIT_PRIVATE, 2, NULL <unfinished ...>\n",
            '101 <... pread64 resumed>"SQLite"..., 4096, 0) = 4096\n',
            "100 <... futex resumed>)              = 0\n",
            "101 read(5, 0x7f, 10) = -1 EAGAIN (Resource temporarily unavailable)\n",
            '101 read(5</etc/passwd>, "root:x:0"..., 4096) = 1436\n',
            "101 vfork() = 102\n",
            "101 +++ exited with 0 +++\n",
            "100 --- SIGCHLD {si_signo=SIGCHLD} ---\n",
        ])
        self.assertEqual(counts, {"system_calls": 8, "bytes_read": 832 + 4096, "threads": 1})


class Peers(unittest.TestCase):
    def test_values_are_written_in_rust(self):
        self.assertEqual(
            peer_minijinja.rust_value({"a": [1, True, None], "b": {"c": 'x "y" é'}}),
            'minijinja::context! { a => Value::from(vec![Value::from(1i64), Value::from(true), Value::from(())]), '
            'b => minijinja::context! { c => Value::from("x \\"y\\" é") } }')

    def test_ratios_are_to_the_engine_that_works_in_the_same_way(self):
        rows = [{"row": label + idle, "n": n, "rounds": 1, "wall": cpu, "least": cpu, "cpu": cpu, "peak": 1024}
                for label, spent in (("lucid, compiled once", 0.7), ("minijinja, compiled once", 0.3), ("minijinja, parsed each time", 1.1))
                for idle, n, cpu in (("", 100_000, spent), (", none", 0, 0.1))]
        table = measured.Table({"taken": "", "machine": "", "rows": rows})
        self.assertAlmostEqual(measured.beside_minijinja(table, "compiled once"), 3)
        self.assertIsNone(measured.beside_minijinja(table, "parsed each time"))
        self.assertIn("| lucid, compiled once | 6.00 | 6.00 | 1.0 | 3.00 |", measured.rendering(table))


class Measured(unittest.TestCase):
    def test_the_page_is_what_the_data_render_to(self):
        self.assertEqual(measured.PAGE.read_text(), measured.page(measured.load()), "run: make measured")

    def test_the_data_are_written_in_one_form(self):
        self.assertEqual(measured.DATA.read_text(), measured.dump(measured.load()))

    def test_ratios_are_of_rows_of_one_table(self):
        for name, data in measured.load()["tables"].items():
            self.assertIn(name, measured.TABLES)
            self.assertTrue(data["rows"] and data["taken"] and data["machine"], name)
            for row in data["rows"]:
                self.assertGreater(row["rounds"], 0)
                self.assertLessEqual(row["least"], row["wall"])

    def test_figures_stand_on_one_page(self):
        for file in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
            # The samples of sentences, of cards and of a past day have figures of a body; `make fleet` writes the tables of the capacity.
            others = ("statements", "backtest", "cards", "capacity")
            if file != measured.PAGE and file not in [ROOT / f"docs/{name}.md" for name in others]:
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    self.assertIsNone(
                        MEASUREMENT.search(line), f"{file.relative_to(ROOT)}:{number}: measurements belong into docs/measured.json: {line}")


if __name__ == "__main__":
    unittest.main()
