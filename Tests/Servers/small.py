"""Runs lucid against a real small language model, and one of random weights, behind llama.cpp's own server: small.py LUCID WEIGHTS.

Nothing here asserts what a model says, only what must hold whatever it says.
"""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from person import Handler, Person, Program, Report, serve, taken

HERE = os.path.dirname(os.path.abspath(__file__))

# What is asked of a model here is bounded by its tokens, never by a clock: a slow machine takes longer and that is all.
UNHURRIED = "deadlines: { first: 1200, between: 1200, total: 1200 }"
TIME = "limits: { time: 20m }\n"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def get(url):
    return urllib.request.urlopen(url, timeout=30).read()


def model(weights, name, template=None, context=None):
    """Starts llama.cpp's server; it and its address."""
    port = free_port()

    def ready():
        try:
            return json.loads(get(f"http://127.0.0.1:{port}/health")).get("status") == "ok"
        except OSError:
            return False

    words = [sys.executable, os.path.join(HERE, "llama.py"), weights, str(port), name] + ([template or ""] if template or context else [])
    words += [str(context)] if context else []
    return Program(words, ready), f"http://127.0.0.1:{port}"


def metric(base, name):
    for line in get(base + "/metrics").decode().splitlines():
        if line.startswith(f"llamacpp:{name} "):
            return float(line.split()[1])
    return 0.0


class Between(Handler):
    """Stands between lucid and the model: keeps what goes through, and can ask for the answer in one piece."""

    base, kept = "", []

    def do_POST(self):
        whole = self.path.startswith("/whole")
        path = self.path.removeprefix("/whole")
        sent = json.loads(self.body())
        if whole:
            sent["stream"] = False
            sent.pop("stream_options", None)
        request = urllib.request.Request(self.base + path, json.dumps(sent).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=1200) as answer:
            body = answer.read()
            self.kept.append((sent, body))
            self.head(kind=answer.headers["Content-Type"])
            self.wfile.write(body)


def events(body):
    """The JSON of every event of a stream."""
    for line in body.decode(errors="replace").splitlines():
        if line.startswith("data: ") and not line.startswith("data: [DONE]"):
            yield json.loads(line[6:])


def expected(run):
    """The exit code of an answer: one that ends at its limit of tokens is a part."""
    return 11 if "cut off" in (run.answer.get("remark") or "") else 0


def small(lucid, base, report):
    expect = report.expect
    Between.base, Between.kept = base, []
    server, between = serve(Between)
    profiles = [
        f'chat: {{ openai: "{base}/v1", model: small, max_tokens: 24, temperature: 0, {UNHURRIED} }}',
        f'messages: {{ anthropic: small, url: "{base}", max_tokens: 24, temperature: 0, {UNHURRIED} }}',
        f'whole: {{ openai: "{between}/whole/v1", model: small, max_tokens: 24, temperature: 0, {UNHURRIED}, price: {{ input: 1, output: 1000 }} }}',
        f'seen: {{ anthropic: small, url: "{between}", max_tokens: 24, temperature: 0, {UNHURRIED} }}',
        f'few: {{ openai: "{base}/v1", model: small, max_tokens: 300, temperature: 0, small: true, {UNHURRIED} }}',
        f'long: {{ openai: "{base}/v1", model: small, max_tokens: 4000, temperature: 0, {UNHURRIED} }}',
    ]
    with Person(lucid, profiles) as person:
        hello = person.ability("Hello", "prompt: Name three colours.\n" + TIME)
        for name in ["chat", "messages", "whole", "seen"]:
            before = metric(base, "tokens_predicted_total")
            run = person.run("try", "--json", hello, "--model", name)
            tokens = run.answer.get("tokens") or {}
            expect(f"{name}: exit", run.code == expected(run), f"{run.code}: {run.shown}")
            expect(f"{name}: text", (run.text or "").strip() != "", run.shown)
            expect(f"{name}: tokens read", tokens.get("input", 0) > 20, tokens)
            # The server's own count; what it counts at the very end may be one more or less.
            made = metric(base, "tokens_predicted_total") - before
            expect(f"{name}: tokens written", abs(tokens.get("output", 0) - made) <= 1 and 0 < tokens["output"] <= 24, (tokens, made))
            if tokens.get("output") == 24:
                expect(f"{name}: cut", "cut off" in (run.answer.get("remark") or ""), run.answer)
            if name == "whole":
                cost = (tokens.get("input", 0) + 1000 * tokens.get("output", 0)) / 1e6
                expect("whole: cost", abs(run.answer.get("cost", 0) - cost) < 1e-9, run.answer)
        sent, body = Between.kept[-1]
        said = "".join(e["delta"].get("text", "") for e in events(body) if e["type"] == "content_block_delta")
        expect("seen: the text is what came", run.text.strip() == said.strip(), (run.text, said))

        form = person.ability(
            "Form",
            "prompt: What is the sky like?\noutput:\n  schema:\n    type: object\n    additionalProperties: false\n"
            "    required: [sky, warm]\n    properties: { sky: { enum: [blue, grey] }, warm: { type: boolean } }\n" + TIME)
        run = person.run("try", "--json", form, "--model", "chat")
        value = run.answer.get("value") or {}
        expect("schema", run.code == 0 and value.get("sky") in ("blue", "grey") and isinstance(value.get("warm"), bool), run.shown)

        # Whatever it calls or writes: it comes to an end, nothing is made more often than the file allows, and tokens are counted.
        task = "prompt: Create a task called Call Sam.\nwrites: { tasks.create: 1 }\nlimits: { turns: 4, time: 20m }\n"
        run = person.run("try", "--json", person.ability("Task", task), "--model", "few")
        expect("calls: exit", run.code in (0, 11, 31, 34), f"{run.code}: {run.shown}")
        expect("calls: tokens", run.code != 0 or (run.answer.get("tokens") or {}).get("output", 0) > 0, run.answer)
        expect("calls: bounded", len(run.record.get("proposals") or []) <= 1 and not run.record.get("changes"), run.shown)

        # The server notices that nobody listens any more.
        sea = person.ability("Sea", "prompt: Write a long story about the sea.\n" + TIME)
        process = person.start("try", "--jsonl", sea, "--model", "long")
        heard = b""
        while b'"part"' not in heard and process.poll() is None:
            heard += process.stdout.readline()
        expect("cancelled: it had begun", metric(base, "requests_processing") == 1, heard[-300:])
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=600)
        end = time.monotonic() + 600
        while metric(base, "requests_processing") and time.monotonic() < end:
            time.sleep(0.05)
        expect("cancelled: exit", process.returncode == 130, process.returncode)
        expect("cancelled: the server has stopped", metric(base, "requests_processing") == 0)

        # A token a digit, and more of them than it can look at.
        large = person.ability("Large", "prompt: |\n" + ("  " + "7 " * 60 + "\n") * 125 + TIME)
        run = person.run("try", "--json", large, "--model", "chat")
        expect("too much", run.code == 31 and "exceed" in run.failure, run.failure)

        listed = json.loads(subprocess.run([person.lucid, "models", "--json"], env=person.environment, capture_output=True).stdout)
        names = {m["name"]: m for m in listed["models"]}
        expect("models", names["chat"]["answers"] and names["chat"]["models"] == ["small"], names["chat"])
    server.shutdown()


def fuzz(lucid, base, report):
    """The bytes of random weights, cut wherever the server cuts them, against a reading of our own."""
    Between.base, Between.kept = base, []
    server, between = serve(Between)
    profiles = [
        f'chat: {{ openai: "{between}/v1", model: noise, max_tokens: 200, temperature: 1.5, {UNHURRIED} }}',
        f'messages: {{ anthropic: noise, url: "{between}", max_tokens: 200, temperature: 1.5, {UNHURRIED} }}',
    ]
    different = 0
    with Person(lucid, profiles) as person:
        for n in range(12):
            name = ["chat", "messages"][n % 2]
            file = person.ability("Noise", f"prompt: Number {n} of {random.Random(n).random()}.\n" + TIME)
            run, exchanges = person.recorded("try", "--json", file, "--model", name)
            _, body = Between.kept[-1]
            if name == "chat":
                said = "".join(c["delta"].get("content") or "" for e in events(body) for c in e.get("choices", []))
            else:
                said = "".join(e["delta"].get("text", "") for e in events(body) if e["type"] == "content_block_delta")
            for stop in ["<eos>", "<end_of_turn>", "<|im_end|>", "<|eot_id|>", "</s>", "<|endoftext|>", "<|end|>"]:
                said = said.replace(stop, "")
            report.expect(f"noise {n}", run.code == expected(run), run.shown)
            if exchanges and exchanges[0]["text"].strip() != said.strip():
                different += 1
                report.expect(f"noise {n}: text", False, (exchanges[0]["text"], said))
            elif exchanges:
                report.expect(f"noise {n}: pieces", "".join(exchanges[0]["parts"]) == exchanges[0]["text"], exchanges[0]["parts"])
    server.shutdown()
    return len(Between.kept)


def main(lucid, weights):
    Person.patience = 1500
    report = Report("small model")
    # Both models run at the same time as nothing else here does.
    program, base = model(weights, "small")
    with program:
        small(lucid, base, report)
        taken(report, "llama.cpp", base, "/v1/chat/completions", "/v1/messages")
    with tempfile.TemporaryDirectory() as folder:
        noise = os.path.join(folder, "noise.gguf")
        subprocess.run([sys.executable, os.path.join(HERE, "noise.py"), noise], check=True)
        program, base = model(noise, "noise")
        with program:
            count = fuzz(lucid, base, report)
    return report.close(f"chat completions and messages of llama.cpp, whole and streamed, a schema, a cancelled run, {count} answers of noise")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
