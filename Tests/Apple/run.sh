#!/usr/bin/env bash
# Checks the client of Apple's model against a declared interface, for there is no such system here: run.sh MODULES, the folder of what
# `swift build` has built. A type check; nothing runs.
set -euo pipefail
cd "$(dirname "$0")/../.."

: "${SWIFT:=swift}"
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
# As the frameworks of the system are: new cases may come.
"${SWIFT}c" -swift-version 6 -enable-library-evolution -emit-module -module-name FoundationModels -o "$room/FoundationModels.swiftmodule" Tests/Apple/FoundationModels.swift 2>"$room/said" || {
  cat "$room/said" >&2
  exit 1
}
# `package` reaches over modules of one package, whose name the build takes from its folder.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c '[:alnum:]\n' _)
mapfile -t files < <(find Sources/LucidModels -name '*.swift')
"${SWIFT}c" -swift-version 6 -warnings-as-errors -typecheck -parse-as-library -module-name LucidModels -package-name "$package" \
  -enable-upcoming-feature ExistentialAny -I "$room" -I "$1/Modules" -I Sources/CCurl/include "${files[@]}"
echo "apple: the client fits the interface that Tests/Apple declares; it has never run"
