#!/usr/bin/env bash
# bare.sh LUCID DEB [VERSION]: the program and then the package on a bare Debian, 12 unless VERSION names another. Needs root.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Systems/root.sh
enter_namespace Tests/Package/bare.sh "$@"
lucid=$(realpath "$1") deb=$(realpath "$2") version=${3:-12}
fail() { echo "package on Debian $version: $*" >&2; exit 1; }
say() { echo "package on Debian $version: $*"; }
work=$PWD/.build/package
mkdir -p "$work"
open_root "$version" || fail "there is no root of it"
# What is on the machine, but for the books and caches of apt and dpkg.
listed() { (cd "$root" && find . -xdev | grep -vE '^\./(proc|dev|tmp|var/lib/dpkg|var/lib/apt|var/cache|var/log)(/|$)' | sort); }

packages() { inside dpkg-query -W -f '${Package}\n' | sort; }

# 1. The program alone, where no library is: it says so once, and works as far as it can.
install -m 755 "$lucid" "$root/tmp/lucid"
[[ $(inside /tmp/lucid --version) == "$("$lucid" --version)" ]] || fail "it does not start on a bare machine"
for words in "check --help" tools list doctor; do
  # shellcheck disable=SC2086
  inside /tmp/lucid $words >"$root/tmp/out" 2>"$root/tmp/err" || [[ $words == doctor && $? == 11 ]] ||
    fail "\`lucid $words\`: $(cat "$root/tmp/err")"
done
[[ $(grep -c 'not installed' "$root/tmp/out") == 1 && ! -s $root/tmp/err ]] ||
  fail "doctor: $(cat "$root/tmp/out" "$root/tmp/err")"
command=$(grep -A1 'not installed' "$root/tmp/out" | sed -n '2s/^ *//p')
[[ $command == "apt-get install "* ]] || fail "doctor gives no command: $(cat "$root/tmp/out")"
# A bare Debian has some of the table already: the time zones and zlib; 13 has SQLite too, which its login records use.
wanted=''
for package in $(python3 -B .ci/package/dependencies.py packages); do
  [[ $(inside dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || wanted+=" $package"
done
wanted=${wanted# }
[[ $command == "apt-get install $wanted" ]] || fail "doctor says: $command; missing are $wanted"
code=0
inside /tmp/lucid try >"$root/tmp/out" 2>"$root/tmp/err" || code=$?
[[ $code == 11 ]] || fail "without libraries \`lucid try\` ends with $code: $(cat "$root/tmp/err")"
[[ $(grep -c '^lucid: not installed: ' "$root/tmp/err") == 1 && $(grep -c 'apt-get install' "$root/tmp/err") == 1 ]] ||
  fail "what is missing is not said once: $(cat "$root/tmp/err")"
for library in libcurl gmime libical libsqlite3 libxml2; do
  [[ $library != libsqlite3 || $wanted == *libsqlite3* ]] || continue
  [[ $(grep -o "$library (" "$root/tmp/err" | wc -l) == 1 ]] || fail "$library is not named once: $(cat "$root/tmp/err")"
done
say "on a bare machine \`lucid try\` ends with 11, and names once what is missing:"
sed 's/^/  /' "$root/tmp/err"

# 2. What doctor says to do helps.
inside apt-get update -qq
listed >"$work/before"
packages >"$work/packages-before"
# shellcheck disable=SC2086
inside $command -y -qq --no-install-recommends >"$work/apt.log" 2>&1 || fail "\`$command\` failed, see $work/apt.log"
inside /tmp/lucid try >"$root/tmp/out" 2>"$root/tmp/err" || fail "after \`$command\`: $(cat "$root/tmp/err")"
found=$(inside /tmp/lucid doctor --only dependencies)
[[ $found == ok* ]] || fail "after \`$command\` doctor says: $found"
say "\`lucid doctor\`'s command installs all of it"
rm -rf --one-file-system "$root/tmp/lucid"
# By the names of this system: apt does not remove a package by a name that it only provides.
# shellcheck disable=SC2046
inside apt-get purge -y -qq $(packages | comm -13 "$work/packages-before" -) >>"$work/apt.log" 2>&1

# 3. The package: from the file to the first card, as apt fetches what is missing.
cp "$deb" "$root/tmp/"
began=$(date +%s.%N)
inside apt-get install -y -qq "/tmp/${deb##*/}" >"$work/apt.log" 2>&1 || fail "it cannot be installed, see $work/apt.log"
installed=$(date +%s.%N)
inside lucid try >"$root/tmp/out" 2>"$root/tmp/err" || fail "\`lucid try\`: $(cat "$root/tmp/err")"
shown=$(date +%s.%N)
grep -q '^Briefing - ' "$root/tmp/out" || fail "there is no card: $(cat "$root/tmp/out")"
[[ ! -s $root/tmp/err ]] || fail "\`lucid try\` complains: $(cat "$root/tmp/err")"
[[ $(inside lucid --version) == "$("$lucid" --version)" ]] || fail "the package's program is another one"
found=$(inside lucid doctor --only dependencies)
[[ $found == ok* ]] || fail "something is missing: $found"
inside lucid doctor >"$root/tmp/out" 2>&1 || [[ $? == 11 ]] || fail "doctor: $(cat "$root/tmp/out")"
inside dpkg --verify lucidability || fail "files are not as they were packed"
[[ -z $(inside dpkg --audit) ]] || fail "dpkg: $(inside dpkg --audit)"
awk -v a="$began" -v b="$installed" -v c="$shown" 'BEGIN {
  printf "package on Debian '"$version"': %.1f s from the .deb to the first card, of which apt %.1f s, the card %.2f s\n", c - a, b - a, c - b
}'

# 4. Removed, no file of it is left; it can be installed again, now from packages that are on the disk.
files=$(inside dpkg -L lucidability)
inside apt-get remove -y -qq --auto-remove lucidability >>"$work/apt.log" 2>&1 || fail "it cannot be removed, see $work/apt.log"
for file in $files; do [[ $file != *lucid* || ! -e $root$file ]] || fail "remove leaves $file"; done
began=$(date +%s.%N)
inside apt-get install -y -qq "/tmp/${deb##*/}" >>"$work/apt.log" 2>&1 || fail "it cannot be installed again, see $work/apt.log"
inside lucid try >"$root/tmp/out" 2>"$root/tmp/err" || fail "the second time, \`lucid try\`: $(cat "$root/tmp/err")"
awk -v a="$began" -v b="$(date +%s.%N)" 'BEGIN { printf "package on Debian '"$version"': %.1f s when nothing has to be fetched\n", b - a }'

# 5. Purged, nothing is left.
inside apt-get purge -y -qq --auto-remove lucidability >>"$work/apt.log" 2>&1 || fail "it cannot be purged, see $work/apt.log"
[[ -z $(inside dpkg-query -W -f '${Package}\n' 'lucid*' 2>/dev/null) ]] || fail "dpkg still knows it"
listed >"$work/after"
left=$(comm -13 "$work/before" "$work/after" | grep -i lucid || true)
[[ -z $left ]] || fail "purge leaves: $left"
# What apt keeps, since other packages recommend it, is none of ours; nor are files that those made.
packages >"$work/packages-after"
kept=$(comm -13 "$work/packages-before" "$work/packages-after" | paste -sd ' ')
say "removed and purged, nothing of it is left; packages that apt keeps: ${kept:-none}"
