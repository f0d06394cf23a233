#!/usr/bin/env bash
# Reads mail that others wrote with lucid and with Python, and compares: run.sh LUCID.
# The messages come from the tests of CPython (a Debian package) and of mail-parser (from PyPI).
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
lucid=$1
source Tests/python.sh
python_for "mail"
python=$(find /usr/lib/python3*/test/test_email/data -maxdepth 0 2>/dev/null | head -1 || true)
[[ -n $python || -z ${CI:-} ]] || { echo "The check of mail needs the tests of CPython." >&2; exit 1; }
"$environment/bin/python" Tests/Peers/mail/check.py "$lucid" ${python:+"$python"} "$environment"/sources/mail_parser-*/tests/mails
"$environment/bin/python" Tests/Peers/mail/headers.py "$lucid"
