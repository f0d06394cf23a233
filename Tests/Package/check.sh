#!/usr/bin/env bash
# check.sh LUCID FOLDER: checks the files of a release in FOLDER, which .ci/package/build.py made of the release build LUCID.
# The part on a bare Debian 12 needs root and the network; without them it is named as not checked.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/python.sh
lucid=$(realpath "$1") release=$(realpath "$2")
fail() { echo "package: $*" >&2; exit 1; }
shopt -s nullglob
files=("$release"/*)
debs=("$release"/*.deb) tarballs=("$release"/*.tar.gz) wheels=("$release"/*.whl) bills=("$release"/*.cdx.json)
[[ ${#debs[@]} -eq 1 && ${#tarballs[@]} -eq 1 && ${#wheels[@]} -eq 1 && ${#bills[@]} -eq 1 ]] || fail "it holds ${files[*]}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

(cd "$release" && sha256sum --check --strict --quiet SHA256SUMS) || fail "SHA256SUMS does not fit"
[[ $(wc -l <"$release/SHA256SUMS") -eq $((${#files[@]} - 1)) ]] || fail "SHA256SUMS does not name every file"

# The same bytes from the same program, whatever the surroundings are.
(
  umask 077 && mkdir "$scratch/other"
  TMPDIR=$scratch/other TZ=Asia/Tokyo LC_ALL=C python3 -B .ci/package/build.py "$lucid" "$scratch/again" >/dev/null
)
for file in "${files[@]}"; do cmp "$file" "$scratch/again/${file##*/}" || fail "${file##*/} is another one the second time"; done
echo "package: the same ${#files[@]} files twice"

command -v lintian >/dev/null || fail "lintian is needed (make package-check installs it)"
lintian --allow-root --fail-on error,warning "${debs[0]}" || fail "lintian has something to say"
echo "package: lintian has nothing to say"

python_for "the bill of materials and the workflow"
"$environment/bin/python" -B Tests/Package/bill.py "${bills[0]}" "$lucid"
"$environment/bin/actionlint" .github/workflows/*.yml
"$environment/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml >/dev/null
sed 's/runs-on/run-on/; s/\${{ github.token }}/${{ github.tokens }}/' .github/workflows/release.yml >"$scratch/wrong.yml"
if "$environment/bin/actionlint" "$scratch/wrong.yml" >/dev/null 2>&1; then fail "actionlint takes a broken workflow"; fi
echo "package: the workflow is well formed"

# The wheel, in an environment of its own.
python3 -m venv --without-pip "$scratch/venv"
pip=("$environment/bin/python" -m pip --quiet --disable-pip-version-check --python "$scratch/venv")
(cd "$scratch/venv" && find . ! -path '*/__pycache__*' | sort) >"$scratch/before"
"${pip[@]}" install --no-index "${wheels[0]}"
[[ $("$scratch/venv/bin/lucid" --version) == "$("$lucid" --version)" ]] || fail "the wheel's program is another one"
HOME=$scratch/home "$scratch/venv/bin/lucid" try >"$scratch/card" || fail "the wheel's program shows no card"
"${pip[@]}" uninstall --yes lucidability
(cd "$scratch/venv" && find . ! -path '*/__pycache__*' | sort) >"$scratch/after"
cmp "$scratch/before" "$scratch/after" || fail "the wheel leaves something behind: $(diff "$scratch/before" "$scratch/after")"
echo "package: the wheel can be installed, run and removed"

mkdir "$scratch/unpacked" && tar -xzf "${tarballs[0]}" -C "$scratch/unpacked"
unpacked=$(echo "$scratch"/unpacked/*)
cmp "$unpacked/bin/lucid" "$lucid" || fail "the tarball's program is another one"
cmp "$unpacked/sbom.cdx.json" "${bills[0]}" || fail "the tarball's bill of materials is another one"
[[ -f $unpacked/share/man/man1/lucid.1 && -f $unpacked/LICENSE ]] || fail "the tarball lacks its manual page or its licence"
echo "package: the tarball is whole"

if [[ $(id -u) -ne 0 ]]; then left_out "a bare Debian 12" "root, for debootstrap and chroot: sudo make package-check"; fi
command -v debootstrap >/dev/null || left_out "a bare Debian 12" "debootstrap"
Tests/Package/bare.sh "$lucid" "${debs[0]}"
