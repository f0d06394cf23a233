#!/usr/bin/env bash
# run.sh [LUCID]: checks what editors are given, in the engines that editors use: the JSON Schema, the TextMate grammar, the queries, the syntax file.
# The engines come from PyPI into .build/python-editors. Without a network that is said and the checks are left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."

source Tests/python.sh
python_for editors Tests/Editors "schema and grammars"

"$folder/bin/python" Tests/Editors/schema.py "$@"
"$folder/bin/python" Tests/Editors/textmate.py
"$folder/bin/python" Tests/Editors/queries.py
for editor in vim nvim; do
  if command -v "$editor" >/dev/null; then Tests/Editors/vim.sh "$editor"; else echo "$editor: not here, not checked"; fi
done
