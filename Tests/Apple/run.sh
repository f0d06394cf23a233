#!/usr/bin/env bash
# Checks the client of Apple's model against a declared interface, for there is no such system here: run.sh MODULES, the folder of what
# `swift build` has built. A type check; nothing runs.
set -euo pipefail
cd "$(dirname "$0")/../.."

: "${SWIFT:=swift}"
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
# As the frameworks of the system are: new cases may come.
"${SWIFT}c" -swift-version 6 -enable-library-evolution -emit-module -module-name FoundationModels \
  -o "$room/FoundationModels.swiftmodule" Tests/Apple/FoundationModels.swift
# `package` reaches over modules of one package, under the name that the build took from its folder.
package=$(grep -aom 1 '"-package-name","[^"]*"' "$1/../../$(basename "$1").yaml" | head -n 1 | cut -d '"' -f 4)
# With the tables that the build embeds.
mapfile -t files < <(find Sources/LucidModels "$1/LucidModels.build/DerivedSources" -name '*.swift')
"${SWIFT}c" -swift-version 6 -warnings-as-errors -typecheck -parse-as-library -module-name LucidModels -package-name "$package" \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature NonisolatedNonsendingByDefault -I "$room" -I "$1/Modules" -Xcc -fmodule-map-file="$1/CCurl.build/module.modulemap" \
  -Xcc -fmodule-map-file="$1/CMicroHTTPD.build/module.modulemap" \
  -Xcc -fmodule-map-file=Sources/CSystem/include/module.modulemap "${files[@]}"
echo "apple: the client fits the interface that Tests/Apple declares; it has never run"
