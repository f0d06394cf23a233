"""The tables beside those of procrastinate: which windows and which runs were deferred, and how they ended."""

import pathlib

# procrastinate looks for other jobs of a lock at each fetch; without this it reads the whole queue for that.
INDEX = "CREATE INDEX IF NOT EXISTS lucid_jobs_by_lock ON procrastinate_jobs (lock)"
SCHEMA = (pathlib.Path(__file__).parent / "ledger.sql").read_text()


async def read_windows(connection):
    """Returns the end of the last window and the people who are behind; waits for another deferrer."""
    rows = await (await connection.execute("SELECT person, until FROM lucid_window FOR UPDATE")).fetchall()
    windows = dict(rows)
    return windows.pop("", None), windows


async def write_windows(connection, until, behind, caught_up):
    await connection.execute("UPDATE lucid_window SET until = %s WHERE person = ''", (until,))
    for person, begin in behind.items():
        await connection.execute("INSERT INTO lucid_window VALUES (%s, %s) ON CONFLICT DO NOTHING", (person, begin))
    if caught_up:
        await connection.execute("DELETE FROM lucid_window WHERE person = ANY(%s)", (list(caught_up),))


async def insert(connection, runs):
    """Returns those of the runs that are new."""
    cursor = await connection.execute(
        "INSERT INTO lucid_due (person, schedule, due) SELECT * FROM unnest(%s::text[], %s::text[], %s::bigint[]) "
        "ON CONFLICT DO NOTHING RETURNING person, schedule, due",
        ([r.person for r in runs], [r.schedule for r in runs], [r.due for r in runs]))
    new = set(await cursor.fetchall())
    return [r for r in runs if (r.person, r.schedule, r.due) in new]


async def replace_older(connection, runs):
    """Marks all but the newest run of each schedule as replaced; returns the newest."""
    newest = {}
    for run in runs:
        newest[run.person, run.schedule] = run
    older = [r for r in runs if newest[r.person, r.schedule] is not r]
    for run in older:
        await connection.execute(
            "UPDATE lucid_due SET state = 'replaced' WHERE person = %s AND schedule = %s AND due = %s", (run.person, run.schedule, run.due))
    return list(newest.values())


async def read(connection, key):
    """Returns state, start, tries, exit code, and the end of the last other run of the schedule; nil for a run that is not in the ledger."""
    cursor = await connection.execute(
        "SELECT state, started, tries, exit, (SELECT max(o.finished) FROM lucid_due o WHERE o.person = d.person AND o.schedule = d.schedule "
        "AND o.due <> d.due) FROM lucid_due d WHERE person = %s AND schedule = %s AND due = %s", key)
    return await cursor.fetchone()


async def start(connection, key, worker, now, state, started):
    """Takes a run; false when another worker has."""
    cursor = await connection.execute(
        "UPDATE lucid_due SET state = 'running', started = %s, worker = %s, tries = tries + 1, finished = NULL, exit = NULL "
        "WHERE person = %s AND schedule = %s AND due = %s AND state = %s AND started IS NOT DISTINCT FROM %s",
        (now, worker, *key, state, started))
    return cursor.rowcount == 1


async def finish(connection, key, state, now, code):
    await connection.execute(
        "UPDATE lucid_due SET state = %s, finished = %s, exit = %s WHERE person = %s AND schedule = %s AND due = %s", (state, now, code, *key))


async def forget(connection, before):
    """Removes runs that were due before, so that the ledger does not grow; their windows do not come back."""
    await connection.execute("DELETE FROM lucid_due WHERE due < %s AND state NOT IN ('waiting', 'running')", (before,))
