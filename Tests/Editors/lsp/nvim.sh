#!/usr/bin/env bash
# nvim.sh LUCID: Neovim (0.7 and later) with its own client, as docs/editors.md turns it on: diagnostics, completion, hover, rename, a code action.
set -euo pipefail
lucid=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/broken.yaml" "$folder/x.lucidability"
cat >"$folder/test.lua" <<'END'
local lucid, result = vim.env.LUCID, {}
vim.cmd('edit ' .. vim.env.FILE)
local id = vim.lsp.start_client({ name = 'lucid', cmd = { lucid, 'lsp' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
local function expect(what, condition)
  if not condition then table.insert(result, what) end
end
local function ask(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 600000) or {}
  local answer = answers[id] or {}
  expect(method .. ' had an error: ' .. vim.inspect(answer.error or answer.err), not (answer.error or answer.err))
  return answer.result
end
local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end
expect('no diagnostics', vim.wait(600000, function() return #vim.diagnostic.get(0) > 0 end))
local found = vim.diagnostic.get(0)[1]
expect('the diagnostic is not at evnts: ' .. vim.inspect(found), found and found.lnum == 7 and found.col == 35)
local items = ask('textDocument/completion', at(7, 19))
local labels = {}
for _, item in ipairs(items and items.items or {}) do labels[item.label] = true end
expect('title is not completed', labels.title and labels.start)
local hover = ask('textDocument/hover', at(7, 13))
expect('no hover', hover and vim.inspect(hover):find('calendar.next', 1, true))
vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', vim.tbl_extend('force', at(4, 9), { newName = 'coming' })), 'utf-16')
local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
expect('not renamed: ' .. text, text:find('- id: coming', 1, true) and text:find('<<coming.title>>', 1, true))
vim.api.nvim_buf_set_lines(0, 7, 8, false, { '  Next is <<coming.titel>>, then <<coming.start>>.' })
-- The edit travels after a pause; a diagnostic about it shows that it has arrived.
local function arrived()
  for _, found in ipairs(vim.diagnostic.get(0)) do
    if found.message:find('titel', 1, true) then return true end
  end
  return false
end
expect('no diagnostic about titel', vim.wait(600000, arrived))
local range = { start = { line = 7, character = 20 }, ['end'] = { line = 7, character = 25 } }
local actions = ask('textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} },
})
expect('no code action', actions and #actions > 0)
if actions and actions[1] then vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16') end
text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
expect('not fixed: ' .. text, text:find('<<coming.title>>', 1, true))
vim.fn.writefile(result, vim.env.RESULT)
vim.lsp.stop_client(id)
vim.wait(60000, function() return vim.lsp.client_is_stopped(id) end, 50)
vim.cmd('quitall!')
END
LUCID=$lucid FILE=$folder/x.lucidability RESULT=$folder/result HOME=$folder XDG_STATE_HOME=$folder XDG_CACHE_HOME=$folder \
  timeout 1800 nvim --headless -u NONE -i NONE -n -c "luafile $folder/test.lua" </dev/null >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
if [[ ! -f $folder/result || -s $folder/result ]]; then
  cat "$folder/log" "$folder/result" >&2
  exit 1
fi
echo "nvim: diagnostics, completion, hover, rename and a code action work"
