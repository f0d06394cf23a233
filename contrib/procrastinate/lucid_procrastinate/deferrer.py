"""Defers due runs: each exactly once, also over restarts, and those of an outage when it is over."""

import asyncio
import datetime
import logging
import time

import lucid_due
import procrastinate.exceptions
import psycopg
from procrastinate.jobs import Job
from psycopg.rows import tuple_row

from . import ledger
from .worker import QUEUE, TASK

log = logging.getLogger("lucid.deferrer")
AT_ONCE = 1_000


def job_of(run, spread):
    """Returns the job of a run. `lock` keeps runs of an ability of a person one after the other."""
    at = run.due + lucid_due.jitter(run, spread)
    return Job(
        id=None, queue=QUEUE, task_name=TASK, priority=0, lock=f"{run.person}/{run.ability}",
        queueing_lock=run.key,
        task_kwargs={"person": run.person, "schedule": run.schedule, "due": run.due, "seconds": run.seconds},
        scheduled_at=datetime.datetime.fromtimestamp(at, datetime.timezone.utc))


class Deferrer:
    def __init__(self, app, people, spread=0, catch_up="each", keep_days=30):
        self.app, self.people, self.spread, self.catch_up, self.keep_days = app, people, spread, catch_up, keep_days
        self.due = lucid_due.DueRuns(people)
        self._forgotten = 0

    async def tick(self, now=None):
        """Defers what became due since the last window. One transaction has the jobs, the ledger and the window: all of it or nothing."""
        now = int(now or time.time())
        async with self.app.connector.pool.connection() as connection, connection.transaction():
            connection.row_factory = tuple_row
            begin, behind = await ledger.read_windows(connection)
            if begin is None:
                raise SystemExit("the database is not prepared: run `init`")
            if begin >= now:
                return 0
            runs, failed = await asyncio.to_thread(self.due.window, begin, now, behind)
            new = []
            for start in range(0, len(runs), AT_ONCE):
                new += await ledger.insert(connection, runs[start:start + AT_ONCE])
            if self.catch_up == "last":
                new = await ledger.replace_older(connection, new)
            for start in range(0, len(new), AT_ONCE):
                jobs = [job_of(run, self.spread) for run in new[start:start + AT_ONCE]]
                await self.app.job_manager.batch_defer_jobs_async(jobs, connection=connection)
            if len(new) >= AT_ONCE:
                # Without it, jobs are fetched by a plan for an empty queue for a minute.
                await connection.execute("ANALYZE procrastinate_jobs")
            await ledger.write_windows(connection, now, {p: begin for p in failed if p not in behind}, set(behind) - set(failed))
            if now - self._forgotten > 3600:
                await ledger.forget(connection, now - self.keep_days * 86_400)
                self._forgotten = now
        if new or failed:
            log.info("deferred %d runs of %s to %s, %d people without an answer", len(new), lucid_due.iso(begin), lucid_due.iso(now), len(failed))
        for text in list(failed.values())[:20]:
            log.warning("%s", text)
        return len(new)

    async def recover(self, silent_seconds):
        """Puts back jobs whose worker gave no sign of life for so long. What became of the run is found out before it is started again."""
        for job in await self.app.job_manager.get_stalled_jobs(seconds_since_heartbeat=silent_seconds):
            log.warning("job %s of a lost worker is put back", job.id)
            await self.app.job_manager.retry_job(job)

    async def loop(self, every=5.0, silent_seconds=30.0, stop=None):
        stop = stop or asyncio.Event()
        while not stop.is_set():
            began = time.monotonic()
            try:
                await self.tick()
                await self.recover(silent_seconds)
            except (psycopg.Error, procrastinate.exceptions.ConnectorException) as error:
                log.warning("the database gave no answer (%s); the window stays open", type(error).__name__)
            try:
                await asyncio.wait_for(stop.wait(), max(0.2, every - (time.monotonic() - began)))
            except asyncio.TimeoutError:
                pass
