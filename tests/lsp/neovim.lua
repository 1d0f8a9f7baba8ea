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
end

local fine, problem = pcall(session)
if not fine then say("FAILED: " .. tostring(problem)) end
finish(fine and 0 or 1)
