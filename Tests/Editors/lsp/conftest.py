"""A client of pytest-lsp for each test: it checks every message against the types of the protocol."""
import os
import pathlib

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

LUCID = os.environ["LUCID"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
STEP = int(os.environ.get("LUCID_STEP", "7"))
# Which of the positions between are asked about: another with each commit.
TURN = int(os.environ.get("LUCID_TURN") or 0)
FILES = sorted(
    path
    for folder in ("abilities", ".lucidability-samples")
    for path in (ROOT / folder).rglob("*.lucidability")
)


def capabilities(encodings=None, pulls=False):
    markdown = [types.MarkupKind.Markdown]
    text = types.TextDocumentClientCapabilities(
        completion=types.CompletionClientCapabilities(
            completion_item=types.ClientCompletionItemOptions(snippet_support=True, documentation_format=markdown)
        ),
        hover=types.HoverClientCapabilities(content_format=markdown),
        signature_help=types.SignatureHelpClientCapabilities(
            signature_information=types.ClientSignatureInformationOptions(documentation_format=markdown)
        ),
        diagnostic=types.DiagnosticClientCapabilities() if pulls else None,
    )
    general = types.GeneralClientCapabilities(position_encodings=encodings) if encodings else None
    return types.ClientCapabilities(text_document=text, general=general)


async def begin(client, **options):
    return await client.initialize_session(types.InitializeParams(capabilities=capabilities(**options)))


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LUCID, "lsp"]))
async def client(lsp_client: LanguageClient):
    await begin(lsp_client)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LUCID, "lsp"]))
async def bytes_client(lsp_client: LanguageClient):
    """Counts characters in bytes and asks for diagnostics."""
    await begin(lsp_client, encodings=[types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16], pulls=True)
    yield
    await lsp_client.shutdown_session()


def open_text(client, text, uri="file:///nowhere/x.lucidability"):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri=uri, language_id="lucidability", version=1, text=text))
    )
    return types.TextDocumentIdentifier(uri)
