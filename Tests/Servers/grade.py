"""The whole of `lucid models test` against a small language model: grade.py LUCID WEIGHTS [RESULT]. Prints its table; may take an hour.

Whatever the model says, every prompt has to be graded: a request that fails is lucid's or the server's fault, and fails the check. RESULT is a
file for the answers as JSON.
"""

import os
import sys
from collections import Counter

from person import Person, Report
from small import UNHURRIED, model

HERE = os.path.dirname(os.path.abspath(__file__))
CONTEXT, ANSWER = 4096, 128


def main(lucid, weights, result=None):
    Person.patience = 7200
    report = Report("graded")
    program, base = model(weights, "small", os.path.join(HERE, "tools.jinja"), CONTEXT)
    profile = f'graded: {{ openai: "{base}/v1", model: small, context: {CONTEXT}, max_tokens: {ANSWER}, small: true, temperature: 0, {UNHURRIED} }}'
    with program, Person(lucid, [profile]) as person:
        run = person.run("models", "test", "graded", "--json")
        if result:
            with open(result, "w") as file:
                file.write(run.shown)
        prompts = run.record.get("prompts") or []
        for group in run.record.get("groups") or []:
            print("|", " | ".join(str(group[key]) for key in group), "|")
        for line in run.record.get("trust") or []:
            print(f"{line['subject']}: {line['verdict']}")
        print(run.record.get("cost"))
        for (grade, reason), count in Counter((p["grade"], p.get("reason") or "") for p in prompts).most_common(40):
            print(f"{count:4} {grade} {reason[:160]}")
        report.expect("exit", run.code in (0, 11), f"{run.code}: {run.shown}")
        report.expect("whole", run.record.get("whole") is True, run.shown)
        failed = [p for p in prompts if p["grade"] == "not-graded" and "was not offered" not in p["reason"]]
        for prompt in failed:
            report.expect(prompt["id"], False, prompt["reason"])
    return report.close(f"{len(prompts)} prompts")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
