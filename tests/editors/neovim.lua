-- Opens files and writes what became of them.
local lines = {}
local function say(text)
  table.insert(lines, text)
end

local function finish(code)
  vim.fn.writefile(lines, vim.env.TRANSCRIPT)
  vim.cmd(code == 0 and "qall!" or "cquit!")
end

local function group(line, column)
  return vim.fn.synIDattr(vim.fn.synID(line, column, 0), "name")
end

local function session()
  for _, path in ipairs(vim.fn.split(vim.env.KINDS, ":")) do
    vim.cmd("edit " .. vim.fn.fnameescape(path))
    say(vim.fn.fnamemodify(path, ":t") .. " " .. (vim.bo.filetype == "chess-cql" and "chess" or "other"))
  end
  vim.g.figurine_cql = "never"
  vim.cmd("edit " .. vim.env.FOLDER .. "/a.cql")
  say("never: " .. tostring(vim.bo.filetype == "chess-cql"))
  vim.g.figurine_cql = "always"
  vim.cmd("edit " .. vim.env.FOLDER .. "/b.cql")
  say("always: " .. tostring(vim.bo.filetype == "chess-cql"))

  vim.cmd("edit " .. vim.env.FOLDER .. "/faulty.chess.cql")
  vim.fn.setline(1, { "cql()", "♖a2 matte // a slip" })
  say("colours: " .. table.concat({ group(1, 1), group(2, 1), group(2, 7), group(2, 13) }, " "))
  say("comments: " .. vim.bo.commentstring)
  local found = function()
    return #vim.diagnostic.get(0) > 0
  end
  assert(vim.wait(10000, found, 20), "no diagnostics")
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    say("client: " .. client.name .. " " .. tostring(vim.lsp.buf_is_attached(0, client.id)))
  end
  say("diagnostic: " .. vim.diagnostic.get(0)[1].message:gsub("\n.*", ""))
  vim.cmd("edit! " .. vim.env.QUERY)
  vim.cmd("FigurineRun " .. vim.env.GAMES)
  local shown = function()
    local text = table.concat(vim.fn.getline(1, "$"), "\n")
    return text:find("Greco", 1, true) and text:find("Alekhine", 1, true)
  end
  assert(vim.wait(20000, shown, 50), "no games: " .. table.concat(vim.fn.getline(1, "$"), "\n"))
  say("run: found")
end

local fine, problem = pcall(session)
if not fine then
  say(tostring(problem))
end
finish(fine and 0 or 1)
