//! A script for the book: a definition for highlight.js, and what is typed in a transcript in bold.

use super::{Kind, NOTE, Table};
use std::fmt::Write;

/// The script. It colours the blocks again, since the book did so before it knew the language.
pub(super) fn script(table: &Table) -> String {
    let mut words = String::new();
    for (kind, list) in table.names() {
        let _ = writeln!(words, "        \"{}\": \"{}\",", class(kind), list.join(" "));
    }
    let symbols: Vec<&str> = table.symbols.iter().copied().collect();
    format!(
        r#"// {NOTE}
(() => {{
    "use strict";
    const words = {{
{words}    }};
    const squares = "(?:\\[[a-h1-8?,+*-]+\\]|[a-h](?:-[a-h])?[1-8](?:-[1-8])?)";
    const men = "(?:\\[[A-Za-z_~♔-♟△▲◭◑○●▽▼□]+\\]|[♔-♟△▲◭◑○●▽▼□]+|\\b[KQRBNPAkqrbnpa_])~{{0,2}}";
    hljs.registerLanguage("cql", () => ({{
        name: "Chess CQL",
        keywords: {{ $pattern: /[A-Za-z_][A-Za-z0-9_$]*/, ...words }},
        contains: [
            {{ className: "comment", begin: /\/\*/, end: /\*\// }},
            {{ className: "comment", begin: /;|\/\/(?!\/)|\/{{4,}}/, end: /$/ }},
            {{ className: "string", begin: /"/, end: /"|$/ }},
            {{ className: "variable", begin: /\$[A-Za-z0-9_]+~{{0,2}}/ }},
            {{ className: "built_in", begin: /\bo-o-o\b|\bo-o\b|[{symbols}]/ }},
            {{ className: "number", begin: /\b(?:1-0|0-1|1\/2-1\/2|[0-9]+)\b|\{{[0-9]*,?[0-9]*\}}/ }},
            {{ className: "symbol", begin: new RegExp(`${{men}}${{squares}}(?![\\w$])`) }},
            {{ className: "symbol", begin: new RegExp(`\\b${{squares}}(?![\\w$])|${{men}}(?![\\w$\\[])`) }},
        ],
    }}));
    for (const code of document.querySelectorAll("code.language-cql, code.language-signature")) {{
        const pre = code.parentElement;
        const plain = code.textContent;
        code.textContent = plain;
        code.classList.remove("language-signature");
        code.classList.add("language-cql");
        if (pre && pre.tagName === "PRE") {{
            hljs.highlightBlock(code);
        }}
    }}
    for (const code of document.querySelectorAll("code.language-console")) {{
        const lines = code.textContent.split("\n");
        code.replaceChildren();
        for (const [i, line] of lines.entries()) {{
            const typed = /^[?$] /.test(line);
            const part = document.createElement(typed ? "strong" : "span");
            part.textContent = i + 1 < lines.length ? `${{line}}\n` : line;
            code.append(part);
        }}
    }}
}})();
"#,
        symbols = symbols.concat(),
    )
}

/// The class whose colour a theme knows.
fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Control => "keyword",
        Kind::Filter => "built_in",
        Kind::Literal => "literal",
        Kind::Logical => "selector-tag",
        Kind::Parameter => "attribute",
        Kind::Transform => "type",
    }
}
