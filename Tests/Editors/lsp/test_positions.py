"""Every feature at the positions of every shipped file: no error reply and no hang. Times are printed, not judged."""
import asyncio
import time

import pytest
from conftest import FILES, ROOT, STEP, TURN, open_text
from lsprotocol import types

TIMES = {}
CALLS = {
    "hover": ("text_document_hover_async", types.HoverParams),
    "completion": ("text_document_completion_async", types.CompletionParams),
    "definition": ("text_document_definition_async", types.DefinitionParams),
    "signatureHelp": ("text_document_signature_help_async", types.SignatureHelpParams),
    "documentHighlight": ("text_document_document_highlight_async", types.DocumentHighlightParams),
    "prepareRename": ("text_document_prepare_rename_async", types.PrepareRenameParams),
}
assert len(FILES) > 80


async def ask(client, name, call, parameters):
    began = time.perf_counter()
    result = await asyncio.wait_for(getattr(client, call)(parameters), 600)
    TIMES.setdefault(name, []).append((time.perf_counter() - began) * 1000)
    return result


@pytest.mark.asyncio
@pytest.mark.parametrize("part", range(4))
async def test_positions(client, part):
    answered = 0
    for path in FILES[part::4]:
        text = path.read_text()
        document = open_text(client, text, path.as_uri())
        for number, line in enumerate(text.split("\n")):
            for character in range((number + TURN) % STEP, len(line) + 1, STEP):
                place = types.Position(number, character)
                for name, (call, kind) in CALLS.items():
                    answered += bool(await ask(client, name, call, kind(text_document=document, position=place)))
        whole = types.Range(types.Position(0, 0), types.Position(len(text.split("\n")), 0))
        symbols = await ask(client, "documentSymbol", "text_document_document_symbol_async", types.DocumentSymbolParams(document))
        tokens = await ask(
            client, "semanticTokens", "text_document_semantic_tokens_full_async", types.SemanticTokensParams(document)
        )
        assert symbols and len(tokens.data) % 5 == 0, path
        await ask(client, "foldingRange", "text_document_folding_range_async", types.FoldingRangeParams(document))
        edits = await ask(
            client, "formatting", "text_document_formatting_async",
            types.DocumentFormattingParams(document, types.FormattingOptions(2, True)),
        )
        assert not edits, f"{path} is shipped in the canonical form"
        await ask(client, "inlayHint", "text_document_inlay_hint_async", types.InlayHintParams(document, whole))
        await ask(client, "codeLens", "text_document_code_lens_async", types.CodeLensParams(document))
        await ask(
            client, "codeAction", "text_document_code_action_async",
            types.CodeActionParams(document, whole, types.CodeActionContext([])),
        )
        client.text_document_did_close(types.DidCloseTextDocumentParams(document))
    assert answered * STEP > 10_000


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def test_times():
    if not TIMES:
        pytest.skip("test_positions was not run")
    lines = [
        f"{name}: {len(times)} requests, p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms"
        for name, times in sorted(TIMES.items())
    ]
    (ROOT / ".build" / "lsp-times.txt").write_text("\n".join(lines) + "\n")
    print("\n" + "\n".join(lines))
