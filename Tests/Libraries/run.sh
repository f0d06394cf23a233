#!/usr/bin/env bash
# Compares what the C targets declare with the headers of the libraries that they open at run time:
# run.sh [ROOT...], where each ROOT is a folder with a usr/include of its own, such as a system made
# by debootstrap, or packages unpacked by headers.sh. Without one: the headers of this machine.
#
# Targets that declare a library by hand are compared by declarations.cc. Those that include its
# header must compile to the same bytes with the headers of each ROOT as with those of this machine:
# then the program built here passes what a library there takes.
set -euo pipefail
cd "$(dirname "$0")/../.."

by_hand=(CCurl CMime CSQLite CXMLSax CMicroHTTPD)
by_header=(CICal CZlib)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "libraries: $*" >&2
  exit 1
}

# No target may open a library beside this check, nor find a function beside its list.
targets=$(grep -l 'cs_open_library(' Sources/C*/*.c | cut -d / -f 2 | sort -u)
for target in $targets; do
  [[ " CSystem ${by_hand[*]} ${by_header[*]} " == *" $target "* ]] || fail "$target is not compared"
done
for target in "${by_hand[@]}"; do
  if grep -n 'LIBRARY_FIND(.*"' "Sources/$target"/*.c | grep -v '#name'; then
    fail "$target finds a function that is not in its list"
  fi
done

# headers ROOT FOLDER: links the libraries' headers there, and nothing of the C library.
headers() {
  local include=${1%/}/usr/include library=${1%/}/usr/lib path
  mkdir -p "$2"
  for path in "$include"/{curl,*/curl,glib-2.0/*,gmime-3.0/gmime,libical,libxml2/libxml,unicode} \
    "$include"/{microhttpd.h,sqlite3.h,zlib.h,zconf.h,*/zconf.h} \
    "$library"/*/glib-2.0/include/glibconfig.h; do
    [[ ! -e $path ]] || ln -sf "$(realpath "$path")" "$2/"
  done
}

# objects FOLDER OUT: compiles the targets that include a library's header.
objects() {
  local target file flags
  mkdir -p "$2"
  for target in "${by_header[@]}"; do
    flags=(-O2 -isystem "$1" -ISources/CSystem/include "-ISources/$target/include")
    for file in "Sources/$target"/*.c; do
      gcc "${flags[@]}" -c "$file" -o "$2/$target-$(basename "$file" .c).o"
    done
  done
}

# version FOLDER HEADER MACRO: the text that a macro of a header is defined as.
version() {
  gcc -E -dM -isystem "$1" -include "$2" -x c /dev/null | sed -n "s/^#define $3 \"\\(.*\\)\"/\\1/p"
}

headers / "$work/host"
objects "$work/host" "$work/host-objects"
code=0
for root in "${@:-/}"; do
  here=$work/root
  rm -rf "$here" "$here-objects"
  headers "$root" "$here"
  echo "libraries: the headers of $root"
  flags=(-std=c++17 -Wall -Wextra -Wno-deprecated-declarations)
  flags+=(-isystem "$here" -ISources/CSystem/include)
  for target in "${by_hand[@]}"; do flags+=("-ISources/$target/include"); done
  g++ "${flags[@]}" Tests/Libraries/declarations.cc -o "$work/declarations"
  "$work/declarations" || code=1
  objects "$here" "$here-objects"
  for object in "$work/host-objects"/*.o; do
    name=$(basename "$object")
    cmp -s "$object" "$here-objects/$name" && continue
    echo "  $name differs from what the headers of this machine make of it:"
    diff <(objdump -ds "$object") <(objdump -ds "$here-objects/$name") | head -20 || true
    code=1
  done
  libical=$(version "$here" libical/ical.h ICAL_VERSION) zlib=$(version "$here" zlib.h ZLIB_VERSION)
  echo "libical $libical, zlib $zlib: compiled code compared"
done
((code == 0)) || fail "a declaration differs from a header"
