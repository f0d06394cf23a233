#!/usr/bin/env bash
# fresh.sh VERSION TARGET...: `make TARGET...` in a fresh clone of the last commit, on a bare Debian that has git, make and Swift.
# Swift is that of this machine, shown to the root read-only: SWIFT or `swift` in PATH.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Systems/root.sh
enter_namespace Tests/Systems/fresh.sh "$@"
version=$1 target=${*:2}
fail() { echo "make $target on Debian $version: $*" >&2; exit 1; }
say() { echo "make $target on Debian $version: $*"; }
toolchain=$(dirname "$(dirname "$(realpath "$(command -v "${SWIFT:-swift}")")")")
logs=$PWD/.build/systems
mkdir -p "$logs"
open_root "$version" || fail "there is no root of it"
share "$toolchain"
inside_path=$toolchain/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
git clone --quiet --no-hardlinks "$PWD" "$root/tmp/lucid"
# What a person has who clones and what Swift's own installation asks for; the rest is for make to install.
# shellcheck disable=SC2086
inside /tmp/lucid/.ci/packages git make ca-certificates ${SWIFT_PACKAGES:?} >"$logs/apt-fresh.log" 2>&1 ||
  fail "what a clone needs cannot be installed, see $logs/apt-fresh.log"
# A network may have a certificate of its own, and an index of Python packages, which this machine knows.
# Packages write certificates of their own beside them.
mkdir -p "$root/etc/ssl/certs" && cp -r --dereference --remove-destination /etc/ssl/certs/. "$root/etc/ssl/certs/" || true
[[ ! -f /etc/pip.conf ]] || cp /etc/pip.conf "$root/etc/"
say "$(inside swift --version 2>&1 | head -n 1), commit $(git -C "$root/tmp/lucid" rev-parse --short HEAD)"
began=$SECONDS
code=0
# shellcheck disable=SC2086
inside CI=true make -C /tmp/lucid $target || code=$?
say "ended with $code after $((SECONDS - began)) s"
exit $code
