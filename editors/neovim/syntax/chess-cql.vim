" Chess CQL: Made from the filter table; do not edit.

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax iskeyword @,48-57,_,$

syntax match chessCqlBracket '\v[(){}\[\]]'
syntax match chessCqlSign '\v\[element\]|\[forall\]|\[\<\=\]|\[\>\=\]|--\>|///|\<--|\[\<\]|\[\>\]|\[x\]|!\=|\%\=|\&\=|\*\=|\+\=|--|-\=|-\>|/\=|\<-|\<\=|\=\=|\=\?|\>\=|\[\]|\|\=|\~\~|――|∩\=|∪\=|#|\%|\&|\*|\+|,|-|\.|/|:|\<|\=|\>|\?|\||\~|×|←|→|∀|∊|∩|∪|≠|≤|≥|≺|≻|≼|≽|▦'
syntax match chessCqlName '\v[A-Za-z_][A-Za-z0-9_$]*'
syntax match chessCqlParameter '\v∙|⊢|◎|✵|⬓'
syntax match chessCqlFilter '\v%(o-o-o|o-o)%([A-Za-z0-9_$])@!'
syntax match chessCqlMark '\v\$[A-Za-z0-9_$]*%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?%(%(\[)@=%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>)?'
syntax match chessCqlDesignator '\v%(\[Aa\]|◭)%([A-Za-z_$])@='
syntax match chessCqlDesignator '\v%(\[%([a-h]%(-[a-h])?)+\]%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\])%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\])|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!|%(\[%([PNBRQKpnbrqkAa_MmIiU♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]%(\~\~|\~)?)+\]%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?|[PNBRQKpnbrqkAa_]%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?|[♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]+%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?)@>\[\]%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!|%(\[%([PNBRQKpnbrqkAa_MmIiU♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]%(\~\~|\~)?)+\]%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?|[PNBRQKpnbrqkAa_]%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?|[♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]+%(\~\~%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=)|\~%(\~)@!%(%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!)@=|%([A-Za-z0-9_$\[({"~.#\\♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼▦])@!|%(\[x\]|\[\<|\[\>|\[e)@=))?)@>%(%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|\[%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*])%(,%(%([a-h]%(-[a-h])?|\[%([a-h]%(-[a-h])?)+\]|\?)%([1-8]%(-[1-8])?|\[%([1-8]%(-[1-8])?)+\]|\?)|[+*]))*\])@>)?%([A-Za-z0-9_$\]])@!%(\[%(x\])@!)@!'
syntax match chessCqlNumber '\v%(1-0|0-1|1/2-1/2)%([A-Za-z0-9_$/-])@!|[0-9]+|\{%([0-9]+,?[0-9]*|,[0-9]+|[*+])\}|\\-?[0-9][0-9]?'
syntax match chessCqlFile '\v%(<%(input|output)\s+)@<=[^ \t()<>"]+'
syntax match chessCqlString '\v\\[ntr"\\]'
syntax match chessCqlString '\v"[^"]*"'
syntax match chessCqlComment '\v%(;|//%(/)@!|/{4,}).*$'
syntax region chessCqlComment start='/\*' end='\*/'

syntax keyword chessCqlControl assert atomic consecutivemoves cql cql_assertvariations dictionary echo else
syntax keyword chessCqlControl find forany function if isbound isunbound lasting line
syntax keyword chessCqlControl local loop path persistent piece square string then
syntax keyword chessCqlControl unbind use while
syntax keyword chessCqlFilter abs after ancestor anydirection ascii attack attackedby attacks
syntax keyword chessCqlFilter backwardpawns between black blockedpawns btm candidatepawns castle castlingrights
syntax keyword chessCqlFilter chainedpawns check checkcount checkers chess960 child clock colortype
syntax keyword chessCqlFilter column comment connectedpawns contactcheck countmoves cql_abort curpos currentmove
syntax keyword chessCqlFilter currentposition currenttransform dark date day depth descendant diagonal
syntax keyword chessCqlFilter discoveredcheck distance doublecheck doubledpawns down drop eco elo
syntax keyword chessCqlFilter ending enpassant enpassantsquare equal eval evalmate event eventdate
syntax keyword chessCqlFilter extension fen file from fullmove gamenumber halfmoveclock hand
syntax keyword chessCqlFilter hanging hangingpawns hascomment hhdb horizontal idealmate idealstalemate indexof
syntax keyword chessCqlFilter initial initialposition inlist insufficientmaterial int isolatedpawns lastgamenumber lca
syntax keyword chessCqlFilter left legal light lowercase maindiagonal mainline makesquare mate
syntax keyword chessCqlFilter material max message min modelmate modelstalemate month move
syntax keyword chessCqlFilter movenumber nag northeast northwest nullmove offdiagonal opening originalcomment
syntax keyword chessCqlFilter orthogonal parent passedpawns pathcount pathcountunfocused pathdebug pathlastposition pathstart
syntax keyword chessCqlFilter pawnislands pieceid piecename pin player playertitle ply plysleft
syntax keyword chessCqlFilter position positionid power previous primary pseudolegal puremate purestalemate
syntax keyword chessCqlFilter rank ray readfile removecomment repetition result right round
syntax keyword chessCqlFilter samepawns sameposition san secondary see settag sidetomove similarposition
syntax keyword chessCqlFilter site sort southeast southwest spent sqrt stalemate str
syntax keyword chessCqlFilter tag tally terminal termination timeclass timecontrol to try
syntax keyword chessCqlFilter type typename unstoppablepawns up uppercase variant variation vertical
syntax keyword chessCqlFilter virtualmainline white writefile wtm xor xray year
syntax keyword chessCqlLiteral false true
syntax keyword chessCqlLogical and in not or
syntax keyword chessCqlParameter all attacked by capture captures count firstmatch focus
syntax keyword chessCqlParameter input keepallbest lastposition matchcount matchstring nestban nosort null
syntax keyword chessCqlParameter output piecepath promote quiet silent singlecolor sticky through
syntax keyword chessCqlParameter title variations verbose
syntax keyword chessCqlTransform dihedral flip flipcolor flipdihedral fliphorizontal flipvertical notransform reversecolor
syntax keyword chessCqlTransform rotate45 rotate90 shift shifthorizontal shiftvertical

highlight default link chessCqlBracket Delimiter
highlight default link chessCqlComment Comment
highlight default link chessCqlControl Statement
highlight default link chessCqlDesignator Type
highlight default link chessCqlFile String
highlight default link chessCqlFilter Function
highlight default link chessCqlLiteral Boolean
highlight default link chessCqlLogical Operator
highlight default link chessCqlMark Special
highlight default link chessCqlName Identifier
highlight default link chessCqlNumber Number
highlight default link chessCqlParameter Keyword
highlight default link chessCqlSign Operator
highlight default link chessCqlString String
highlight default link chessCqlTransform PreProc

let b:current_syntax = 'chess-cql'
