"""Compares what lucid makes of streams that Anthropic's API gave with what its own library makes of them: recordings.py LUCID ARCHIVES.

The streams come with the sources of the package `anthropic` and are not kept here.
"""

import glob
import json
import os
import sys

import anthropic

from person import Handler, Person, Report, serve


class Tape(Handler):
    body_of = {}

    def do_POST(self):
        self.body()
        self.head()
        self.wfile.write(self.body_of[self.path.split("/")[1]])


def theirs(base, name):
    """(text, calls, stop reason, tokens) as the library puts them together; None when it gives up."""
    client = anthropic.Anthropic(base_url=f"{base}/{name}", api_key="none", max_retries=0)
    try:
        with client.messages.stream(model="any", max_tokens=100, messages=[{"role": "user", "content": "x"}]) as stream:
            message = stream.get_final_message()
    except Exception as error:
        return None, error
    text = "".join(block.text for block in message.content if block.type == "text")
    calls = [(block.id, block.name, block.input) for block in message.content if block.type == "tool_use"]
    usage = message.usage
    read = usage.input_tokens + (usage.cache_creation_input_tokens or 0) + (usage.cache_read_input_tokens or 0)
    return (text, calls, message.stop_reason, (read, usage.output_tokens)), None


def main(lucid, archives):
    report = Report("recorded streams")
    expect = report.expect
    found = glob.glob(os.path.join(archives, "anthropic-*/tests/lib/streaming/fixtures/*.txt"))
    found += glob.glob(os.path.join(archives, "anthropic-*/tests/fixtures/*/*.sse"))
    expect("there are some", len(found) >= 10, found)
    for path in found:
        # The empty line that ends the last event was lost when they were kept.
        Tape.body_of[os.path.basename(path).rsplit(".", 1)[0].replace("_", "-")] = open(path, "rb").read().rstrip(b"\n") + b"\n\n"
    server, base = serve(Tape)
    same = refused = 0
    with Person(lucid, [f'{name}: {{ anthropic: any, url: "{base}/{name}" }}' for name in Tape.body_of]) as person:
        hello = person.ability("Hello", "prompt: Say hello.\n")
        for name, body in sorted(Tape.body_of.items()):
            wanted, error = theirs(base, name)
            run, exchanges = person.recorded("try", "--json", hello, "--model", name)
            tape = exchanges[0] if exchanges else None
            if b"message_stop" not in body:
                # The library takes what came for an answer; a stream that has no end is none.
                refused += 1
                expect(f"{name}: no end", run.code == 31 and tape is None, run.shown)
                continue
            if wanted is None or wanted[2] in ("refusal", "pause_turn"):
                refused += 1
                expect(f"{name}: {wanted[2] if wanted else error}", run.code == 31, run.shown)
                continue
            text, calls, stop, tokens = wanted
            if stop == "max_tokens" and calls:
                refused += 1
                expect(f"{name}: a call that was cut", run.code == 31 and "in the middle of a call" in run.failure, run.shown)
                continue
            if tape is None:
                expect(f"{name}: an answer", False, run.shown)
                continue
            same += 1
            expect(f"{name}: text", tape["text"].strip() == text.strip(), (tape["text"], text))
            mine = [(c["id"], c["tool"]) for c in tape.get("calls", [])]
            expect(f"{name}: calls", mine == [(i, t) for i, t, _ in calls], (mine, calls))
            for made, (_, _, given) in zip(tape.get("calls", []), calls):
                try:
                    expect(f"{name}: arguments", json.loads(made["arguments"]) == given, (made, given))
                except ValueError:
                    # Handed on as they came; the library puts something else in their place.
                    pass
            expect(f"{name}: tokens", (tape["tokens"]["input"], tape["tokens"]["output"]) == tokens, (tape.get("tokens"), tokens))
    server.shutdown()
    return report.close(f"{same} streams of Anthropic's API read as its own library reads them, {refused} refused as no whole answer")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
