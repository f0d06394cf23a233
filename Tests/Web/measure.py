"""What `lucid web` costs: measure.py LUCID [HOME]. Not a check: it prints a table, and nothing depends on its numbers.

The time to the last byte of pages and of a run beside the commands of the same, and the memory of the server at the start, after 5,000
requests and with 20 streams at once. HOME is sample (default) or full.
"""

import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import homes

TIMES, REQUESTS, STREAMS = 15, 5_000, 20


def milliseconds(work, times=TIMES):
    """The median, and the slowest."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begin) * 1_000)
    return f"{statistics.median(taken):8.0f} {max(taken):8.0f}"


def memory(server):
    """Resident memory of the server, and the most it had, in MiB."""
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return tuple(int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024 for name in ["VmRSS", "VmHWM"])


def threads(server):
    return len(list(pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()))


def job(client, token, fields, path="/run/day-of"):
    """Starts a run. Returns the address of its page."""
    answer = client.post(path, {"token": token, **fields})
    if answer.status != 303:
        raise SystemExit(f"{path} answered {answer.status}")
    return answer.headers["location"]


def to_card(client, token):
    """From the tap to the first card or text of the run on its page, and to its last byte, in milliseconds."""
    import http.client
    begin = time.perf_counter()
    path = job(client, token, {"in.who": "Ada"})
    connection = http.client.HTTPConnection("127.0.0.1", client.server.port, timeout=120)
    connection.request("GET", path, headers={"Cookie": client.cookie})
    answer = connection.getresponse()
    text, first = b"", None
    while part := answer.read1(65536):
        text += part
        if first is None and b'class="live"' in text:
            first = time.perf_counter()
    return ((first or time.perf_counter()) - begin) * 1_000, (time.perf_counter() - begin) * 1_000


def main(lucid, name="sample"):
    with tempfile.TemporaryDirectory() as folder:
        home = getattr(homes, name)(lucid, pathlib.Path(folder) / "home")
        if name == "full":
            home.install("day-of", homes.ABILITY)
        with homes.Server(home) as server:
            client = homes.Client(server)
            token = client.token()
            start = memory(server)
            print(f"{name:34}   median  slowest   (ms, {TIMES} times)")
            for path in ["today", "abilities", "gallery", "ask", "waiting", "history"]:
                size = len(client.get("/" + path).body)
                print(f"GET /{path:29} {milliseconds(lambda path=path: client.get('/' + path))}   {size:6} bytes")
            print(f"{'GET /job/0 (no process)':34} {milliseconds(lambda: client.get('/job/0'))}")
            print(f"{'lucid web page /today':34} {milliseconds(lambda: home.run('web', 'page', '/today', *home.moment))}")
            print(f"{'lucid status':34} {milliseconds(lambda: home.run('status', *home.moment))}")
            taken = [to_card(client, token) for _ in range(TIMES)]
            for text, at in [("run, tap to the first of it", 0), ("run, tap to the last byte", 1)]:
                values = [one[at] for one in taken]
                print(f"{text:34} {statistics.median(values):8.0f} {max(values):8.0f}")
            print(f"{'lucid run day-of':34} {milliseconds(lambda: home.run('run', 'day-of', 'who=Ada', *home.moment))}")

            print(f"\nmemory of the server, MiB           now     most   threads")
            print(f"{'at the start':32} {start[0]:7.1f} {start[1]:8.1f}")
            # Most of these start no process: the limit is that of the server itself.
            pages = ["/today", "/job/0", "/nothing", "/job/1", "/open?code=0"]
            begin = time.perf_counter()
            for number in range(REQUESTS):
                client.get(pages[number % len(pages)] if number % 50 == 0 else pages[1 + number % (len(pages) - 1)])
            taken = time.perf_counter() - begin
            now = memory(server)
            print(f"{f'after {REQUESTS:,} requests':32} {now[0]:7.1f} {now[1]:8.1f} {threads(server):9}   {REQUESTS / taken:.0f} a second")
            path = job(client, token, {"in.who": "Ada"})
            streams = [threading.Thread(target=client.get, args=(path if number % 2 else "/today",)) for number in range(STREAMS)]
            for stream in streams:
                stream.start()
            time.sleep(0.2)
            during, count = memory(server), threads(server)
            for stream in streams:
                stream.join()
            print(f"{f'with {STREAMS} streams at once':32} {during[0]:7.1f} {during[1]:8.1f} {count:9}")
            now = memory(server)
            print(f"{'at the end':32} {now[0]:7.1f} {now[1]:8.1f} {threads(server):9}")


main(*sys.argv[1:])
