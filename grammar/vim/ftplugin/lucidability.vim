" The file is YAML, with two blanks a level; `:make` shows what lucid finds.
if exists('b:did_ftplugin')
  finish
endif
runtime! ftplugin/yaml.vim
setlocal expandtab shiftwidth=2 softtabstop=2 commentstring=#\ %s
setlocal makeprg=lucid\ check\ --color=never\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%-G%.%#
let b:undo_ftplugin = get(b:, 'undo_ftplugin', 'exe') . ' | setlocal expandtab< shiftwidth< softtabstop< commentstring< makeprg< errorformat<'
