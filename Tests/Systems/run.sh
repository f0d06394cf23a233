#!/usr/bin/env bash
# run.sh LUCID DEB: proves on bare Debian 12 and 13 what a release promises. LUCID and DEB are what `make package` made.
# VERSIONS names other systems; PARTS names some of the parts: headers, package, answers, fresh, test. `test` runs all of `make test` there
# behind `make run`, and is not among those that run by default, since it takes an hour.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Systems/root.sh
need=$(roots_need) || { echo "systems: it needs $need" >&2; exit 1; }
lucid=$(realpath "$1") deb=$(realpath "$2")
: "${VERSIONS:=12 13}" "${PARTS:=headers package answers fresh}"
logs=.build/systems
mkdir -p "$logs"
rows=()

for part in $PARTS; do
  for version in $VERSIONS; do
    case $part in
    headers)
      words=(bash -c 'Tests/Libraries/headers.sh "$0" "$1" && Tests/Libraries/run.sh "$1"'
        "${code_names[$version]}" "$logs/headers-$version") ;;
    package) words=(Tests/Package/bare.sh "$lucid" "$deb" "$version") ;;
    answers) words=(Tests/Systems/answers.sh "$lucid" "$deb" "$version") ;;
    fresh) words=(Tests/Systems/fresh.sh "$version" run) ;;
    test) words=(Tests/Systems/fresh.sh "$version" run test) ;;
    *) echo "systems: there is no part \`$part\`" >&2; exit 2 ;;
    esac
    began=$SECONDS outcome=passed
    "${words[@]}" 2>&1 </dev/null | tee "$logs/$part-$version.log" || outcome=FAILED
    rows+=("$(printf '%-8s on Debian %s  %s  %4d s' "$part" "$version" "$outcome" $((SECONDS - began)))")
  done
done

printf '%s\n' "" "${rows[@]}"
if printf '%s\n' "${rows[@]}" | grep -q FAILED; then exit 1; fi
