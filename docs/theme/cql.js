// Made from the filter table; do not edit.
(() => {
    "use strict";
    const words = {
        "keyword": "assert atomic consecutivemoves cql cql_assertvariations dictionary echo else find forany function if isbound isunbound lasting line local loop path persistent piece square string then unbind use while",
        "built_in": "abs after ancestor anydirection ascii attack attackedby attacks backwardpawns between black blockedpawns btm candidatepawns castle castlingrights chainedpawns check checkcount checkers chess960 child clock colortype column comment connectedpawns contactcheck countmoves cql_abort curpos currentmove currentposition currenttransform dark date day depth descendant diagonal discoveredcheck distance doublecheck doubledpawns down drop eco elo ending enpassant enpassantsquare equal eval evalmate event eventdate extension fen file from fullmove gamenumber halfmoveclock hand hanging hangingpawns hascomment hhdb horizontal idealmate idealstalemate indexof initial initialposition inlist insufficientmaterial int isolatedpawns lastgamenumber lca left legal light lowercase maindiagonal mainline makesquare mate material max message min modelmate modelstalemate month move movenumber nag northeast northwest nullmove offdiagonal opening originalcomment orthogonal parent passedpawns pathcount pathcountunfocused pathdebug pathlastposition pathstart pawnislands pieceid piecename pin player playertitle ply plysleft position positionid power previous primary pseudolegal puremate purestalemate rank ray readfile removecomment repetition result right round samepawns sameposition san secondary see settag sidetomove similarposition site sort southeast southwest spent sqrt stalemate str tag tally terminal termination timeclass timecontrol to try type typename unstoppablepawns up uppercase variant variation vertical virtualmainline white writefile wtm xor xray year",
        "literal": "false true",
        "selector-tag": "and in not or",
        "attribute": "all attacked by capture captures count firstmatch focus input keepallbest lastposition matchcount matchstring nestban nosort null output piecepath promote quiet silent singlecolor sticky through title variations verbose",
        "type": "dihedral flip flipcolor flipdihedral fliphorizontal flipvertical notransform reversecolor rotate45 rotate90 shift shifthorizontal shiftvertical",
    };
    const squares = "(?:\\[[a-h1-8?,+*-]+\\]|[a-h](?:-[a-h])?[1-8](?:-[1-8])?)";
    const men = "(?:\\[[A-Za-z_~♔-♟△▲◭◑○●▽▼□]+\\]|[♔-♟△▲◭◑○●▽▼□]+|\\b[KQRBNPAkqrbnpa_])~{0,2}";
    hljs.registerLanguage("cql", () => ({
        name: "Chess CQL",
        keywords: { $pattern: /[A-Za-z_][A-Za-z0-9_$]*/, ...words },
        contains: [
            { className: "comment", begin: /\/\*/, end: /\*\// },
            { className: "comment", begin: /;|\/\/(?!\/)|\/{4,}/, end: /$/ },
            { className: "string", begin: /"/, end: /"|$/ },
            { className: "variable", begin: /\$[A-Za-z0-9_]+~{0,2}/ },
            { className: "built_in", begin: /\bo-o-o\b|\bo-o\b|[∙⊢◎✵⬓]/ },
            { className: "number", begin: /\b(?:1-0|0-1|1\/2-1\/2|[0-9]+)\b|\{[0-9]*,?[0-9]*\}/ },
            { className: "symbol", begin: new RegExp(`${men}${squares}(?![\\w$])`) },
            { className: "symbol", begin: new RegExp(`\\b${squares}(?![\\w$])|${men}(?![\\w$\\[])`) },
        ],
    }));
    for (const code of document.querySelectorAll("code.language-cql, code.language-signature")) {
        const pre = code.parentElement;
        const plain = code.textContent;
        code.textContent = plain;
        code.classList.remove("language-signature");
        code.classList.add("language-cql");
        if (pre && pre.tagName === "PRE") {
            hljs.highlightBlock(code);
        }
    }
    for (const code of document.querySelectorAll("code.language-console")) {
        const lines = code.textContent.split("\n");
        code.replaceChildren();
        for (const [i, line] of lines.entries()) {
            const typed = /^[?$] /.test(line);
            const part = document.createElement(typed ? "strong" : "span");
            part.textContent = i + 1 < lines.length ? `${line}\n` : line;
            code.append(part);
        }
    }
})();
