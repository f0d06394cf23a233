"""Schedules of many people on procrastinate: lucid_procrastinate init|defer|work|status. README.md has the way in ten lines."""

import argparse
import asyncio
import logging
import os
import signal
import time

import procrastinate.exceptions
import psycopg
import psycopg_pool

import lucid_due

from . import ledger
from .deferrer import Deferrer
from .worker import QUEUE, make_app

log = logging.getLogger("lucid")


def arguments():
    parser = argparse.ArgumentParser(prog="lucid_procrastinate", description="Run the schedules of many people with procrastinate.")
    parser.add_argument("action", choices=["init", "defer", "work", "status"], help="prepare the database, defer due runs, run them, print sums")
    parser.add_argument("--people", default=os.environ.get("LUCID_PEOPLE"), help="the folder of the homes; default: LUCID_PEOPLE")
    parser.add_argument("--database", default=os.environ.get("LUCID_DATABASE", ""), help="a connection string; default: LUCID_DATABASE, then PGHOST and others")
    parser.add_argument("--key", default="lucid-engine.key", help="the file with the key of identifiers, made by the first start")
    parser.add_argument("--lucid", default="lucid", help="the program")
    parser.add_argument("--since", type=int, help="init: begin the first window at this time, seconds since 1970; default: now")
    parser.add_argument("--every", type=float, default=5, help="defer: seconds between two looks")
    parser.add_argument("--spread", type=float, default=0, help="defer: delay starts by up to so many seconds, the same each day for a schedule")
    parser.add_argument("--catch-up", choices=["each", "last"], default="each", help="defer: of the missed runs of a schedule, start each or the last")
    parser.add_argument("--lost-after", type=float, default=30, help="seconds without a sign of life after which a worker is lost")
    parser.add_argument("--concurrency", type=int, default=2 * (os.cpu_count() or 1), help="work: runs at the same time")
    parser.add_argument("--retry-after", default="300,900,1800", help="work: seconds until each further try")
    return parser.parse_args()


async def until_stopped(work, pause=2.0):
    """Repeats what ends because the database went away."""
    while True:
        try:
            return await work()
        except (psycopg.Error, psycopg_pool.PoolTimeout, procrastinate.exceptions.ConnectorException) as error:
            log.warning("the database gave no answer (%s)", type(error).__name__)
            await asyncio.sleep(pause)


async def init(app, since):
    async with app.connector.pool.connection() as connection:
        there = (await (await connection.execute("SELECT to_regclass('procrastinate_jobs')")).fetchone())[0]
        await connection.execute(ledger.SCHEMA)
        await connection.execute("INSERT INTO lucid_window VALUES ('', %s) ON CONFLICT DO NOTHING", (since or int(time.time()),))
    if there is None:
        await app.schema_manager.apply_schema_async()
    async with app.connector.pool.connection() as connection:
        await connection.execute(ledger.INDEX)


async def status(app):
    async with app.connector.pool.connection() as connection:
        for title, query in [
            ("state", "SELECT state, count(*) FROM lucid_due GROUP BY 1 ORDER BY 1"),
            ("exit", "SELECT exit::text, count(*) FROM lucid_due WHERE exit IS NOT NULL GROUP BY 1 ORDER BY 1"),
            ("behind", "SELECT 'people', count(*) FROM lucid_window WHERE person <> ''"),
        ]:
            for word, count in await (await connection.execute(query)).fetchall():
                print(f"{title} {word} {count}")


async def main(options):
    people = lucid_due.People(options.people, options.lucid, lucid_due.read_key(options.key)) if options.people else None
    if options.action in ("defer", "work") and people is None:
        raise SystemExit("name the folder of the people: --people DIR, or set LUCID_PEOPLE")
    stopping = asyncio.Event()

    async def session():
        waits = [float(word) for word in options.retry_after.split(",") if word]
        app = make_app(options.database, people, waits, max(4, min(options.concurrency + 2, 20)), settle=options.lost_after * 2 / 3)
        async with app.open_async():
            if options.action == "init":
                await init(app, options.since)
            elif options.action == "status":
                await status(app)
            elif options.action == "defer":
                for number in (signal.SIGTERM, signal.SIGINT):
                    asyncio.get_running_loop().add_signal_handler(number, stopping.set)
                await Deferrer(app, people, options.spread, options.catch_up).loop(options.every, options.lost_after, stopping)
            else:
                await app.run_worker_async(
                    queues=[QUEUE], concurrency=options.concurrency, delete_jobs="successful", fetch_job_polling_interval=1.0,
                    stalled_worker_timeout=options.lost_after, update_heartbeat_interval=max(1.0, options.lost_after / 3))

    await (session() if options.action in ("init", "status") else until_stopped(session))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    asyncio.run(main(arguments()))
