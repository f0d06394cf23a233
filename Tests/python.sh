#!/usr/bin/env bash
# The Python environment of the checks. A check sources this file at the project's root. As a program:
#   python.sh prepare [LAYER]   makes the environment when it is not there, and prints its folder
#   python.sh lock              writes the second part of Tests/requirements.lock anew, from its first part
#
# There is one environment, with the packages of Tests/requirements.lock. It lies in the cache of the person who
# tests, so that all clones on a machine share it. Its name is a hash of what it is made from.
# A layer is a small environment on top of it, with the packages of another lock: other versions, or
# packages that are too large for `make test`.

# Computed before a check gets its own cache, and inherited by the checks that a check starts.
export LUCID_CHECKS_CACHE=${LUCID_CHECKS_CACHE:-${XDG_CACHE_HOME:-~/.cache}/lucid-checks}

# left_out WHAT NEED: reports that a check cannot run here and ends the script; an error on CI.
left_out() {
  [[ -z ${CI:-} ]] || { echo "The check of $1 needs $2." >&2; exit 1; }
  echo "NOT CHECKED: $1. It needs $2." >&2
  exit 0
}

# python_for WHAT [LAYER]: sets `environment` to the folder of the environment. The check of WHAT is left out when
# the packages cannot be installed.
python_for() {
  environment=$(python_environment "${2:-}") ||
    left_out "$1" "pip and the network for the packages of ${2:-Tests/requirements.lock} (Tests/python.sh prepare${2:+ $2})"
}

# python_environment [LAYER]: makes the environment, or the layer, when it is not there; prints its folder.
python_environment() {
  local layer=${1:-} base='' folder interpreter
  [[ -z $layer ]] || base=$(python_environment) || return
  interpreter=$(python3 -c 'import sys; print(sys.version, sys.base_prefix)') || return
  folder=$LUCID_CHECKS_CACHE/$({
    cat Tests/requirements.lock ${layer:+"$layer"}
    printf '%s\n' "$interpreter"
    declare -f python_make
  } | sha256sum | cut -c1-16)
  if [[ ! -f $folder/complete ]]; then
    mkdir -p "$LUCID_CHECKS_CACHE" || return
    # Checks run in parallel: the first one makes the environment, the others wait for it. Where that failed, the
    # others do not wait for the network once more; `prepare` does.
    (
      flock 9 || exit
      [[ ! -f $folder/complete ]] || exit 0
      [[ -z $(find "$folder.failed" -mmin -5 2>/dev/null) ]] || exit 1
      python_make "$folder" "$base" "$layer" && exit
      # A status over 128 is that of a signal, which does not tell that the network is missing.
      (($? > 128)) || touch "$folder.failed"
      exit 1
    ) 9>"$LUCID_CHECKS_CACHE/lock" >&2 || return
  fi
  touch "$folder/complete"
  echo "$folder"
}

# python_make FOLDER BASE LAYER: makes an environment; BASE and LAYER are empty for the one that is no layer.
# The programs of an environment contain its path, so it is made in its place. `complete` is written last: a folder
# without it is left from a run that was killed, and is removed.
python_make() {
  local folder=$1 base=$2 layer=$3 began=$SECONDS old packages sources archive
  # The configuration of pip belongs to the person who tests, not to the check.
  unset XDG_CONFIG_HOME XDG_CACHE_HOME
  for old in "$LUCID_CHECKS_CACHE"/*/; do
    [[ -n $(find "$old" -maxdepth 1 -name complete -mtime -30 2>/dev/null) ]] || rm -rf "$old"
  done
  echo "python: installs the packages of ${layer:-Tests/requirements.lock}" >&2
  local -a pip=("${base:-$folder}/bin/python" -m pip --quiet --disable-pip-version-check)
  if [[ -n $layer ]]; then
    python3 -m venv --without-pip "$folder" &&
      "${pip[@]}" --python "$folder" install --no-deps -r "$layer" || return
    # Packages of the layer are found before those of the base.
    packages=$(echo "$folder"/lib/python*/site-packages)
    echo "$base"/lib/python*/site-packages >"$packages/base.pth" || return
  else
    # Every package is in the lock, so nothing is resolved.
    python3 -m venv "$folder" && "${pip[@]}" install --no-deps -r Tests/requirements.lock || return
    # Checks read files out of the tests of some packages. pip runs the build tool of a package before it keeps its
    # sources; the build tools are in the lock, too.
    sed -n 's/ *# sources$//p' Tests/requirements.lock >"$folder/sources.txt"
    sources=$(cut -d= -f1 "$folder/sources.txt" | paste -sd,)
    "${pip[@]}" download --no-deps --no-build-isolation --no-binary "$sources" \
      -d "$folder/sources" -r "$folder/sources.txt" || return
    for archive in "$folder"/sources/*.tar.gz; do
      tar -xzf "$archive" -C "$folder/sources" && rm "$archive" || return
    done
  fi
  echo "python: made $folder in $((SECONDS - began)) s" >&2
  touch "$folder/complete"
}

# python_lock: the first part of the lock stays; the second is what pip adds to it.
python_lock() {
  local scratch lock=Tests/requirements.lock
  scratch=$(mktemp -d)
  sed '/^## /q' $lock >"$scratch/lock"
  python3 -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install --quiet --disable-pip-version-check -r "$scratch/lock"
  "$scratch/venv/bin/pip" check
  "$scratch/venv/bin/pip" freeze | tr _ - | grep -vixFf <(sed -E 's/ *#.*//; s/\[.*\]//; /^$/d' $scratch/lock | tr _ -) \
    >>"$scratch/lock"
  cp "$scratch/lock" $lock
  rm -rf "$scratch"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  set -euo pipefail
  cd "$(dirname "$0")/.."
  case ${1:-} in
  prepare)
    rm -f "$LUCID_CHECKS_CACHE"/*.failed
    python_environment "${2:-}"
    ;;
  lock) python_lock ;;
  *) echo "python.sh: prepare [LAYER] or lock" >&2; exit 2 ;;
  esac
  exit
fi

# The programs that a check starts use folders of their own, never those of the person who tests.
for place in CONFIG DATA STATE CACHE; do export "XDG_${place}_HOME=$PWD/.build/home-of-checks/$$/${place,,}"; done
