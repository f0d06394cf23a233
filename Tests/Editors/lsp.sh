#!/usr/bin/env bash
# lsp.sh LUCID [STEP]: drives `lucid lsp` with pytest-lsp, which checks each message against the protocol, and with the editors that are here. Each
# STEPth position of every shipped file is asked about, others with each commit; with STEP 1 every one. Prints p50 and p99.
set -euo pipefail
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.."

source Tests/python.sh
python_for "language server"

export LUCID=$program LUCID_STEP=${2:-7}
"$environment/bin/python" -B -m pytest -q -s -p no:cacheprovider --rootdir Tests/Editors/lsp Tests/Editors/lsp
# missing NAME: says that an editor is not there; an error on CI, which installs it.
missing() {
  echo "$1: not here, not checked"
  [[ -z ${CI:-} ]]
}
if command -v nvim >/dev/null; then Tests/Editors/lsp/nvim.sh "$program"; else missing nvim; fi
if command -v emacs >/dev/null; then Tests/Editors/lsp/eglot.sh "$program"; else missing emacs; fi
python3 -B Tests/Editors/vsix.py .build/vsix
if command -v node >/dev/null; then node Tests/Editors/lsp/vscode.js "$program" .build/vsix/unpacked/extension; else echo "vscode: no Node.js here, not checked"; fi
