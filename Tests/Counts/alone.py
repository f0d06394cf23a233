"""Starts model servers on their usual ports in a network namespace, then a command.

alone.py PROGRAMS FAULTY COMMAND...: PROGRAMS are names of `SERVERS` with commas between them. The
server called FAULTY closes each connection.
"""

import json
import subprocess
import sys

from namespace import enter
from stand_ins import StandIns

# What each program says of itself, as docs/models.md has it, with its port.
SERVERS = {
    "llama.cpp": (
        8080,
        {
            "/props": {"default_generation_settings": {"n_ctx": 4096}, "chat_template": "x"},
            "/v1/models": {"data": [{"id": "model-llama", "meta": {"n_params": 134515008}}]},
        },
    ),
    "Ollama": (
        11434,
        {
            "/api/version": {"version": "0.9.0"},
            "/api/tags": {
                "models": [{"name": "model-ollama", "details": {"parameter_size": "8.0B"}}]
            },
            "/api/ps": {"models": []},
            "/api/show": {},
        },
    ),
    "LM Studio": (
        1234,
        {
            "/api/v0/models": {
                "data": [
                    {
                        "id": "model-studio",
                        "type": "llm",
                        "state": "loaded",
                        "loaded_context_length": 4096,
                    }
                ]
            }
        },
    ),
    "vLLM": (
        8000,
        {"/v1/models": {"data": [{"id": "model-vllm", "owned_by": "vllm", "max_model_len": 4096}]}},
    ),
}

if __name__ == "__main__":
    names, faulty, command = (
        [name for name in sys.argv[1].split(",") if name],
        sys.argv[2],
        sys.argv[3:],
    )
    enter()
    for name in names:
        port, pages = SERVERS[name]
        server = StandIns(port=port)
        if name == faulty:
            server.faults["/"] = "cut"
        server.pages = {
            path: (json.dumps(body), "application/json") for path, body in pages.items()
        }
    sys.exit(subprocess.run(command).returncode)
