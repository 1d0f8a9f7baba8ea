" Chess CQL: which files are queries, and running them.

" How texts for Cassandra, of clinical rules, and in CodeQL begin.
let s:foreign = ['alter', 'apply', 'batch', 'begin', 'consistency', 'copy', 'create', 'delete',
      \ 'describe', 'drop', 'grant', 'insert', 'list', 'revoke', 'select', 'source', 'tracing',
      \ 'truncate', 'update', 'use', 'library', 'using', 'include', 'codesystem', 'valueset',
      \ 'concept', 'define', 'context', 'import']

" Whether these lines are evidently written in another language of this suffix.
function! figurine#foreign(lines) abort
  let code = []
  for line in a:lines
    if substitute(line, '\s', '', 'g') =~# 'cql(' || line =~# '[♔-♟]'
      return 0
    endif
    if line !~# '^\s*\%(//\|--\|/\*\|\*\)'
      call extend(code, split(line))
    endif
  endfor
  return len(code) > 1 && index(s:foreign, tolower(code[0])) >= 0 && code[1] =~# '^[A-Za-z"*_]'
endfunction

" Sets the type of a file with the suffix .cql. g:figurine_cql says who has it: 'detect' looks at
" the first lines, 'always' and 'never' do not; *.chess.cql is always chess.
function! figurine#detect() abort
  let mode = get(g:, 'figurine_cql', 'detect')
  let ours = mode ==# 'always' || (mode ==# 'detect' && !figurine#foreign(getline(1, 20)))
  if expand('%:t') =~# '\.chess\.cql$' || ours
    setlocal filetype=chess-cql
  endif
endfunction

" Runs the query of the buffer over games, in a terminal: those given, or g:figurine_games.
function! figurine#run(...) abort
  let games = a:0 ? copy(a:000) : copy(get(g:, 'figurine_games', []))
  if empty(games)
    echohl ErrorMsg | echo 'no games: give files, or set g:figurine_games' | echohl None
    return
  endif
  update
  let games = map(games, 'expand(v:val)')
  let command = [get(g:, 'figurine_path', 'figurine'), 'run', expand('%:p'), '-i'] + games
  if has('nvim')
    botright new
    call termopen(command)
  else
    botright call term_start(command)
  endif
endfunction
