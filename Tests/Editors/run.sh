#!/usr/bin/env bash
# Checks what editors are given, in the engines that editors use: the JSON Schema, the TextMate grammar, the queries, the syntax file.
# The engines come from PyPI into .build/python. Without a network that is said and the checks are left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=.build/python
wanted=$(sha256sum Tests/Editors/requirements.txt)
if [[ ! -x $folder/bin/python || $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  if ! { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check -r Tests/Editors/requirements.txt; }; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The checks of schema and grammars need pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: schema and grammars. pip could not install what Tests/Editors/requirements.txt names." >&2
    exit 0
  fi
  echo "$wanted" >"$folder/installed"
fi

"$folder/bin/python" Tests/Editors/schema.py
"$folder/bin/python" Tests/Editors/textmate.py
"$folder/bin/python" Tests/Editors/queries.py
for editor in vim nvim; do
  if command -v "$editor" >/dev/null; then Tests/Editors/vim.sh "$editor"; else echo "$editor: not here, not checked"; fi
done
