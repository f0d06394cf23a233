"""Starts deferred runs: one process of lucid each."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import time

import lucid_due
import procrastinate
import psycopg
import psycopg_pool
from procrastinate.retry import BaseRetryStrategy, RetryDecision

from . import ledger

log = logging.getLogger("lucid.worker")
QUEUE, TASK = "lucid", "lucid.run"


class RunFailed(Exception):
    def __init__(self, code):
        super().__init__(f"exit code {code}")
        self.code = code


class Postponed(Exception):
    """Another worker's process may still be there."""

    def __init__(self, seconds):
        super().__init__(f"looked at again in {seconds:.0f} s")
        self.seconds = seconds


class ByExitCode(BaseRetryStrategy):
    """Retries runs whose exit code says that they may succeed later, after 5, 15 and 30 minutes unless other waits are given."""

    def __init__(self, waits=(300, 900, 1800)):
        self.waits = list(waits)

    def wait(self, code, tries):
        """Returns the seconds until the next try; nil for none. `tries` have been made."""
        return self.waits[tries - 1] if lucid_due.is_retryable(code) and 1 <= tries <= len(self.waits) else None

    def get_retry_decision(self, *, exception, job):
        if isinstance(exception, Postponed):
            return RetryDecision(retry_in={"seconds": max(1, int(exception.seconds))})
        if isinstance(exception, RunFailed) and getattr(exception, "again", None) is not None:
            return RetryDecision(retry_in={"seconds": int(exception.again)})
        if isinstance(exception, (psycopg.OperationalError, psycopg_pool.PoolTimeout, asyncio.CancelledError)):
            return RetryDecision(retry_in={"seconds": 5})
        return None


async def patient(action, seconds=300):
    """Repeats a database action while the database is away."""
    end = time.monotonic() + seconds
    while True:
        try:
            return await action()
        except (psycopg.OperationalError, psycopg_pool.PoolTimeout):
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.5)


class Worker:
    """What the task of procrastinate does."""

    def __init__(self, app, people, strategy, settle):
        # A run that another worker took is not looked at for `settle` seconds: that worker may be about to start its process.
        self.app, self.people, self.strategy, self.settle = app, people, strategy, settle
        self.name = f"{socket.gethostname()}:{os.getpid()}"

    async def with_connection(self, function, *words):
        async def action():
            async with self.app.connector.pool.connection() as connection:
                return await function(connection, *words)
        return await patient(action)

    async def run(self, person, schedule, due, seconds):
        key = (person, schedule, due)
        while True:
            row = await self.with_connection(ledger.read, key)
            if row is None or row[0] not in ("waiting", "running"):
                return "already done"
            state, started, tries, _, other = row
            name = await asyncio.to_thread(self.people.schedule_name, person, schedule)
            if name is None:
                # The person removed it: nothing is due any more.
                await self.with_connection(ledger.finish, key, "done", time.time(), 10)
                return "removed"
            if state == "running":
                code = await self.end_of_lost(person, name, started, other, seconds)
                if code is not None:
                    return await self.end(key, code, tries)
            await asyncio.sleep(lucid_due.pause(other))
            now, clock = time.time(), time.monotonic()
            if not await self.with_connection(ledger.start, key, self.name, now, state, started):
                raise Postponed(self.settle)
            if time.monotonic() - clock < self.settle / 2:
                break
        code = await self.process(self.people.command(person, "schedule", "run", name), seconds)
        return await self.end(key, code, tries + 1)

    async def end_of_lost(self, person, name, started, other, seconds):
        """Returns how a run ended that a lost worker had started; nil if it is to be started again."""
        if time.time() - started < self.settle:
            raise Postponed(self.settle)
        end = await asyncio.to_thread(lucid_due.last_run, self.people, person, name, started, other)
        if end == "running" and time.time() < started + seconds:
            raise Postponed(10)
        return end if isinstance(end, int) else None

    async def end(self, key, code, tries):
        again = self.strategy.wait(code, tries)
        state = "done" if lucid_due.is_good(code) else "failed" if again is None else "waiting"
        await self.with_connection(ledger.finish, key, state, time.time(), code)
        if state != "done":
            failure = RunFailed(code)
            failure.again = again
            raise failure
        return f"exit code {code}"

    async def process(self, command, seconds):
        """Returns the exit code. The output is the person's: it is delivered by lucid, and dropped here."""
        none = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *command, stdin=none, stdout=none, stderr=none, env=lucid_due.environment(), cwd="/", start_new_session=True)
        try:
            return await asyncio.wait_for(process.wait(), seconds)
        except asyncio.TimeoutError:
            await stop(process)
            return lucid_due.TIMED_OUT
        except asyncio.CancelledError:
            await stop(process)
            raise


async def stop(process):
    """Ends a run as lucid wants it: a signal, and time to store that."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.shield(process.wait()), 10)
            return


def make_app(database, people=None, waits=(300, 900, 1800), connections=4, settle=20.0):
    """Returns the App; with people its task can run."""
    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=database, min_size=1, max_size=connections, timeout=10))
    strategy = ByExitCode(waits)
    worker = Worker(app, people, strategy, settle)

    @app.task(name=TASK, queue=QUEUE, retry=strategy)
    async def run(person, schedule, due, seconds):
        return await worker.run(person, schedule, due, seconds)

    return app
