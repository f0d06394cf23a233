#!/usr/bin/env bash
# run.sh [LUCID]: checks what editors are given, in the engines that editors use: the JSON Schema, the TextMate grammar, the queries, the syntax file.
# The engines come from PyPI (Tests/python.sh). Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."

source Tests/python.sh
python_for "schema and grammars"

"$environment/bin/python" Tests/Editors/schema.py "$@"
(($# == 0)) || "$environment/bin/python" Tests/Editors/formatted.py "$@"
"$environment/bin/python" Tests/Editors/textmate.py
"$environment/bin/python" Tests/Editors/queries.py
# Some systems call Neovim `vim` where there is no Vim.
is_vim() { vim --version 2>/dev/null | grep -q "^VIM - Vi IMproved"; }
for editor in vim nvim; do
  if command -v "$editor" >/dev/null && { [ "$editor" = nvim ] || is_vim; }; then Tests/Editors/vim.sh "$editor"; else echo "$editor: not here, not checked"; fi
done
