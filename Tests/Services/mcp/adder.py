"""A server by the Python SDK, whichever version is installed: adder.py stdio, or adder.py PORT for streamable HTTP."""
import datetime
import os
import sys

PORT = None if sys.argv[1] == "stdio" else int(sys.argv[1])
try:
    from mcp.server.mcpserver import MCPServer
    from mcp.types import ToolAnnotations

    app, address = MCPServer("adder"), {"host": "127.0.0.1", "port": PORT}
except ImportError:
    from mcp.server.fastmcp import FastMCP
    from mcp.types import ToolAnnotations

    app, address = FastMCP("adder", host="127.0.0.1", port=PORT or 1), {}
READS = ToolAnnotations(readOnlyHint=True)


@app.tool(annotations=READS)
def add(a: int, b: int = 2) -> int:
    """Adds two numbers"""
    return a + b


@app.tool(annotations=READS)
def weekday(day: datetime.date, tags: list[str] | None = None) -> dict[str, str]:
    return {"weekday": day.strftime("%A"), "tags": ",".join(tags or [])}


@app.tool(annotations=READS)
def broken() -> str:
    raise ValueError("the printer is out of paper")


@app.tool()
def write(text: str) -> str:
    with open(os.environ["WRITTEN"], "a") as file:
        file.write(text + "\n")
    return "written"


if PORT is None:
    app.run(transport="stdio")
else:
    app.run(transport="streamable-http", **address)
