#!/usr/bin/env bash
# eglot.sh LUCID: runs eglot.el in an Emacs without a screen, in a home of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/broken.yaml" "$folder/x.lucidability"
script=$(dirname "$0")/eglot.el
if ! HOME=$folder emacs --batch --eval '(progn (require (quote package)) (package-initialize) (require (quote eglot)))' >"$folder/log" 2>&1; then
  echo "emacs: eglot is not here, not checked"
  [[ -z ${CI:-} ]]
  exit
fi
HOME=$folder LUCID=$1 FILE=$folder/x.lucidability timeout 1800 emacs --batch -l "$script" </dev/null >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
grep '^eglot: ' "$folder/log"
