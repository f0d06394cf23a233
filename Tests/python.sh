# For run.sh of checks that need packages from PyPI; source it at the project's root.

# What the checks run is nobody's: it must not stand in the record of whoever tests.
for place in CONFIG DATA STATE CACHE; do export "XDG_${place}_HOME=$PWD/.build/home-of-checks/$$/${place,,}"; done

# left_out WHAT NEED: says that a check cannot be made here and ends the script; an error on CI.
left_out() {
  [[ -z ${CI:-} ]] || { echo "The check of $1 needs $2." >&2; exit 1; }
  echo "NOT CHECKED: $1. It needs $2." >&2
  exit 0
}

# python_for NAME FOLDER WHAT [PACKAGE...]: what FOLDER/requirements.txt names, once, into .build/python-NAME, which `$folder` then is, and
# what FOLDER/alone.txt names without what that depends on; the sources of the packages given here, with their tests, into `$folder/archives`.
python_for() {
  local name=$1 list=$2/requirements.txt alone=$2/alone.txt what=$3 wanted
  shift 3
  folder=.build/python-$name
  [[ -f $alone ]] || alone=/dev/null
  wanted=$(cat "$list" "$alone" Tests/python.sh | sha256sum)
  [[ -x $folder/bin/python && $(cat "$folder/installed" 2>/dev/null) == "$wanted" ]] && return
  rm -rf "$folder"
  if python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check -r "$list" &&
    { [[ $alone == /dev/null ]] || "$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$alone"; } && sources_of "$list" "$@"; then
    echo "$wanted" >"$folder/installed"
  else
    rm -rf "$folder"
    left_out "$what" "pip and the network for what $list names"
  fi
}

sources_of() {
  local list=$1 package archive
  shift
  for package; do grep "^$package==" "$list" || return; done >"$folder/archives.txt"
  [[ -s $folder/archives.txt ]] || return 0
  "$folder/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: -d "$folder/archives" \
    -r "$folder/archives.txt" || return
  for archive in "$folder"/archives/*.tar.gz; do tar -xzf "$archive" -C "$folder/archives" || return; done
}
