#!/usr/bin/env bash
# `lucid setup mail` with the mbsync of Debian and a real Dovecot: mail.sh LUCID. Where these packages or the rights of root are missing, that
# is said and left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
command -v dovecot mbsync >/dev/null && [[ $(id -u) == 0 ]] || left_out "mail fetched by mbsync" "root, dovecot-imapd and isync"
PYTHONPATH=Tests/Services exec python3 Tests/Services/mail/check.py "$1"
