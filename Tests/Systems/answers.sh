#!/usr/bin/env bash
# answers.sh LUCID DEB VERSION: the package on a bare Debian answers what the program answers on this machine, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Systems/root.sh
enter_namespace Tests/Systems/answers.sh "$@"
lucid=$(realpath "$1") deb=$(realpath "$2") version=$3
fail() { echo "answers on Debian $version: $*" >&2; exit 1; }
say() { echo "answers on Debian $version: $*"; }
logs=$PWD/.build/systems
mkdir -p "$logs"
open_root "$version" || fail "there is no root of it"
share "$PWD"
cp "$deb" "$root/tmp/"
inside apt-get update -qq >"$logs/apt.log" 2>&1 &&
  inside apt-get install -y -qq "/tmp/${deb##*/}" python3 >>"$logs/apt.log" 2>&1 || fail "it cannot be installed, see $logs/apt.log"
say "$(inside lucid --version), $(inside dpkg-query -W -f '${Package} ${Version}, ' 'libcurl4*' 'libgmime-3*' 'libical3*' 'libmicrohttpd12*' libsqlite3-0 libxml2)"

# 1. Nothing is missing: without a configuration there are warnings about sources, and no other lines.
inside lucid doctor --only dependencies >"$logs/doctor" 2>&1 || fail "doctor: $(cat "$logs/doctor")"
say "doctor: $(paste -sd ' ' "$logs/doctor")"

# 2. The same answers as here.
here=$(mktemp -d "$root/tmp/here.XXXXXX")
python3 -B Tests/Systems/answers.py "$lucid" "$here/answers" || fail "this machine gives no answers to compare with"
inside python3 -B "$PWD/Tests/Systems/answers.py" /usr/bin/lucid /tmp/answers || fail "the program failed"
diff -r "$here/answers" "$root/tmp/answers" >"$logs/answers-$version.diff" ||
  fail "they differ from those of this machine, see $logs/answers-$version.diff: $(head -n 20 "$logs/answers-$version.diff")"
say "$(find "$here/answers" -type f | wc -l) answers are those of this machine, byte for byte"

# 3. Those of three homes at nine moments that were reviewed.
say "$(inside python3 -B "$PWD/Tests/Answers/render.py" /usr/bin/lucid)"
