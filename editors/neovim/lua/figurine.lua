-- Chess CQL: the language server, for Neovim 0.7 and newer.

local M = {}

-- Before 0.8 there is no `vim.lsp.start`, which keeps one client for all buffers.
local client

local function config()
  local games = vim.tbl_map(vim.fn.expand, vim.g.figurine_games or {})
  return {
    name = "figurine",
    cmd = { vim.g.figurine_path or "figurine", "lsp" },
    root_dir = vim.fn.getcwd(),
    init_options = { games = games },
    settings = { figurine = { games = games } },
    get_language_id = function()
      return "chess-cql"
    end,
  }
end

-- Attaches the server to the current buffer. Without the program there is nothing to attach, and
-- that is said once.
function M.start()
  local wanted = config()
  if vim.fn.executable(wanted.cmd[1]) ~= 1 then
    vim.notify_once(
      "figurine: `" .. wanted.cmd[1] .. "` is not in the path; set g:figurine_path",
      vim.log.levels.WARN
    )
    return
  end
  if vim.lsp.start then
    vim.lsp.start(wanted)
    return
  end
  -- A client that still starts counts as stopped, so that its end is kept here.
  wanted.on_exit = function()
    client = nil
  end
  client = client or vim.lsp.start_client(wanted)
  vim.lsp.buf_attach_client(0, client)
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
end

return M
