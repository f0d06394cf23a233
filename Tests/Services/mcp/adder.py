"""A server by the Python SDK, whichever version is installed: adder.py stdio, or adder.py PORT for streamable HTTP. With GUARDED set in the
environment it wants the token `good`; the token `narrow` has no rights."""
import datetime
import os
import sys
import warnings

PORT = None if sys.argv[1] == "stdio" else int(sys.argv[1])
guard = {}
if os.environ.get("GUARDED"):
    from mcp.server.auth.provider import AccessToken
    from mcp.server.auth.settings import AuthSettings

    class Verifier:
        async def verify_token(self, token):
            scopes = {"good": ["sums"], "narrow": ["other"]}.get(token)
            return AccessToken(token=token, client_id="lucid", scopes=scopes) if scopes else None

    warnings.simplefilter("ignore")
    url = f"http://127.0.0.1:{PORT}"
    guard = {"auth": AuthSettings(issuer_url=url, resource_server_url=url, required_scopes=["sums"]), "token_verifier": Verifier()}
try:
    from mcp.server.mcpserver import MCPServer

    app, address = MCPServer("adder", **guard), {"host": "127.0.0.1", "port": PORT}
except ImportError:
    from mcp.server.fastmcp import FastMCP

    app, address = FastMCP("adder", host="127.0.0.1", port=PORT or 1, **guard), {}
try:
    from mcp.types import ToolAnnotations

    READS = {"annotations": ToolAnnotations(readOnlyHint=True)}
except ImportError:
    # Before 2025-03-26 a tool does not say whether it reads.
    READS = {}


@app.tool(**READS)
def add(a: int, b: int = 2) -> int:
    """Adds two numbers"""
    return a + b


@app.tool(**READS)
def weekday(day: datetime.date, tags: list[str] | None = None) -> dict[str, str]:
    return {"weekday": day.strftime("%A"), "tags": ",".join(tags or [])}


@app.tool(**READS)
def broken() -> str:
    raise ValueError("the printer is out of paper")


@app.tool(**READS)
def forget() -> int:
    """Forgets all sessions of a server with a handshake"""
    app.session_manager._server_instances.clear()
    return 40


@app.tool()
def write(text: str) -> str:
    with open(os.environ["WRITTEN"], "a") as file:
        file.write(text + "\n")
    return "written"


if PORT is None:
    app.run(transport="stdio")
else:
    app.run(transport="streamable-http", **address)
