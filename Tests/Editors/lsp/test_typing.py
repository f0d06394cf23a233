"""A whole shipped file typed character by character: no error reply, and at the end the diagnostics of `lucid check`."""
import asyncio
import json
import subprocess
import time

import pytest
from conftest import LUCID, ROOT, open_text
from lsprotocol import types

BROKEN = """lucidability: 1
kind: ability
label: Broken
steps:
  - id: events
    calendar.events: { from: <<today>>, to: <<tomorow>> }
prompt: |
  You have <<event.count>> events, <<events.cuont>> – 🎉 <<events.items | frist>>.
"""


def check(text, tmp_path):
    """What `lucid check --json` says, as places from 0 in Unicode scalars."""
    path = tmp_path / "x.lucidability"
    path.write_text(text)
    result = subprocess.run([LUCID, "check", "--json", str(path)], capture_output=True, text=True)
    assert result.returncode in (0, 20), result.stderr
    return path, sorted(
        (d["code"], d["severity"], d["line"] - 1, d["column"] - 1, d["message"].split("\n")[0])
        for d in json.loads(result.stdout)["diagnostics"]
    )


SEVERITIES = {1: "error", 2: "warning", 4: "hint"}


def said(diagnostics, text):
    """Diagnostics of the protocol in the same form: characters are UTF-16 code units."""
    lines = text.split("\n")

    def scalars(place):
        return len(lines[place.line].encode("utf-16-le")[: place.character * 2].decode("utf-16-le"))

    return sorted(
        (d.code, SEVERITIES[int(d.severity)], d.range.start.line, scalars(d.range.start), d.message.split("\n")[0])
        for d in diagnostics
    )


async def after_pause(client, uri, expected, text):
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        if uri in client.diagnostics and said(client.diagnostics[uri], text) == expected:
            return
        await asyncio.sleep(0.05)
    assert said(client.diagnostics.get(uri, []), text) == expected


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["morning", "broken"])
async def test_typed_in(client, tmp_path, name):
    text = BROKEN if name == "broken" else (ROOT / "abilities/gallery/productivity/prep.lucidability").read_text()
    path, expected = check(text, tmp_path)
    assert (len(expected) > 3) == (name == "broken")
    document = open_text(client, "", path.as_uri())
    line = character = 0
    for n, letter in enumerate(text):
        place = types.Position(line, character)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=n + 2, uri=path.as_uri()),
                [types.TextDocumentContentChangePartial(text=letter, range=types.Range(place, place))],
            )
        )
        line, character = (line + 1, 0) if letter == "\n" else (line, character + len(letter.encode("utf-16-le")) // 2)
        if n % 3 == 0:
            place = types.Position(line, character)
            await client.text_document_completion_async(types.CompletionParams(document, place))
            await client.text_document_hover_async(types.HoverParams(document, place))
    await after_pause(client, path.as_uri(), expected, text)


@pytest.mark.asyncio
async def test_other_lines_keep_their_diagnostics(client, tmp_path):
    path, expected = check(BROKEN, tmp_path)
    open_text(client, BROKEN, path.as_uri())
    await after_pause(client, path.as_uri(), expected, BROKEN)
    # An open quote in line 2: nothing behind it can be parsed.
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=2, uri=path.as_uri()),
            [types.TextDocumentContentChangePartial(text='"', range=types.Range(types.Position(2, 7), types.Position(2, 7)))],
        )
    )
    await client.wait_for_notification("textDocument/publishDiagnostics")
    codes = {d.code for d in client.diagnostics[path.as_uri()]}
    assert "yaml-syntax" in codes and {"unknown-field", "unknown-filter"} <= codes, codes
    text = BROKEN.replace("label: Broken", 'label: "Broken')
    await after_pause(client, path.as_uri(), check(text, tmp_path)[1], text)


@pytest.mark.asyncio
async def test_diagnostics_are_those_of_check_in_bytes(bytes_client, tmp_path):
    path, expected = check(BROKEN, tmp_path)
    document = open_text(bytes_client, BROKEN, path.as_uri())
    times = []
    for _ in range(50):
        began = time.perf_counter()
        report = await bytes_client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
        times.append((time.perf_counter() - began) * 1000)
    lines = BROKEN.encode().split(b"\n")
    found = sorted(
        (d.code, SEVERITIES[int(d.severity)], d.range.start.line, len(lines[d.range.start.line][: d.range.start.character].decode()),
         d.message.split("\n")[0])
        for d in report.items
    )
    assert found == expected
    assert path.as_uri() not in bytes_client.diagnostics, "diagnostics are not sent to a client that asks for them"


@pytest.mark.asyncio
async def test_hover_has_the_result_of_a_step_on_the_sample_person(client):
    """Of a file without errors; one with an error is not run."""
    text = BROKEN.replace("tomorow", "tomorrow").replace("event.count", "events.count").replace("cuont", "count").replace("frist", "first")
    for number, (content, ending) in enumerate([(text, "On the sample person: `3 items: "), (BROKEN, None)]):
        document = open_text(client, content, f"file:///nowhere/{number}.lucidability")
        hover = await client.text_document_hover_async(types.HoverParams(document, types.Position(4, 9)))
        shown = hover.contents.value if hover else ""
        assert (ending in shown) if ending else ("sample person" not in shown), shown
