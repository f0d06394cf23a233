"""The parts of contrib/due, procrastinate, slurm and kubernetes that need no engine, with the real program: LUCID names it."""

import argparse
import asyncio
import contextlib
import datetime
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import lucid_due

import homes
import render

sys.path[:0] = ["contrib/slurm", "contrib/kubernetes", "contrib/procrastinate"]
import lucid_kubernetes  # noqa: E402
import lucid_slurm  # noqa: E402
from lucid_procrastinate import deferrer, worker  # noqa: E402

LUCID = os.path.abspath(os.environ["LUCID"])
KEY = "0123456789abcdef"


def at(text):
    return int(datetime.datetime.fromisoformat(text).timestamp())


class Capacity(unittest.TestCase):
    def test_the_tables_are_what_the_data_render_to(self):
        text = render.PAGE.read_text()
        self.assertEqual(render.page(text), text, "run: python3 Tests/Fleet/render.py")
        changed = text.replace("| due runs | 120 |", "| due runs | 121 |")
        self.assertNotEqual(render.page(changed), changed)


class Names(unittest.TestCase):
    def test_an_identifier_can_be_made_by_a_shell(self):
        said = subprocess.run(["sh", "-c", r"printf '%s\n%s\n%s' key robin morning | sha256sum"], capture_output=True, text=True).stdout
        self.assertTrue(said.startswith(lucid_due.identifier("key", "robin", "morning")))
        self.assertNotEqual(lucid_due.identifier("key", "robin", "morning"), lucid_due.identifier("key", "kim", "morning"))

    def test_the_key_is_made_once_and_for_its_owner(self):
        with tempfile.TemporaryDirectory() as folder:
            first = lucid_due.read_key(folder + "/key")
            self.assertEqual((lucid_due.read_key(folder + "/key"), os.stat(folder + "/key").st_mode & 0o777), (first, 0o600))
            pathlib.Path(folder, "short").write_text("x\n")
            with self.assertRaises(lucid_due.LucidError):
                lucid_due.read_key(folder + "/short")

    def test_exit_codes_are_those_of_the_page(self):
        page = pathlib.Path("docs/exit-codes.md").read_text()
        rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| ") and line.split("|")[1].strip().isdigit()]
        codes = {word.strip(): int(code) for code, word in rows}
        self.assertEqual(codes, lucid_due.CODES)
        self.assertEqual(set(codes.values()), lucid_due.GOOD | lucid_due.RETRYABLE | lucid_due.PERMANENT)
        self.assertFalse(lucid_due.RETRYABLE & lucid_due.PERMANENT)

    def test_the_jitter_is_the_same_each_day(self):
        run = lucid_due.Run(1_000_000, "robin", "a", "b", 60, 0)
        self.assertEqual(lucid_due.jitter(run, 120), lucid_due.jitter(run._replace(due=2_000_000), 120))
        many = [lucid_due.jitter(run._replace(person=f"p{n}"), 120) for n in range(2_000)]
        self.assertTrue(0 <= min(many) < 2 and 118 < max(many) < 120 and 56 < sum(many) / 2_000 < 64)
        # The delay that a person chose takes the place of the operator's.
        self.assertLess(lucid_due.jitter(run._replace(delay=10), 120), 10)


class Due(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        os.chmod(cls.folder.name, 0o711)
        cls.homes = homes.Homes(pathlib.Path(cls.folder.name) / "people", LUCID)
        added = at("2026-01-01T00:00:00+00:00")
        for name, when, zone in [("rome", "daily 2:30", "Europe/Rome"), ("lord", "every 30 minutes", "Australia/Lord_Howe"),
                                 ("often", "every minute", "UTC")]:
            cls.homes.add(name, when, zone, added)
        cls.people = lucid_due.People(cls.homes.folder, LUCID, KEY)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def windows(self, person, begin, end, step):
        due, found = lucid_due.DueRuns(self.people), []
        due.people = argparse.Namespace(names=lambda: [person], stamp=self.people.stamp, due=self.people.due)
        for moment in range(begin, end, step):
            runs, failed = due.window(moment, min(end, moment + step))
            self.assertFalse(failed)
            found += [run.due for run in runs]
        return found

    def test_a_daylight_saving_change_in_windows(self):
        for person, begin, end in [("rome", "2026-03-28T00:00:00+00:00", "2026-03-31T00:00:00+00:00"),
                                   ("rome", "2026-10-24T00:00:00+00:00", "2026-10-27T00:00:00+00:00"),
                                   ("lord", "2026-04-04T12:00:00+00:00", "2026-04-05T12:00:00+00:00")]:
            whole = self.windows(person, at(begin), at(end), at(end) - at(begin))
            self.assertEqual(self.windows(person, at(begin), at(end), 1_740), whole)
            self.assertEqual(len(set(whole)), len(whole))
        # 02:30 is left out on March 29, and once on October 25.
        self.assertEqual(len(self.windows("rome", at("2026-03-28T00:00:00+00:00"), at("2026-03-31T00:00:00+00:00"), 300)), 2)
        self.assertEqual(len(self.windows("rome", at("2026-10-24T00:00:00+00:00"), at("2026-10-27T00:00:00+00:00"), 300)), 3)

    def test_a_long_outage_has_each_run_once(self):
        begin = at("2026-02-01T00:00:00+00:00")
        runs = self.windows("often", begin, begin + 10 * 86_400, 10 * 86_400)
        self.assertEqual(runs, list(range(begin, begin + 10 * 86_400, 60)))

    def test_lucid_is_asked_again_after_a_change_only(self):
        due, begin = lucid_due.DueRuns(self.people), at("2026-05-01T00:00:00+00:00")
        runs, _ = due.window(begin, begin + 60)
        asked = due.asked
        for minute in range(1, 30):
            due.window(begin + 60 * minute, begin + 60 * minute + 60)
        self.assertEqual((due.asked, sorted({run.person for run in runs})), (asked, ["lord", "often"]))
        file = self.homes.folder / "often/config/lucid/schedules/morning.yaml"
        text = file.read_text()
        file.write_text(text.replace("every minute", "every hour"))
        runs, _ = due.window(begin + 1_800, begin + 3_660)
        file.write_text(text)
        self.assertEqual(([run.due - begin for run in runs if run.person == "often"], due.asked), ([3_600], asked + 1))

    def test_a_person_without_an_answer_is_named_and_nothing_else(self):
        people = lucid_due.People(self.homes.folder, "/bin/false", KEY)
        runs, failed = lucid_due.DueRuns(people).window(at("2026-05-01T00:00:00+00:00"), at("2026-05-01T01:00:00+00:00"))
        self.assertEqual((runs, failed["often"]), ([], "schedule due of often: exit code 1"))

    def test_only_people_are_people(self):
        for name in ("Robin", "..", "-x", "shared", "a/b"):
            with self.assertRaises(lucid_due.LucidError):
                self.people.home(name)
        (self.homes.folder / "link").symlink_to(self.homes.folder / "rome")
        self.assertEqual(self.people.names(), ["lord", "often", "rome"])
        (self.homes.folder / "link").unlink()

    def test_a_schedule_is_found_by_its_identifier(self):
        schedule = lucid_due.identifier(KEY, "rome", "morning")
        self.assertEqual(self.people.schedule_name("rome", schedule), "morning")
        self.assertIsNone(self.people.schedule_name("lord", schedule))

    def test_the_end_of_a_run_that_was_lost_sight_of(self):
        self.homes.add("lost", "daily 7:30", "UTC", at("2026-01-01T00:00:00+00:00"))
        began = time.time()
        self.assertIsNone(lucid_due.last_run(self.people, "lost", "morning", began))
        subprocess.run(self.people.command("lost", "schedule", "run", "morning"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/",
                       env=lucid_due.environment(), check=True)
        self.assertEqual(lucid_due.last_run(self.people, "lost", "morning", began), 0)
        # It is another run's, if that one ended later than it began.
        self.assertIsNone(lucid_due.last_run(self.people, "lost", "morning", began, time.time()))
        self.assertIsNone(lucid_due.last_run(self.people, "lost", "morning", time.time() + 1))
        self.assertEqual(lucid_due.pause(None), 0)
        self.assertTrue(0 < lucid_due.pause(time.time()) <= 1)
        # The process ended between its result and the note of its end.
        stamp = self.homes.folder / "lost/state/lucid/schedules/morning"
        stamp.write_text(stamp.read_text().split("\n")[0] + "\n")
        self.assertEqual(lucid_due.last_run(self.people, "lost", "morning", began), 0)


class Procrastinate(unittest.TestCase):
    def test_retries_go_by_the_exit_code(self):
        strategy = worker.ByExitCode([300, 900])
        self.assertEqual([strategy.wait(30, tries) for tries in (1, 2, 3)], [300, 900, None])
        self.assertEqual([strategy.wait(code, 1) for code in (2, 20, 22, 33, 70, 31, 40, -9)], [None] * 5 + [300] * 3)

    def test_a_job_names_no_schedule(self):
        job = deferrer.job_of(lucid_due.Run(600, "robin", "a" * 20, "b" * 20, 1_800, 0), 0)
        self.assertEqual((job.lock, job.queueing_lock), ("robin/" + "b" * 20, "robin/" + "a" * 20 + "@600"))
        self.assertEqual(job.scheduled_at.timestamp(), 600)

    def test_a_run_that_takes_too_long_is_ended(self):
        own = worker.Worker(None, None, None, 20)
        self.assertEqual(asyncio.run(own.process(["sleep", "60"], 0.2)), lucid_due.TIMED_OUT)
        self.assertEqual(asyncio.run(own.process(["sh", "-c", "exit 30"], 5)), 30)

    def test_the_versions_are_those_of_the_package(self):
        ours = pathlib.Path("Tests/requirements.lock").read_text().splitlines()
        package = pathlib.Path("contrib/procrastinate/requirements.txt").read_text().splitlines()
        self.assertLessEqual(set(package), set(ours))


class Slurm(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.ledger = lucid_slurm.Ledger(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def test_the_window_goes_on_where_the_last_batch_ends(self):
        self.assertEqual(self.ledger.begin(1_000), 1_000)
        self.assertEqual(self.ledger.begin(5_000), 1_000)
        path = self.ledger.add(1_000, 2_000, [])
        self.assertEqual(self.ledger.begin(5_000), 2_000)
        os.replace(path, path.with_suffix(".submitted"))
        self.assertEqual(lucid_slurm.Ledger(self.folder.name).begin(5_000), 2_000)

    def test_an_array_is_the_runs_of_one_ability(self):
        runs = [lucid_due.Run(due, person, "s", ability, 60, 0) for person, ability, due in
                [("b", "x", 30), ("a", "x", 20), ("a", "y", 5), ("a", "x", 10)]]
        path = self.ledger.add(0, 60, runs)
        self.assertEqual([(run.person, run.ability, run.due) for run in self.ledger.read(path)],
                         [("a", "x", 10), ("a", "x", 20), ("a", "y", 5), ("b", "x", 30)])
        self.assertEqual(lucid_slurm.groups(self.ledger.read(path)), [[("a", "x"), 0, 1], [("a", "y"), 2, 2], [("b", "x"), 3, 3]])

    def test_what_is_known_of_a_run(self):
        run = lucid_due.Run(600, "robin", "s", "x", 60, 0)
        entry = lucid_slurm.Entry(self.ledger.entry(run))
        self.assertEqual((entry.open(), entry.code(), entry.tries), (None, None, 0))
        entry.add("started", "n1", "100.5")
        self.assertEqual(lucid_slurm.Entry(entry.path).open(), 100.5)
        entry.add("ended", 30, "101.5")
        other = lucid_slurm.Entry(self.ledger.entry(run._replace(due=900)))
        self.assertEqual((entry.open(), entry.code(), entry.tries, other.others_end()), (None, 30, 1, 101.5))
        self.ledger.forget(700)
        self.assertFalse(entry.path.exists())


class Kubernetes(unittest.TestCase):
    def test_fields_are_those_of_cron(self):
        self.assertEqual(lucid_kubernetes.fields_of(LUCID, "weekdays 7:30"), ["30 7 * * 1-5"])
        self.assertEqual(lucid_kubernetes.fields_of(LUCID, "*/5 8-18 * * 1-5"), ["*/5 8-18 * * 1-5"])
        self.assertEqual(lucid_kubernetes.fields_of(LUCID, "last day of the month at 18:00"), [])
        self.assertEqual(sorted(lucid_kubernetes.fields_of(LUCID, "daily at 9:05, 17:30")), ["30 17 * * *", "5 9 * * *"])

    def test_a_manifest_has_what_a_run_may_do(self):
        options = argparse.Namespace(image="i", claim="c", secret="s", namespace="n", deadline=600, retries=2, seconds=60, memory="1Gi")
        job = lucid_kubernetes.cron_job("lucid-a", "robin", "a" * 20, "30 7 * * *", "Europe/Rome", 60, (2001, 2001), options)
        pod = job["spec"]["jobTemplate"]["spec"]
        self.assertEqual((job["spec"]["timeZone"], job["spec"]["concurrencyPolicy"], pod["backoffLimit"]), ("Europe/Rome", "Forbid", 2))
        self.assertEqual(pod["podFailurePolicy"]["rules"][0]["onExitCodes"]["values"], sorted(lucid_due.PERMANENT))
        self.assertEqual(pod["template"]["spec"]["securityContext"]["runAsUser"], 2001)
        self.assertEqual(pod["template"]["spec"]["restartPolicy"], "Never")

    def test_a_schedule_that_cron_cannot_start_is_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o711)
            fleet = homes.Homes(pathlib.Path(folder) / "people", LUCID)
            fleet.add("kim", "last day of the month at 18:00", "UTC", at("2026-01-01T00:00:00+00:00"))
            sys.argv = ["x", "--people", str(fleet.folder), "--image", "i", "--claim", "c", "--key", folder + "/key", "--lucid", LUCID]
            said = io.StringIO()
            with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()) as out:
                self.assertEqual(lucid_kubernetes.main(), 11)
            self.assertIn("1 schedules are left out", said.getvalue())
            self.assertFalse([json.loads(text) for text in out.getvalue().split("---\n")[1:]])


if __name__ == "__main__":
    unittest.main()
