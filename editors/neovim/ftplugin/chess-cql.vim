" Chess CQL: settings of a buffer, for Vim and Neovim.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=s1:/*,mb:*,ex:*/,://
setlocal commentstring=//\ %s
setlocal iskeyword=@,48-57,_,$
setlocal matchpairs=(:),{:},[:]
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal smartindent

command! -buffer -nargs=* -complete=file FigurineRun call figurine#run(<f-args>)

let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< matchpairs< expandtab<'
      \ . ' shiftwidth< softtabstop< smartindent< | delcommand -buffer FigurineRun'

if has('nvim') && get(g:, 'figurine_lsp', 1)
  lua require('figurine').start()
endif
