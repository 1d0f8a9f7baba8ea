;;; chess-cql-words.el --- Words of chess CQL  -*- lexical-binding: t; -*-

;;; Commentary:

;; Made from the filter table; do not edit.

;;; Code:

(defconst chess-cql-controls
  '("assert" "atomic" "consecutivemoves" "cql" "cql_assertvariations" "dictionary"
    "echo" "else" "find" "forany" "function" "if"
    "isbound" "isunbound" "lasting" "line" "local" "loop"
    "path" "persistent" "piece" "square" "string" "then"
    "unbind" "use" "while")
  "Searches, loops, and what binds names.")

(defconst chess-cql-filters
  '("abs" "after" "ancestor" "anydirection" "ascii" "attack"
    "attackedby" "attacks" "backwardpawns" "between" "black" "blockedpawns"
    "btm" "candidatepawns" "castle" "castlingrights" "chainedpawns" "check"
    "checkcount" "checkers" "chess960" "child" "clock" "colortype"
    "column" "comment" "connectedpawns" "contactcheck" "countmoves" "cql_abort"
    "curpos" "currentmove" "currentposition" "currenttransform" "dark" "date"
    "day" "depth" "descendant" "diagonal" "discoveredcheck" "distance"
    "doublecheck" "doubledpawns" "down" "drop" "eco" "elo"
    "ending" "enpassant" "enpassantsquare" "equal" "eval" "evalmate"
    "event" "eventdate" "extension" "fen" "file" "from"
    "fullmove" "gamenumber" "halfmoveclock" "hand" "hanging" "hangingpawns"
    "hascomment" "hhdb" "horizontal" "idealmate" "idealstalemate" "indexof"
    "initial" "initialposition" "inlist" "insufficientmaterial" "int" "isolatedpawns"
    "lastgamenumber" "lca" "left" "legal" "light" "lowercase"
    "maindiagonal" "mainline" "makesquare" "mate" "material" "max"
    "message" "min" "modelmate" "modelstalemate" "month" "move"
    "movenumber" "nag" "northeast" "northwest" "nullmove" "offdiagonal"
    "opening" "originalcomment" "orthogonal" "parent" "passedpawns" "pathcount"
    "pathcountunfocused" "pathdebug" "pathlastposition" "pathstart" "pawnislands" "pieceid"
    "piecename" "pin" "player" "playertitle" "ply" "plysleft"
    "position" "positionid" "power" "previous" "primary" "pseudolegal"
    "puremate" "purestalemate" "rank" "ray" "readfile" "removecomment"
    "repetition" "result" "right" "round" "samepawns" "sameposition"
    "san" "secondary" "see" "settag" "sidetomove" "similarposition"
    "site" "sort" "southeast" "southwest" "spent" "sqrt"
    "stalemate" "str" "tag" "tally" "terminal" "termination"
    "timeclass" "timecontrol" "to" "try" "type" "typename"
    "unstoppablepawns" "up" "uppercase" "variant" "variation" "vertical"
    "virtualmainline" "white" "writefile" "wtm" "xor" "xray"
    "year")
  "Filters.")

(defconst chess-cql-literals
  '("false" "true")
  "Values.")

(defconst chess-cql-operators
  '("and" "in" "not" "or")
  "Operators that are words.")

(defconst chess-cql-parameters
  '("all" "attacked" "by" "capture" "captures" "count"
    "firstmatch" "focus" "input" "keepallbest" "lastposition" "matchcount"
    "matchstring" "nestban" "nosort" "null" "output" "piecepath"
    "promote" "quiet" "silent" "singlecolor" "sticky" "through"
    "title" "variations" "verbose")
  "Words that belong to another one.")

(defconst chess-cql-transforms
  '("dihedral" "flip" "flipcolor" "flipdihedral" "fliphorizontal" "flipvertical"
    "notransform" "reversecolor" "rotate45" "rotate90" "shift" "shifthorizontal"
    "shiftvertical")
  "Transforms.")

(defconst chess-cql-designator-regexp
  "\\(?:\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\)\\|\\[\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\(?:,\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\)*\\]\\)\\|\\(?:\\[\\(?:[PNBRQKpnbrqkAa_MmIiU♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]\\(?:~~\\|~\\)?\\)+\\]\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\|[PNBRQKpnbrqkAa_]\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\|[♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]+\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\)\\[\\]\\|\\(?:\\[\\(?:[PNBRQKpnbrqkAa_MmIiU♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]\\(?:~~\\|~\\)?\\)+\\]\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\|[PNBRQKpnbrqkAa_]\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\|[♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼]+\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\)\\(?:\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|\\[\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\(?:,\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\)*\\]\\)\\)?"
  "Designators, without what must not follow.")

(defconst chess-cql-mark-regexp
  "\\$[A-Za-z0-9_$]*\\(?:~~\\(?:\\|\\|\\)\\|~\\(?:\\|\\|\\)\\)?\\(?:\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|\\[\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\(?:,\\(?:\\(?:[a-h]\\(?:-[a-h]\\)?\\|\\[\\(?:[a-h]\\(?:-[a-h]\\)?\\)+\\]\\|\\?\\)\\(?:[1-8]\\(?:-[1-8]\\)?\\|\\[\\(?:[1-8]\\(?:-[1-8]\\)?\\)+\\]\\|\\?\\)\\|[+*]\\)\\)*\\]\\)\\)?"
  "Marks.")

(defconst chess-cql-number-regexp
  "\\(?:1-0\\|0-1\\|1/2-1/2\\)\\|[0-9]+\\|{\\(?:[0-9]+,?[0-9]*\\|,[0-9]+\\|[*+]\\)}\\|\\\\-?[0-9][0-9]?"
  "Numbers, results, repetitions, groups.")

(defconst chess-cql-castling-regexp
  "\\(?:o-o-o\\|o-o\\)"
  "Castling.")

(defconst chess-cql-symbol-regexp
  "∙\\|⊢\\|◎\\|✵\\|⬓"
  "Signs that stand for a word.")

(defconst chess-cql-sign-regexp
  "\\[element\\]\\|\\[forall\\]\\|\\[<=\\]\\|\\[>=\\]\\|-->\\|///\\|<--\\|\\[<\\]\\|\\[>\\]\\|\\[x\\]\\|!=\\|%=\\|&=\\|\\*=\\|\\+=\\|--\\|-=\\|->\\|/=\\|<-\\|<=\\|==\\|=\\?\\|>=\\|\\[\\]\\||=\\|~~\\|――\\|∩=\\|∪=\\|#\\|%\\|&\\|\\*\\|\\+\\|,\\|-\\|\\.\\|/\\|:\\|<\\|=\\|>\\|\\?\\||\\|~\\|×\\|←\\|→\\|∀\\|∊\\|∩\\|∪\\|≠\\|≤\\|≥\\|≺\\|≻\\|≼\\|≽\\|▦"
  "Operators.")

(provide 'chess-cql-words)
;;; chess-cql-words.el ends here
