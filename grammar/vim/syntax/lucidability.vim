" Lucidability: YAML, and what stands between << and >> inside its texts.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/yaml.vim
unlet! b:current_syntax

" A key with a dot calls a tool.
syntax match lucidTool /\v%(^|[-{,] *|^ +)@<=[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\ze *:%(\s|$)/ containedin=yamlFlowMapping

" The values of these keys are expressions.
syntax match lucidConditionKey /\v<%(when|for_each)>\ze *:\s/ containedin=yamlFlowMapping nextgroup=lucidCondition
syntax region lucidCondition contained start=/:\s/ end=/\ze\s#/ end=/\ze[,}]/ end=/$/ oneline contains=@lucidExpression

" <<<<name>> prints <<name>>.
syntax match lucidEscape /<<<<\s*\h.\{-}>>/ containedin=ALLBUT,yamlComment,lucidPlaceholder,lucidBlock,lucidIllegal,lucidItemTag,@lucidExpression
syntax region lucidPlaceholder matchgroup=lucidMark start=/<<\ze\s*\%(\h\w*\s*\%(>>\|[|.\[(+*\/=!<>-]\|\%(and\|or\|in\|is\|not\)\>\%(\%(<<\)\@!.\)\{-}>>\)\|not\>\%(\%(<<\)\@!.\)\{-}>>\|[(\[0-9"'-][^<>]*\h.\{-}>>\)/ end=/>>/ oneline keepend
  \ contains=@lucidExpression containedin=ALLBUT,yamlComment,lucidPlaceholder,lucidBlock,lucidEscape,lucidIllegal,lucidItemTag,@lucidExpression
syntax region lucidBlock matchgroup=lucidMark start=/<<\ze\s*\%(if\|elif\|else\|for\|end\)\>/ end=/>>/ oneline keepend
  \ contains=lucidKeyword,@lucidExpression containedin=ALLBUT,yamlComment,lucidPlaceholder,lucidBlock,lucidEscape,lucidIllegal,lucidItemTag,@lucidExpression
" Tags of other languages: <<elif CONDITION>>, <<else>> and <<end>> are meant.
syntax match lucidIllegal /<<\s*\%(\%(else\|end\)\>\%(\s*>>\)\@!.\{-}\|\%(elseif\|elsif\)\>.\{-}\|end\%(if\|for\)\s*\)>>/
  \ containedin=ALLBUT,yamlComment,lucidPlaceholder,lucidBlock,lucidEscape,lucidIllegal,lucidItemTag,@lucidExpression

syntax cluster lucidExpression contains=lucidPrevious,lucidString,lucidNumber,lucidField,lucidFilter,lucidOperator,lucidWord,lucidConstant
syntax match lucidKeyword contained /\%(<<\s*\)\@<=\%(if\|elif\|else\|for\|end\)\>/
syntax region lucidString contained start=/\\\="/ end=/\\\="/ oneline extend contains=lucidItemTag
syntax region lucidString contained start=/'/ end=/'/ oneline extend contains=lucidItemTag
" A tag in a text inside a tag, which a filter fills for each item.
syntax region lucidItemTag contained matchgroup=lucidMark start=/<<\ze[ (]*\h.\{-}>>/ end=/>>/ oneline extend contains=@lucidExpression
syntax match lucidNumber contained /\v<\d+%(mo|[smhdwy]|\.\d+)?>|<\d{4}-\d\d-\d\d>|<\d\d:\d\d>/
syntax match lucidField contained /\.\zs\h\w*/
syntax match lucidFilter contained /\%(|\s*\)\@<=\h\w*/
syntax match lucidOperator contained /[=!<>]=\|[|+*\/<-]\|>>\@!/
syntax keyword lucidWord contained and or not in is empty available truncated
syntax match lucidPrevious contained /\.\@<!\<previous\ze\./
syntax keyword lucidConstant contained true false null

highlight default link lucidTool Function
highlight default link lucidConditionKey Conditional
highlight default link lucidMark Special
highlight default link lucidEscape SpecialChar
highlight default link lucidIllegal Error
highlight default link lucidPlaceholder Identifier
highlight default link lucidBlock Identifier
highlight default link lucidItemTag Identifier
highlight default link lucidKeyword Keyword
highlight default link lucidString String
highlight default link lucidNumber Number
highlight default link lucidField Identifier
highlight default link lucidFilter Function
highlight default link lucidOperator Operator
highlight default link lucidWord Keyword
highlight default link lucidConstant Constant
highlight default link lucidPrevious Special

let b:current_syntax = 'lucidability'
