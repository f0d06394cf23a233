"""Starts and stops PostgreSQL, Slurm and cron, each in a folder of its own and for this machine only."""

import contextlib
import glob
import grp
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from homes import wait_for

PACKAGE = pathlib.Path("contrib/procrastinate").resolve()
SLURM = pathlib.Path("contrib/slurm/lucid_slurm.py").resolve()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_seconds(process):
    """Returns the CPU time of a process and of its children that have ended."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def children(process):
    return [int(word) for path in glob.glob(f"/proc/{process}/task/*/children") for word in pathlib.Path(path).read_text().split()]


def read_command(process):
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


class Postgres:
    """A PostgreSQL of its own that listens on loopback."""

    def __init__(self, folder):
        self.folder, self.port = pathlib.Path(folder) / "postgres", free_port()
        self.tools = pathlib.Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
        self.folder.mkdir()
        shutil.chown(self.folder, "postgres", "postgres")
        self._as("initdb", "--auth=trust", "--no-locale", "--encoding=UTF8", "--username=postgres", "-D", str(self.folder / "data"))
        self.start()
        self._as("createdb", "-h", "127.0.0.1", "-p", str(self.port), "lucid")
        self.database = f"postgresql://postgres@127.0.0.1:{self.port}/lucid"

    def _as(self, tool, *words):
        done = subprocess.run(["runuser", "-u", "postgres", "--", str(self.tools / tool), *words], cwd="/", stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"fleet: {tool}: {done.stderr[-500:]}")
        return done.stdout

    def start(self):
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c max_connections=60"
        log = self.folder / "log"
        subprocess.run(["runuser", "-u", "postgres", "--", str(self.tools / "pg_ctl"), "-w", "-D", str(self.folder / "data"), "-o", options,
                        "-l", str(log), "start"], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        self.process = int((self.folder / "data/postmaster.pid").read_text().split()[0])

    def stop(self, mode="fast"):
        self._as("pg_ctl", "-w", "-m", mode, "-D", str(self.folder / "data"), "stop")

    def restart(self):
        """Ends it as a crash does, without a word to its clients."""
        self.stop("immediate")
        time.sleep(2)
        self.start()

    def query(self, text):
        return [line.split("|") for line in self._as("psql", "-h", "127.0.0.1", "-p", str(self.port), "-At", "-c", text, "lucid").splitlines()]

    def dump(self):
        return self._as("pg_dump", "-h", "127.0.0.1", "-p", str(self.port), "lucid") + (self.folder / "log").read_text(errors="replace")

    def cpu(self):
        return cpu_seconds(self.process) + sum(cpu_seconds(child) for child in children(self.process))


class Procrastinate:
    """The deferrer and the workers of contrib/procrastinate."""

    def __init__(self, folder, people, lucid, database, words=()):
        self.folder, self.words, self.count, self.running = pathlib.Path(folder), list(words), 0, {}
        self.common = ["--people", str(people), "--lucid", str(lucid), "--key", str(self.folder / "key")]
        self.environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1",
                            "LUCID_DATABASE": database}

    def call(self, action, *words):
        done = subprocess.run([sys.executable, "-m", "lucid_procrastinate", action, *self.common, *words], env=self.environment, cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"fleet: {action}: {done.stderr[-800:]}")
        return done.stdout

    def start(self, action, *words):
        self.count += 1
        name = f"{action}-{self.count}"
        with open(self.folder / f"{name}.log", "w") as log:
            self.running[name] = subprocess.Popen([sys.executable, "-m", "lucid_procrastinate", action, *self.common, *words], env=self.environment,
                                                  cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return name

    def kill(self, name):
        process = self.running.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def stop(self):
        for process in self.running.values():
            process.send_signal(signal.SIGTERM)
        for process in self.running.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
        self.running = {}

    def cpu(self):
        """The CPU time of the deferrer and the workers; that of the runs is among their children's, and not counted."""
        total = 0.0
        for process in self.running.values():
            fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
        return total

    def logs(self):
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))


class Cron:
    """Debian's cron with one crontab of root's and no other, in a mount namespace of its own. `zone` is that of its times."""

    def __init__(self, folder, lines, zone):
        self.folder = pathlib.Path(folder)
        (self.folder / "crontab").write_text("MAILTO=\"\"\nPATH=/usr/local/bin:/usr/bin:/bin\n" + "".join(line + "\n" for line in lines))
        (self.folder / "empty").mkdir()
        (self.folder / "none").write_text("")
        script = (f"mount -t tmpfs none /var/spool/cron/crontabs && chmod 1730 /var/spool/cron/crontabs && chgrp crontab /var/spool/cron/crontabs && "
                  f"cp {self.folder}/crontab /var/spool/cron/crontabs/root && chmod 600 /var/spool/cron/crontabs/root && "
                  f"mount --bind {self.folder}/empty /etc/cron.d && mount --bind {self.folder}/none /etc/crontab && mount -t tmpfs none /run && "
                  f"exec env TZ={zone} cron -f")
        self.log = open(self.folder / "cron.log", "w")
        self.process = subprocess.Popen(["unshare", "-m", "sh", "-c", script], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def cpu(self):
        return cpu_seconds(self.process.pid)


class Slurm:
    """A controller and two virtual nodes on this machine, with munge."""

    def __init__(self, folder, nodes=2, cpus=2):
        self.folder, self.processes = pathlib.Path(folder) / "slurm", {}
        for name in ("ctld", "d", "run", "munge"):
            (self.folder / name).mkdir(parents=True)
        self.folder.chmod(0o711)
        shutil.chown(self.folder / "munge", "munge", "munge")
        host = socket.gethostname().split(".")[0]
        ports = [free_port() for _ in range(nodes + 1)]
        text = pathlib.Path("Tests/Fleet/slurm.conf").read_text().replace("/RUN", str(self.folder)).replace("HOST", host)
        text = text.replace("PORT", str(ports[0])).replace("TIMEOUT", "10")
        for number in range(nodes):
            text += f"NodeName=n{number + 1} NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[number + 1]} CPUs={cpus} State=UNKNOWN\n"
        text += f"PartitionName=p Nodes=n[1-{nodes}] Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4\n"
        (self.folder / "slurm.conf").write_text(text)
        # Later versions want control groups unless they are told that there are none.
        if int(re.search(r"\d+", subprocess.run(["slurmd", "-V"], capture_output=True, text=True).stdout)[0]) >= 23:
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=disabled\n")
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}
        self.environment.pop("TZ", None)
        key = self.folder / "munge/key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        user = pwd.getpwnam("munge")
        os.chown(key, user.pw_uid, grp.getgrnam("munge").gr_gid)
        munge = self.folder / "munge"
        self._start("munged", ["runuser", "-u", "munge", "--", "munged", "--foreground", "--force", f"--socket={munge}/socket", f"--key-file={key}",
                               f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed"])
        wait_for("the socket of munged", (munge / "socket").exists)
        self._start("slurmctld", ["slurmctld", "-D", "-i"])
        for number in range(nodes):
            self._start(f"n{number + 1}", ["slurmd", "-D", "-N", f"n{number + 1}"])

    def _start(self, name, words):
        with open(self.folder / f"{name}.out", "w") as log:
            self.processes[name] = subprocess.Popen(words, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                    start_new_session=True)

    def call(self, *words):
        return subprocess.run(words, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout

    def states(self):
        return dict(line.split() for line in self.call("sinfo", "-h", "-N", "-o", "%N %T").splitlines())

    def submit(self, *words):
        return subprocess.run([sys.executable, str(SLURM), *words], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True)

    def runs_of(self, name):
        """Returns the step managers of a node, and all processes below them."""
        steps, below = [], []
        for path in glob.glob("/proc/[0-9]*/comm"):
            with contextlib.suppress(OSError):
                if pathlib.Path(path).read_text().startswith("slurmstepd"):
                    tree = todo = children(path.split("/")[2])
                    while todo:
                        todo = [child for process in todo for child in children(process)]
                        tree = tree + todo
                    marks = [pathlib.Path(f"/proc/{process}/environ").read_bytes() for process in tree[:1]]
                    if any(f"SLURMD_NODENAME={name}".encode() in mark for mark in marks):
                        steps.append(int(path.split("/")[2]))
                        below += tree
        return steps, below

    def kill_node(self, name):
        """Ends a node as a power failure does, in the middle of a run: the daemon, its step managers and the runs. Returns how many runs."""
        end, runs = time.time() + 60, []
        while not runs and time.time() < end:
            steps, below = self.runs_of(name)
            runs = [process for process in below if b"--home=" in read_command(process) and b"lucid_slurm" not in read_command(process)]
        daemon = self.processes.pop(name)
        for process in [daemon.pid, *steps, *below]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        daemon.wait()
        return len(runs)

    def stop(self):
        self.call("scancel", "--full", "-u", "root")
        for name in reversed(list(self.processes)):
            process = self.processes[name]
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            process.kill()
        munge = self.folder / "munge/pid"
        if munge.exists():
            with contextlib.suppress(ProcessLookupError, ValueError):
                os.kill(int(munge.read_text()), signal.SIGTERM)

    def cpu(self):
        return sum(cpu_seconds(process.pid) for process in self.processes.values())

    def logs(self):
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out")))
