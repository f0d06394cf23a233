#!/usr/bin/env bash
# shells.sh LUCID: asks the shells that are here for completions, as a person who types would; bash is asked by a session of the commands.
set -euo pipefail
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for shell in bash zsh fish; do "$program" generate completions "$shell" >"$folder/lucid.$shell"; done
cd "$folder"
# The scripts ask the program.
export PATH=${program%/*}:$PATH
bash -n lucid.bash
if command -v zsh >/dev/null; then
  zsh -n lucid.zsh
  python3 -B "$tests/zsh_completion.py" "$folder"
fi
if command -v fish >/dev/null; then
  # Words so far, and one that must be offered.
  while read -r word line; do
    HOME=$folder fish --no-config -c "source lucid.fish; complete -C '$line'" | cut -f 1 | grep -qx -- "$word" \
      || { echo "fish: $word is not offered after: $line" >&2; exit 1; }
  done <<'END'
check lucid ch
--format lucid run --form
--format=markdown lucid run --format=m
briefing lucid run bri
zsh lucid generate completions z
schedule lucid help sch
END
  echo "fish: offers what it should"
fi
if command -v groff >/dev/null; then
  for page in "" run check; do
    warnings=$("$program" generate manual $page | groff -man -Tutf8 -ww -z 2>&1)
    [[ -z $warnings ]] || { echo "manual $page: $warnings" >&2; exit 1; }
  done
  echo "groff: takes the manual pages without a word"
fi
