#!/usr/bin/env bash
# What `make install` and `make uninstall` do beside the program: install.sh LUCID PREFIX, or install.sh --remove PREFIX.
# Manual pages and completions are written by the program LUCID itself. DESTDIR comes before PREFIX, for those who make packages.
set -euo pipefail
cd "$(dirname "$0")"
share=${DESTDIR:-}$2/share

put() { install -D -m 644 "${2:-/dev/stdin}" "$share/$1"; }

# One line for each file: where under share/ it goes, and where it comes from when it lies here.
files() {
  cat <<END
bash-completion/completions/lucid
zsh/site-functions/_lucid
fish/vendor_completions.d/lucid.fish
applications/lucid.desktop lucid.desktop
mime/packages/lucidability.xml lucidability.xml
icons/hicolor/scalable/apps/lucid.svg lucid.svg
icons/hicolor/scalable/mimetypes/application-x-lucidability.svg lucid.svg
END
}

# What desktops have made of these folders; those who make packages do it elsewhere.
refresh() {
  [[ -z ${DESTDIR:-} ]] || return 0
  if command -v update-mime-database >/dev/null && [[ -d $share/mime/packages ]]; then update-mime-database "$share/mime"; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications"; fi
}

if [[ $1 == --remove ]]; then
  files | while read -r path _; do rm -f "$share/$path"; done
  rm -f "$share"/man/man1/lucid.1 "$share"/man/man1/lucid-*.1 "${DESTDIR:-}$2/bin/lucid"
  refresh
  exit
fi

lucid=$1
"$lucid" generate manual | put man/man1/lucid.1
# An action is named by two words or three, and its page by all of them.
"$lucid" commands | while read -r -a words; do
  name=${words[*]}
  "$lucid" generate manual "${words[@]}" < /dev/null | put "man/man1/lucid-${name// /-}.1"
done
"$lucid" generate completions bash | put bash-completion/completions/lucid
"$lucid" generate completions zsh | put zsh/site-functions/_lucid
"$lucid" generate completions fish | put fish/vendor_completions.d/lucid.fish
files | while read -r path from; do [[ -z $from ]] || put "$path" "$from"; done
refresh
