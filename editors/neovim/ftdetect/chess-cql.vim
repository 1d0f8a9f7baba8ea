" The suffix .cql belongs to others too: the first lines decide, see figurine#detect().
autocmd BufNewFile,BufRead *.cql call figurine#detect()
