-- A session of Neovim with the server: a faulty file is opened, looked at, mended.
local lines = {}
local function say(text) table.insert(lines, text) end
local function finish(code)
  local file = assert(io.open(vim.env.TRANSCRIPT, "w"))
  file:write(table.concat(lines, "\n") .. "\n")
  file:close()
  vim.cmd(code == 0 and "qall!" or "cquit!")
end

local function place(range)
  return string.format("%d:%d-%d:%d", range.start.line + 1, range.start.character + 1,
    range["end"].line + 1, range["end"].character + 1)
end

local function session()
  vim.cmd("edit " .. vim.env.FIXTURES .. "/neovim.cql")
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = "figurine",
    cmd = { vim.env.FIGURINE, "lsp", "--stdio" },
    get_language_id = function() return "chess-cql" end,
  })
  vim.lsp.buf_attach_client(buffer, client)

  local function ask(method, params)
    local replies, problem = vim.lsp.buf_request_sync(buffer, method, params, 10000)
    assert(replies, problem)
    local reply = replies[client]
    assert(reply, "no reply to " .. method)
    return reply.result, reply.err or reply.error
  end

  -- What the client keeps of the diagnostics, when it has as many as it should.
  local function diagnostics(title, count)
    local arrived = vim.wait(10000, function() return #vim.diagnostic.get(buffer) == count end, 20)
    say("## " .. title)
    local found = vim.diagnostic.get(buffer)
    table.sort(found, function(a, b) return a.lnum * 1000 + a.col < b.lnum * 1000 + b.col end)
    for _, d in ipairs(found) do
      local line = vim.api.nvim_buf_get_lines(buffer, d.lnum, d.lnum + 1, false)[1]
      local sort = d.severity == 1 and "error" or "warning"
      say(string.format("%d:%d %s %s `%s`: %s", d.lnum + 1, d.col + 1, sort,
        d.user_data.lsp.code, line:sub(d.col + 1, d.end_col), (d.message:gsub("\n", " | "))))
    end
    assert(arrived, "not " .. count .. " diagnostics but " .. #found)
  end

  -- The cursor behind the first `text` in the buffer, `back` bytes further left.
  local function at(text, back)
    vim.fn.cursor(1, 1)
    assert(vim.fn.search("\\V" .. text, "ceW") > 0, text)
    local here = vim.api.nvim_win_get_cursor(0)
    vim.api.nvim_win_set_cursor(0, { here[1], here[2] - (back or 0) })
    return vim.lsp.util.make_position_params(0, "utf-16")
  end

  -- Takes the first quick fix at the cursor.
  local function mend(text)
    at(text)
    local params = vim.lsp.util.make_range_params(0, "utf-16")
    params.context = { diagnostics = {}, only = { "quickfix" } }
    local actions = ask("textDocument/codeAction", params)
    assert(actions and actions[1], "no quick fix at " .. text)
    vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
    say("## fix: " .. actions[1].title)
    say(vim.api.nvim_get_current_line())
  end

  diagnostics("diagnostics of the file as it is", 3)
  mend("chekc")
  mend("ply =")
  vim.cmd("%s/^𝄞 //")
  diagnostics("what shows when the errors are gone", 1)
  mend("flip ♖a2")
  diagnostics("nothing is left", 0)

  -- Hover shows a window of its own, in which versions of the client lay the text out otherwise.
  local function hover(text, shown)
    local reply = ask("textDocument/hover", at(text))
    say("## hover on " .. text)
    for line in reply.contents.value:gmatch("([^\n]*)\n?") do
      if line:match("^##") then break end
      say("| " .. line)
    end
    vim.lsp.buf.hover()
    local float
    assert(vim.wait(10000, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= "" then float = window end
      end
      return float ~= nil
    end, 20), "no hover at " .. text)
    local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false)
    assert(table.concat(lines, "\n"):find(shown, 1, true), "the window does not show " .. shown)
    vim.api.nvim_win_close(float, true)
  end
  hover("♙a-h2", "2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙")
  hover("flip", "8 different copies")

  -- Completion through the client's own function, behind a character of two units.
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "/* 𝄞 */ ♖a2 attac" })
  vim.api.nvim_win_set_cursor(0, { vim.fn.line("$"), vim.fn.col({ vim.fn.line("$"), "$" }) - 1 })
  local items = ask("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16"))
  say("## completion of attac")
  local words = vim.lsp.util.text_document_completion_list_to_complete_items(items, "attac")
  assert(#words == #items.items)
  for _, item in ipairs(items.items) do
    local docs = item.documentation.value:match("\n([^\n]*%.)\n")
    say(item.label .. " | " .. item.detail .. " | " .. docs)
  end
  vim.cmd("normal! dd")

  -- To the definition, and another name everywhere.
  at("attacks pawns")
  vim.lsp.buf.definition()
  assert(vim.wait(10000, function() return vim.fn.line(".") == 3 end, 20), "no definition")
  say("## definition of pawns: line " .. vim.fn.line("."))
  vim.lsp.buf.rename("foot")
  assert(vim.wait(10000, function()
    return vim.api.nvim_get_current_line():find("foot") ~= nil
  end, 20), "no rename")
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 10000 })
  else
    vim.lsp.buf.formatting_sync(nil, 10000)
  end
  say("## the file, renamed and laid out")
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do say("| " .. line) end
end

local fine, problem = pcall(session)
if not fine then say("FAILED: " .. tostring(problem)) end
finish(fine and 0 or 1)
