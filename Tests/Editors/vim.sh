#!/usr/bin/env bash
# vim.sh EDITOR: opens the samples as a user of vim or nvim would and looks at the names of words in them.
set -euo pipefail
cd "$(dirname "$0")/../.."
editor=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Line, word in it, the group that it should belong to.
cat >"$folder/sample.places" <<'END'
1 Everything yamlComment
2 lucidability yamlBlockMappingKey
5 name lucidPlaceholder
7 when lucidConditionKey
7 and lucidWord
10 default lucidFilter
13 search lucidTool
16 calendar lucidTool
17 today lucidPlaceholder
22 greeting lucidPlaceholder
23 <<<<name lucidEscape
24 if lucidKeyword
24 count lucidField
25 limit lucidFilter
25 3 lucidNumber
26 truncate lucidFilter
29 title lucidItemTag
29 date lucidFilter
29 upper lucidFilter
29 greeting lucidPlaceholder
END
cat >"$folder/mistakes.places" <<'END'
6 if lucidKeyword
7 else lucidIllegal
8 elseif lucidIllegal
9 else lucidIllegal
10 endif lucidIllegal
10 endfor lucidIllegal
10 end lucidIllegal
11 elif lucidKeyword
11 else lucidKeyword
11 elsewhere lucidPlaceholder
11 ending lucidPlaceholder
END
cat >"$folder/look.vim" <<'END'
set nocompatible
filetype plugin on
syntax on
execute 'edit Tests/Editors/' . g:name . '.lucidability'
let s:out = []
for s:place in readfile(g:places)
  let [s:line, s:word, s:group] = split(s:place)
  let s:column = stridx(getline(s:line), s:word) + 1
  let s:found = synIDattr(synID(s:line, s:column, 1), 'name')
  if s:found !=# s:group
    call add(s:out, printf('line %s: %s should be %s, is %s', s:line, s:word, s:group, s:found))
  endif
endfor
if &shiftwidth != 2 || &filetype !=# 'lucidability'
  call add(s:out, 'the settings of the file type are not there')
endif
call writefile(s:out, g:result)
quitall!
END
for name in sample mistakes; do
  arguments=(-u NONE -i NONE --cmd "set runtimepath^=$PWD/grammar/vim" --cmd "let g:places = '$folder/$name.places' | let g:result = '$folder/result' | let g:name = '$name'" -S "$folder/look.vim")
  if [[ $editor == nvim ]]; then arguments=(--headless "${arguments[@]}"); else arguments=(-es -T dumb "${arguments[@]}"); fi
  timeout 600 "$editor" "${arguments[@]}" </dev/null >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
  if [[ -s $folder/result ]]; then
    sed "s/^/$editor: $name: /" "$folder/result" >&2
    exit 1
  fi
done
echo "$editor: $(cat "$folder"/*.places | wc -l) places have their names"
