"""Renders the tables of docs/capacity.md from docs/fleet.json: the lines between `<!-- fleet:NAME -->` and `<!-- end -->`."""

import json
import pathlib
import re

PAGE, RESULT = pathlib.Path("docs/capacity.md"), json.loads(pathlib.Path("docs/fleet.json").read_text())


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def number(value):
    return f"{value:,}" if isinstance(value, int) else str(value)


def machine():
    facts = RESULT["machine"]
    return (f"Taken {facts['taken']}, commit {facts['commit']}, {facts['cores']} cores, kernel\n{facts['kernel']}; each table has its load.")


def peak():
    data = RESULT["peak"]
    one, two = data["procrastinate"], data["cron"]
    rows = [("due runs", number(one["due"]), number(two["due"])), ("results stored", number(one["stored"]), number(two["stored"])),
            ("lines written by them", number(one["lines"]), number(two["lines"])),
            ("runs killed, without a result", one["without_result"], two["without_result"]), ("started again by the engine", one["started_again"], "-"),
            ("most in a minute", data["most_in_a_minute_each"], data["most_in_a_minute_each"])]
    for name, key in (("start after the due time, s", "seconds_late"), ("time of a run, s", "run_seconds")):
        for part in ("median", "p95", "max"):
            rows.append((f"{name}: {part}", one[key][part], two[key][part]))
    return table(["", "procrastinate", "cron"], rows) + f"\n\nLoad: median {data['load_median']}, highest {data['load_max']}."


def missed():
    data = RESULT["missed"]
    return table(["", ""], [
        ("due runs", number(data["due"])), ("results stored", number(data["stored"])), ("lines written by them", number(data["lines"])),
        ("runs that outlived their killed worker", data["outlived_their_worker"]), ("runs killed with their worker", data["killed_with_their_worker"]),
        ("started again", data["started_again"]), ("seconds, with the faults", data["seconds"]), ("runs a second", data["runs_a_second"]),
        *([("of these, seconds before the index on locks was made", data["seconds_before_the_index"]),
           ("runs in them", data["runs_before_the_index"]), ("runs a second after it", data["runs_a_second_with_the_index"])]
          if "seconds_before_the_index" in data else []),
        ("runs a second in the best 30 s", data["best_30_seconds"]), ("time of a run, median, s", data["run_seconds"]["median"]),
        ("load at the end", round(data["load"], 1))])


def overhead():
    data = RESULT["overhead"]
    bare = data["bare_ms"]
    rows = [("`lucid schedule run`", bare, "-"), ("the same by a procrastinate worker with one place", data["procrastinate_ms"],
                                                  f"{data['procrastinate_ms'] - bare:.1f}"),
            ("the same by a task of Slurm, without Slurm's own part", data["slurm_task_ms"], f"{data['slurm_task_ms'] - bare:.1f}")]
    return table(["", "median, ms", "beyond the run, ms"], rows) + (
        f"\n\n{data['runs']} runs each, in {data['rounds']} alternating rounds. Load {data['load']:.1f}. The worker, the deferrer and PostgreSQL "
        f"took\n{data['engine_and_database_cpu_ms']} ms of CPU a run.")


def slurm():
    data = RESULT["slurm"]
    return table(["", ""], [
        ("due runs", data["due"]), ("results stored", data["stored"]), ("lines written by them", data["lines"]),
        ("seconds to submit all", data["submit_seconds"]), ("tasks on the killed node", data["running_on_the_killed_node"]),
        ("runs killed in the middle", data["runs_killed"]), ("seconds until the node was down", data["seconds_until_down"]),
        ("started again", data["started_again"]), ("seconds in all", data["seconds"])]) + f"\n\nLoad {data['load']:.1f}."


def page(text):
    """Returns the page with its tables made anew."""
    for name, render in (("machine", machine), ("peak", peak), ("missed", missed), ("overhead", overhead), ("slurm", slurm)):
        text = re.sub(rf"(<!-- fleet:{name} -->\n).*?(<!-- end -->)", lambda match: f"{match[1]}{render()}\n{match[2]}", text, flags=re.S)
    return text


def main():
    PAGE.write_text(page(PAGE.read_text()))


if __name__ == "__main__":
    main()
