#!/usr/bin/env bash
# Calendar and contacts through contrib/caldav against two real servers, Radicale and Xandikos: caldav.sh LUCID. Packages come from PyPI.
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
python_for "calendars and contacts of CalDAV servers"
PYTHONPATH=Tests/Services exec "$environment/bin/python" Tests/Services/caldav/check.py "$1" "$environment"
