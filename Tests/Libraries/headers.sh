#!/usr/bin/env bash
# Unpacks the headers that run.sh compares from the packages of a release of Debian, without
# installing any: headers.sh SUITE FOLDER, such as `headers.sh trixie .build/headers/trixie`.
set -euo pipefail
source "$(dirname "$0")/../Systems/root.sh"

suite=$1
# The packages of the Makefile, and those that they include: from Debian 13 on GLib's headers are in
# libgio-2.0-dev; libxml2 2.9 includes ICU's.
mapfile -t wanted < <(grep -oE '[a-z0-9.+-]+-dev\b' "$(dirname "$0")/../../Makefile" | sort -u)
wanted+=(libglib2.0-dev libgio-2.0-dev libicu-dev)
mkdir -p "$2"
folder=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/lists/partial "$work"/cache/archives/partial
: >"$work/status"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] $(debian_mirror) $suite main" >"$work/sources.list"
cat >"$work/apt.conf" <<END
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache "$work/cache";
Acquire::Languages "none";
APT::Sandbox::User "";
END
export APT_CONFIG=$work/apt.conf
cd "$work"
apt-get update -qq
mapfile -t there < <(apt-cache show --no-all-versions "${wanted[@]}" 2>/dev/null |
  sed -n 's/^Package: //p')
apt-get download -qq "${there[@]}"
for package in *.deb; do dpkg -x "$package" "$folder"; done
