"""Ten thousand people in four zones: full.py LUCID [RESULT.json]. Takes up to an hour and a half, because the peak is real time.

1. Three zones have had their morning while no engine ran: 7,500 missed runs as fast as possible, with two killed workers and a crash of PostgreSQL.
2. What an engine costs beside a run, in alternating rounds.
3. Slurm, with a node killed.
4. The fourth zone has 07:25 to 07:45 now: 2,500 runs at the minutes that people choose, half on procrastinate, half on cron, with the same faults.

What counts is read from the stored run histories and the notes of the homes. FLEET_PEOPLE and FLEET_MINUTES make it smaller, for a rehearsal, whose
peak begins soon; FLEET_STEPS names the methods that are run.
"""

import contextlib
import datetime
import json
import os
import pathlib
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import lucid_due

import engines
import homes

PEOPLE, MINUTES = int(os.environ.get("FLEET_PEOPLE", 10_000)), int(os.environ.get("FLEET_MINUTES", 20))
SPREAD = 60
OTHERS = ["Europe/Rome", "America/Toronto", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Los_Angeles", "Asia/Kolkata"]
PLAN = random.Random(2026)


def say(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def check(good, text):
    if not good:
        raise SystemExit(f"fleet: {text}")


def load():
    return os.getloadavg()[0]


def minute():
    """Returns a minute of the peak as people choose it: a third takes 07:30, a third another multiple of five, a third any."""
    kind = PLAN.random()
    if kind < 1 / 3:
        return 30
    if kind < 2 / 3:
        return PLAN.choice([25, 35, 40])
    return PLAN.randrange(25, 45)


def spread_of(values):
    """Returns the median, the 95th percentile and the maximum."""
    values = sorted(values)
    return {"median": round(statistics.median(values), 3), "p95": round(values[int(len(values) * 0.95)], 3), "max": round(values[-1], 3)}


def size(folder):
    return int(subprocess.run(["du", "-sk", str(folder)], capture_output=True, text=True).stdout.split()[0])


def last_at(hour, minute_of, zone, before):
    local = homes.local(before, zone).replace(hour=hour, minute=minute_of, second=0, microsecond=0)
    return local.timestamp() if local.timestamp() <= before else (local - datetime.timedelta(days=1)).timestamp()


def timed(words, **options):
    """Runs a command that succeeds; returns its time and its CPU time with that of what it started."""
    began = time.perf_counter()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    check(process.returncode == 0, f"{words[0]} ended with {process.returncode}")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime


class Fleet:
    def __init__(self, work, lucid):
        self.work, self.lucid, self.result, self.now = work, lucid, {}, int(time.time())
        self.postgres = engines.Postgres(work)
        self.engine = None
        self.slurm = None

    def count(self, where):
        return int(self.postgres.query(f"SELECT count(*) FROM lucid_due WHERE {where}")[0][0])

    def people(self):
        """Makes the homes of three zones."""
        now, began = int(time.time()), time.time()
        zones = [name for name in OTHERS if 3_600 < now - last_at(7, 45, name, now) < 79_000][:3]
        check(len(zones) == 3, "there are no three zones whose morning is past")
        self.now, self.main, self.missed = now, homes.Homes(self.work / "people", self.lucid), {}
        for number in range(PEOPLE * 3 // 4):
            name, at = f"p{number:05}", minute()
            self.main.add(name, f"daily 7:{at:02}", zones[number % 3], now - 10 * 86_400, ["--once", "day"] if number % 2 else [])
            self.missed[name] = 1
        self.result["homes"] = {"people": len(self.missed), "zones": zones, "made_seconds": round(time.time() - began, 1),
                                "kib_each_new": round(size(self.main.folder) / len(self.missed), 1)}
        say(f"homes: {self.result['homes']}")

    def late_risers(self):
        """Makes the homes of the fourth zone, the first half on procrastinate, the second on cron."""
        now = int(time.time())
        if MINUTES == 20:
            self.zone, self.peak = homes.zone_at(7, 25, now + 60)
        else:
            self.zone, self.peak = "Asia/Singapore", (now // 60 + 2) * 60
        self.cron = homes.Homes(self.work / "cron/people", self.lucid)
        self.live, self.lines, self.due = {}, [], {}
        for number in range(PEOPLE // 4):
            name, due = f"z{number:05}", self.peak + 60 * ((minute() - 25) * MINUTES // 20)
            place, on_cron = (self.cron, True) if number % 2 else (self.main, False)
            clock = homes.local(due, self.zone)
            place.add(name, f"daily {clock.hour}:{clock.minute:02}", self.zone, now)
            self.live[name], self.due[name] = on_cron, due
            if on_cron:
                self.lines.append(f"{clock.minute} {clock.hour} * * * cd / && {self.lucid} --home={place.folder / name} schedule run morning >/dev/null 2>&1")

    def due_runs(self):
        """How long lucid takes to say what is due, for one after the other and for all."""
        people = lucid_due.People(self.main.folder, str(self.lucid), "0" * 32)
        once = []
        for name in list(self.missed)[:100]:
            began = time.perf_counter()
            people.due(name, self.now - 3_600, self.now)
            once.append(time.perf_counter() - began)
        due, began = lucid_due.DueRuns(people), time.perf_counter()
        due.window(self.now - 86_400, self.now)
        first, began = time.perf_counter() - began, time.perf_counter()
        due.window(self.now, self.now + 5)
        again = time.perf_counter() - began
        self.result["due"] = {"people": len(people.names()), "ask_ms": round(statistics.median(once) * 1000, 1), "first_seconds": round(first, 1),
                              "again_seconds": round(again, 2), "asked": due.asked, "load": load()}
        say(f"due: {self.result['due']}")

    def catch_running(self, name):
        """Waits until a worker has a run, 20 seconds at most."""
        end = time.time() + 20
        while time.time() < end and not engines.children(self.engine.running[name].pid):
            time.sleep(0.005)

    def kill_machine(self, name):
        """Kills a worker and what it started, as a machine that fails."""
        lost = engines.children(self.engine.running[name].pid)
        self.engine.kill(name)
        for process in lost:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, 9)
        return len(lost)

    def backlog(self):
        self.engine = engines.Procrastinate(self.work, self.main.folder, self.lucid, self.postgres.database)
        self.engine.common += ["--lost-after", "15", "--spread", str(SPREAD)]
        self.engine.call("init", "--since", str(self.now - 82_000))
        self.engine.start("defer", "--every", "5")
        total, began = len(self.missed), time.time()
        homes.wait_for("the deferral of what was missed", lambda: self.count("true") >= total, 1)
        deferred, work = time.time() - began, ["work", "--concurrency", "8"]
        workers = [self.engine.start(*work), self.engine.start(*work)]
        began, faults = time.time(), {}
        homes.wait_for("a quarter", lambda: self.count("state = 'done'") >= total // 4, 0.2)
        faults["outlived_their_worker"] = len(engines.children(self.engine.running[workers[0]].pid))
        self.engine.kill(workers[0])
        workers[0] = self.engine.start(*work)
        homes.wait_for("a half", lambda: self.count("state = 'done'") >= total // 2, 0.2)
        self.postgres.restart()
        homes.wait_for("three quarters", lambda: self.count("state = 'done'") >= total * 3 // 4, 0.2)
        faults["killed_with_their_worker"] = self.kill_machine(workers[1])
        workers[1] = self.engine.start(*work)
        homes.wait_for("all that was missed", lambda: self.count("state = 'done'") >= total, 0.2)
        seconds = time.time() - began
        rows = self.postgres.query("SELECT started, finished, tries FROM lucid_due WHERE state = 'done' ORDER BY finished")
        best = max(sum(begin <= float(row[1]) < begin + 30 for row in rows) / 30 for begin in [float(rows[0][1]) + 5 * step for step in range(
            max(1, int((float(rows[-1][1]) - float(rows[0][1]) - 30) / 5)))])
        counts, wrong = homes.tally(self.main.folder, self.missed)
        check(not wrong, "; ".join(wrong[:9]))
        self.result["missed"] = {
            **counts, **faults, "deferred_seconds": round(deferred, 1), "seconds": round(seconds, 1), "runs_a_second": round(total / seconds, 1),
            "best_30_seconds": round(best, 1), "started_again": sum(int(row[2]) > 1 for row in rows),
            "run_seconds": spread_of([float(row[1]) - float(row[0]) for row in rows]), "load": load(),
            "kib_each_home": round(size(self.main.folder) / total, 1),
            "postgres_bytes_a_run": int(self.postgres.query("SELECT pg_total_relation_size('lucid_due') / greatest(1, count(*)) FROM lucid_due")[0][0])}
        say(f"missed: {self.result['missed']}")

    def overhead(self, rounds=4, each=30):
        """Bare runs, runs of a worker with one place, and tasks of Slurm without Slurm, in alternating rounds."""
        rows = {"bare": [], "bare_cpu": [], "procrastinate": [], "slurm_task": [], "slurm_task_cpu": []}
        engine_cpu = []
        for number in range(rounds):
            place = self.work / f"round{number}"
            place.mkdir()
            fleet = homes.Homes(place / "people", self.lucid)
            groups = {kind: [f"{kind[0]}{i:03}" for i in range(each)] for kind in ("bare", "task")}
            for name in groups["bare"] + groups["task"]:
                fleet.add(name, "daily 7:25", "UTC", self.now)
            for name in groups["bare"]:
                wall, cpu = timed([self.lucid, f"--home={fleet.folder / name}", "schedule", "run", "morning"], cwd="/")
                rows["bare"].append(wall)
                rows["bare_cpu"].append(cpu)
            key = lucid_due.read_key(place / "key")
            ledger = place / "ledger/batches"
            ledger.mkdir(parents=True)
            runs = [(n, lucid_due.identifier(key, n, "morning"), "x", str(self.now), "600", "0") for n in groups["task"]]
            (ledger / "1-2.submitted").write_text("".join("\t".join(run) + "\n" for run in runs))
            for line in range(each):
                wall, cpu = timed([sys.executable, str(engines.SLURM), "task", str(ledger / "1-2.submitted"), "--people", str(fleet.folder), "--ledger",
                                   str(place / "ledger"), "--key", str(place / "key"), "--lucid", str(self.lucid)],
                                  env={**os.environ, "SLURM_ARRAY_TASK_ID": str(line)})
                rows["slurm_task"].append(wall)
                rows["slurm_task_cpu"].append(cpu)
            own = homes.Homes(place / "engine/people", self.lucid)
            moment = homes.local(self.now - 300, "UTC")
            for i in range(each):
                own.add(f"e{i:03}", f"daily {moment.hour}:{moment.minute:02}", "UTC", self.now - 86_400)
            self.postgres._as("createdb", "-h", "127.0.0.1", "-p", str(self.postgres.port), f"round{number}")
            engine = engines.Procrastinate(place, own.folder, self.lucid, self.postgres.database.replace("/lucid", f"/round{number}"))
            engine.call("init", "--since", str(self.now - 3_600))
            query = f"dbname=round{number} host=127.0.0.1 port={self.postgres.port}"
            done = lambda: self.postgres._as("psql", "-At", "-c", "SELECT count(*) FROM lucid_due WHERE state = 'done'", query).strip()
            engine.start("defer", "--every", "1")
            homes.wait_for("the deferral of a round", lambda: self.postgres._as(
                "psql", "-At", "-c", "SELECT count(*) FROM lucid_due", query).strip() == str(each))
            engine.start("work", "--concurrency", "1")
            homes.wait_for("the first run of a round", lambda: done() != "0", 0.05)
            cpu, first = engine.cpu() + self.postgres.cpu(), int(done())
            homes.wait_for("a round", lambda: done() == str(each), 0.5)
            engine_cpu.append((engine.cpu() + self.postgres.cpu() - cpu) / (each - first))
            engine.stop()
            times = [float(text) for text in self.postgres._as("psql", "-At", "-c", "SELECT started FROM lucid_due ORDER BY 1", query).split()]
            rows["procrastinate"] += [b - a for a, b in zip(times, times[1:])]
            shutil.rmtree(place)
        self.result["overhead"] = {"rounds": rounds, "runs": rounds * each, "load": load(),
                                   **{f"{name}_ms": round(statistics.median(values) * 1000, 1) for name, values in rows.items()},
                                   "engine_and_database_cpu_ms": round(statistics.median(engine_cpu) * 1000, 1)}
        say(f"overhead: {self.result['overhead']}")

    def cluster(self, count=120):
        """Runs on two nodes, one of which is killed with what it runs."""
        place = self.work / "cluster"
        place.mkdir()
        place.chmod(0o711)
        fleet, expected = homes.Homes(place / "people", self.lucid), {}
        now = int(time.time())
        moment = homes.local(now - 300, "UTC")
        for number in range(count):
            expected[f"s{number:05}"] = 1
            fleet.add(f"s{number:05}", f"daily {moment.hour}:{moment.minute:02}", "UTC", now - 86_400)
        slurm = self.slurm = engines.Slurm(place)
        homes.wait_for("the nodes of Slurm", lambda: sorted(slurm.states().values()) == ["idle", "idle"])
        began = time.time()
        done = slurm.submit("submit", "--people", str(fleet.folder), "--ledger", str(place / "ledger"), "--key", str(place / "key"), "--lucid",
                            str(self.lucid), "--since", str(now - 3_600), "--once")
        check(done.returncode == 0, done.stderr)
        submitted = time.time() - began
        ended = lambda: sum("ended 0" in path.read_text() for path in (place / "ledger/runs").glob("*/*"))
        homes.wait_for("some tasks", lambda: ended() >= count // 4, 0.1)
        on_node = len(slurm.call("squeue", "-h", "-t", "R", "-w", "n1").splitlines())
        lost = slurm.kill_node("n1")
        killed = time.time()
        homes.wait_for("the loss of the node", lambda: slurm.states().get("n1", "").startswith("down"), 1)
        down = time.time() - killed
        homes.wait_for("the end of all tasks", lambda: not slurm.call("squeue", "-h"), 1)
        seconds = time.time() - began
        counts, wrong = homes.tally(fleet.folder, expected)
        again = sum(path.read_text().count("started") > 1 for path in (place / "ledger/runs").glob("*/*"))
        slurm.stop()
        check(not wrong, "; ".join(wrong[:9]))
        self.result["slurm"] = {**counts, "submit_seconds": round(submitted, 1), "seconds": round(seconds, 1), "running_on_the_killed_node": on_node,
                                "runs_killed": lost, "seconds_until_down": round(down, 1), "started_again": again, "load": load()}
        say(f"slurm: {self.result['slurm']}")

    def morning(self):
        """The peak in real time, on both at once."""
        self.late_risers()
        cron = engines.Cron(self.cron.folder.parent, self.lines, self.zone)
        mine = [name for name, on_cron in self.live.items() if not on_cron]
        say(f"peak: waiting for 07:25 in {self.zone}, {self.peak - time.time():.0f} s")
        faults, cpu, postgres_cpu, begun = {}, None, None, time.time()
        loads, cron_cpu = [], 0.0
        try:
            while time.time() < self.peak + 60 * MINUTES + 600:
                now = time.time()
                if now >= self.peak - 2 and cpu is None:
                    cpu, postgres_cpu, cron_cpu = self.engine.cpu(), self.postgres.cpu(), cron.cpu()
                loads.append(load())
                workers = [name for name in self.engine.running if name.startswith("work")]
                if now > self.peak + 60 * MINUTES * 0.27 and "postgres" not in faults:
                    self.postgres.restart()
                    faults["postgres"] = homes.local(now, self.zone).strftime("%H:%M:%S")
                    postgres_cpu = None
                if now > self.peak + 60 * MINUTES * 0.28 and "outlived_their_worker" not in faults:
                    self.catch_running(workers[0])
                    faults["outlived_their_worker"] = len(engines.children(self.engine.running[workers[0]].pid))
                    self.engine.kill(workers[0])
                    self.engine.start("work", "--concurrency", "8")
                elif now > self.peak + 60 * MINUTES * 0.51 and "killed_with_their_worker" not in faults:
                    self.catch_running(workers[0])
                    faults["killed_with_their_worker"] = self.kill_machine(workers[0])
                    self.engine.start("work", "--concurrency", "8")
                if now > self.peak + 60 * MINUTES + SPREAD and self.count("state = 'done'") >= len(self.missed) + len(mine):
                    break
                time.sleep(1)
            time.sleep(5)
            self.result["peak"] = {"zone": self.zone, "from": homes.local(self.peak, self.zone).isoformat(), "minutes": MINUTES, **faults,
                                   "load_median": round(statistics.median(loads), 1), "load_max": round(max(loads), 1),
                                   "cron_cpu_ms_a_run_with_its_runs": round((cron.cpu() - cron_cpu) * 1000 / max(1, len(self.lines)), 1)}
        finally:
            cron.stop()
        busiest = {}
        for name, due in self.due.items():
            busiest[due, self.live[name]] = busiest.get((due, self.live[name]), 0) + 1
        self.result["peak"]["most_in_a_minute_each"] = max(busiest.values())
        for title, on_cron, folder in [("procrastinate", False, self.main.folder), ("cron", True, self.cron.folder)]:
            names = [name for name, is_on_cron in self.live.items() if is_on_cron == on_cron]
            counts, wrong = homes.tally(folder, {name: 1 for name in names})
            late, elapsed = [], []
            for name in names:
                for started, milliseconds in homes.Runs(folder / name).results:
                    late.append(started - self.due[name])
                    elapsed.append(milliseconds / 1000)
            self.result["peak"][title] = {**counts, "seconds_late": spread_of(late), "run_seconds": spread_of(elapsed), "wrong": wrong[:9]}
        rows = self.postgres.query(f"SELECT started - due, tries FROM lucid_due WHERE due >= {self.peak}")
        self.result["peak"]["procrastinate"]["started_again"] = sum(int(row[1]) > 1 for row in rows)
        say(f"peak: {self.result['peak']}")
        check(not self.result["peak"]["procrastinate"]["wrong"], "a run of the peak was not once on procrastinate")
        counts, wrong = homes.tally(self.main.folder, self.missed)
        check(not wrong, "what was missed ran again during the peak: " + "; ".join(wrong[:9]))

    def stop(self):
        with contextlib.suppress(Exception):
            if self.engine:
                self.engine.stop()
        with contextlib.suppress(Exception):
            if self.slurm:
                self.slurm.stop()
        with contextlib.suppress(SystemExit):
            self.postgres.stop()


def main():
    lucid, target = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    work = pathlib.Path(tempfile.mkdtemp(prefix="lucid-fleet-", dir=os.environ.get("FLEET_FOLDER")))
    work.chmod(0o711)
    shutil.copy(lucid, work / "lucid")
    (work / "lucid").chmod(0o755)
    fleet = Fleet(work, work / "lucid")
    try:
        for step in os.environ.get("FLEET_STEPS", "people due_runs backlog overhead cluster morning").split():
            getattr(fleet, step)()
        version = subprocess.run([str(lucid), "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        commit = subprocess.run(["git", "describe", "--always", "--dirty", "--exclude", "*"], capture_output=True, text=True).stdout.strip()
        fleet.result["machine"] = {"taken": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()), "cores": os.cpu_count(), "kernel": platform.release(),
                                   "lucid": version, "commit": commit}
        if target:
            # A run with FLEET_STEPS replaces what it measured, and keeps the rest.
            known = json.loads(target.read_text()) if target.exists() and "FLEET_STEPS" in os.environ else {}
            target.write_text(json.dumps({**known, **fleet.result}, indent=1) + "\n")
        done = {**fleet.result, **fleet.result.get("peak", {})}
        for name in ("missed", "procrastinate", "cron", "slurm"):
            if name in done:
                print(f"fleet: {name}: {done[name]['due']} due, {done[name]['stored']} stored, {done[name]['lines']} written")
    finally:
        fleet.stop()
        if os.environ.get("LUCID_KEEP"):
            print(work)
        else:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
