"""A whole file typed key by key, with completion at each stop and the diagnostics after each key: recorded as text.

What is typed on one line never brings a diagnostic to another: a line gets new ones while it is typed, and when the author pauses.
The record is `prep.record.txt`: for each line the diagnostics of its keys, and what completion offered at its stops. LUCID_RECORD=1 renews it.
"""
import asyncio
import os
import pathlib
import time

import pytest
import pytest_lsp
from conftest import FILES, LUCID, ROOT, STEP, capabilities, open_text
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient
from test_positions import percentile

# One file in the suite, those of three categories in the live set.
RECORDED = ROOT / "abilities/gallery/productivity/prep.lucidability"
TYPED = [RECORDED]
if STEP == 1:
    TYPED = [path for path in FILES if path.parent.name in ("productivity", "communication", "daily")]
STOPS = ".<|( :-\n"
TIMES = {"diagnostics": [], "completion": []}


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LUCID, "lsp"]))
async def typist(lsp_client: LanguageClient):
    """Asks for diagnostics itself and takes part in the pauses: the server holds back what other lines would get."""
    known = capabilities(pulls=True)
    known.workspace = types.WorkspaceClientCapabilities(diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True))
    await lsp_client.initialize_session(types.InitializeParams(capabilities=known))
    yield
    await lsp_client.shutdown_session()


async def timed(name, call):
    began = time.perf_counter()
    result = await asyncio.wait_for(call, 600)
    TIMES[name].append((time.perf_counter() - began) * 1000)
    return result


def places(report):
    return {(d.code, d.range.start.line) for d in report.items}


@pytest.mark.asyncio
@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.stem)
async def test_typed_key_by_key(typist, path):
    text = path.read_text()
    uri = "file:///nowhere/typed.lucidability"
    document = open_text(typist, "", uri)
    record, said, offered = [], [], []
    line = character = 0
    before = set()
    for n, letter in enumerate(text):
        place = types.Position(line, character)
        typist.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=n + 2, uri=uri),
                [types.TextDocumentContentChangePartial(text=letter, range=types.Range(place, place))],
            )
        )
        report = await timed("diagnostics", typist.text_document_diagnostic_async(types.DocumentDiagnosticParams(document)))
        typed = line
        line, character = (line + 1, 0) if letter == "\n" else (line, character + len(letter.encode("utf-16-le")) // 2)
        now = places(report)
        # The line of the key, and with a line break the one that it begins.
        elsewhere = {
            (d.code, d.range.start.line) for d in report.items if not d.range.start.line <= line or not d.range.end.line >= typed
        }
        assert elsewhere <= before, f"{path.name}, key {n} ({text[max(0, n - 30):n + 1]!r}): {elsewhere - before}"
        said += [code for code, at in sorted(now) if typed <= at <= line and code not in said]
        before = now
        if letter in STOPS:
            items = (await timed("completion", typist.text_document_completion_async(
                types.CompletionParams(document, types.Position(line, character))))).items
            if items:
                offered.append(f"{letter!r}: {', '.join(item.label for item in items[:3])}{' …' if len(items) > 3 else ''}")
        if letter == "\n":
            record.append(text.split("\n")[typed])
            record += [f"    diagnostics while typing: {', '.join(said)}"] if said else []
            record += [f"    completion after {offer}" for offer in offered]
            said, offered = [], []
    assert len(TIMES["diagnostics"]) >= len(text) and len(TIMES["completion"]) > 100
    # At rest nothing is held back; what is shipped has nothing wrong.
    for _ in range(6_000):
        report = await typist.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
        if not report.items:
            break
        await asyncio.sleep(0.1)
    assert not report.items, report.items
    kept = pathlib.Path(__file__).with_name(f"{path.stem}.record.txt")
    if path == RECORDED and os.environ.get("LUCID_RECORD"):
        kept.write_text("\n".join(record) + "\n")
    if path == RECORDED:
        assert kept.read_text() == "\n".join(record) + "\n"


def test_typing_times():
    if not TIMES["completion"]:
        pytest.skip("test_typed_key_by_key was not run")
    for name, times in TIMES.items():
        print(f"\ntyping, {name}: {len(times)} requests, p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms", end="")
    print()
