#!/usr/bin/env bash
# run.sh LUCID: installs the program into an empty folder and asks the programs of a desktop about what is there: the file of the
# application, the kind of an ability by name and by content, manual pages, completions; then takes it out again.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/python.sh
for need in desktop-file-validate update-mime-database gio man less; do
  command -v "$need" >/dev/null || left_out "what \`make install\` puts in its places" "$need (make test-packages)"
done
lucid=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
fail() { echo "desktop: $*" >&2; exit 1; }

mkdir "$prefix/bin" && ln -s "$lucid" "$prefix/bin/lucid"
export HOME=$prefix/home XDG_CONFIG_HOME=$prefix/home/config XDG_DATA_HOME=$prefix/home/share XDG_DATA_DIRS=$prefix/share:/usr/share PATH=$prefix/bin:$PATH
mkdir -p "$XDG_DATA_HOME"
DESTDIR= contrib/desktop/install.sh "$lucid" "$prefix"

complaints=$(desktop-file-validate "$prefix/share/applications/lucid.desktop" 2>&1) || fail "$complaints"
[[ -z $complaints ]] || fail "$complaints"

# A stranger's name for a file stays a word, and what opens it only shows it.
odd="$prefix/home/it's; touch pwned \$(touch pwned) -n.lucidability"
cp abilities/defaults/briefing.lucidability "$odd"
cp "$odd" "$prefix/home/without-suffix"
for file in "$odd" "$prefix/home/without-suffix"; do
  kind=$(gio info -a standard::content-type "$file" | awk '/content-type:/ { print $2 }')
  [[ $kind == application/x-lucidability ]] || fail "$file is taken for $kind"
done
opener=$(gio mime application/x-lucidability)
[[ $opener == *lucid.desktop* ]] || fail "nothing opens an ability: $opener"
# As a desktop reads `Exec`: the quoting of the file first, then words; %f is one of them.
command=$(sed -n 's/^Exec=//p' "$prefix/share/applications/lucid.desktop" | sed 's/\\\\/\\/g')
[[ $command == *' %f' && $command != *run* && $command != *try* ]] || fail "what opens an ability is: $command"
shown=$(cd "$prefix/home" && eval "${command% %f} \"\$odd\"" </dev/null)
grep -q 'What it can reach' <<<"$shown" || fail "opening shows: $shown"
[[ ! -e $prefix/home/pwned ]] || fail "the name of a file was run"

for page in "$prefix"/share/man/man1/*.1; do
  warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
  [[ -z $warnings ]] || fail "$page: $warnings"
done
pages=$(find "$prefix/share/man/man1" -name 'lucid*.1' | wc -l)
((pages > 20)) || fail "only $pages manual pages"

bash --norc -c 'source "$1/share/bash-completion/completions/lucid" && complete -p lucid >/dev/null' _ "$prefix" || fail "bash has no completions"
if command -v zsh >/dev/null; then
  found=$(zsh -f -c 'fpath=($1/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[lucid]' _ "$prefix")
  [[ $found == _lucid ]] || fail "zsh has no completions: $found"
fi
if command -v fish >/dev/null; then
  offered=$(PATH=$prefix/bin:$PATH fish -c "complete -C 'lucid ch'" | cut -f 1)
  grep -qx check <<<"$offered" || fail "fish has no completions"
fi

contrib/desktop/install.sh --remove "$prefix"
left=$(find "$prefix/share" "$prefix/bin" -name '*lucid*')
[[ -z $left ]] || fail "left behind: $left"
[[ $(gio info -a standard::content-type "$odd") != *x-lucidability* ]] || fail "an ability is still known"
# For packages: nothing outside DESTDIR, and no caches in it.
DESTDIR=$prefix/stage contrib/desktop/install.sh "$lucid" /usr
[[ -f $prefix/stage/usr/share/applications/lucid.desktop && ! -e $prefix/stage/usr/share/mime/globs2 ]] || fail "DESTDIR is not heeded"
echo "desktop: $pages manual pages, completions, and abilities are known by name and content"
