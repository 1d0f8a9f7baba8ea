//! The catalogue.

use super::{Code, Severity};

/// unknown character
pub static E0101: Code = Code {
    id: "E0101",
    title: "unknown character",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// string not closed
pub static E0102: Code = Code {
    id: "E0102",
    title: "string not closed",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// comment not closed
pub static E0103: Code = Code {
    id: "E0103",
    title: "comment not closed",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// bracket not closed
pub static E0104: Code = Code {
    id: "E0104",
    title: "bracket not closed",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// bracket closes nothing
pub static E0105: Code = Code {
    id: "E0105",
    title: "bracket closes nothing",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// brackets do not match
pub static E0106: Code = Code {
    id: "E0106",
    title: "brackets do not match",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// out of place
pub static E0107: Code = Code {
    id: "E0107",
    title: "out of place",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// something is missing
pub static E0108: Code = Code {
    id: "E0108",
    title: "something is missing",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// no filter
pub static E0109: Code = Code {
    id: "E0109",
    title: "no filter",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// no square, range or number
pub static E0110: Code = Code {
    id: "E0110",
    title: "no square, range or number",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// nested too deeply
pub static E0111: Code = Code {
    id: "E0111",
    title: "nested too deeply",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// header
pub static E0112: Code = Code {
    id: "E0112",
    title: "header",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// blanks around a dash
pub static E0113: Code = Code {
    id: "E0113",
    title: "blanks around a dash",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// repetition out of place
pub static E0114: Code = Code {
    id: "E0114",
    title: "repetition out of place",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// parentheses needed
pub static E0115: Code = Code {
    id: "E0115",
    title: "parentheses needed",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// reserved word
pub static E0116: Code = Code {
    id: "E0116",
    title: "reserved word",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// another dialect
pub static E0117: Code = Code {
    id: "E0117",
    title: "another dialect",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// unknown name
pub static E0201: Code = Code {
    id: "E0201",
    title: "unknown name",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// not a variable
pub static E0202: Code = Code {
    id: "E0202",
    title: "not a variable",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// type mismatch
pub static E0203: Code = Code {
    id: "E0203",
    title: "type mismatch",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// name taken
pub static E0204: Code = Code {
    id: "E0204",
    title: "name taken",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// wrong number of arguments
pub static E0205: Code = Code {
    id: "E0205",
    title: "wrong number of arguments",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// variable has another type
pub static E0206: Code = Code {
    id: "E0206",
    title: "variable has another type",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// parameter given twice
pub static E0207: Code = Code {
    id: "E0207",
    title: "parameter given twice",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// not a dictionary
pub static E0208: Code = Code {
    id: "E0208",
    title: "not a dictionary",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// a condition has no value
pub static E0209: Code = Code {
    id: "E0209",
    title: "a condition has no value",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// useless condition
pub static E0210: Code = Code {
    id: "E0210",
    title: "useless condition",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// defined twice
pub static E0211: Code = Code {
    id: "E0211",
    title: "defined twice",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// recursion
pub static E0212: Code = Code {
    id: "E0212",
    title: "recursion",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// range
pub static E0213: Code = Code {
    id: "E0213",
    title: "range",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// text cannot be read
pub static E0214: Code = Code {
    id: "E0214",
    title: "text cannot be read",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// unknown parameter
pub static E0215: Code = Code {
    id: "E0215",
    title: "unknown parameter",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// rotate45 with squares
pub static E0301: Code = Code {
    id: "E0301",
    title: "rotate45 with squares",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// count and range
pub static E0302: Code = Code {
    id: "E0302",
    title: "count and range",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// no such parameter of a transform
pub static E0303: Code = Code {
    id: "E0303",
    title: "no such parameter of a transform",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// too many copies
pub static E0304: Code = Code {
    id: "E0304",
    title: "too many copies",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// not there yet
pub static E0501: Code = Code {
    id: "E0501",
    title: "not there yet",
    severity: Severity::Error,
    explain: "",
    wrong: "",
    right: "",
};

/// a transform binds only the next filter
pub static W1001: Code = Code {
    id: "W1001",
    title: "a transform binds only the next filter",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// a bare square always matches
pub static W1002: Code = Code {
    id: "W1002",
    title: "a bare square always matches",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// if without else matches
pub static W1003: Code = Code {
    id: "W1003",
    title: "if without else matches",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// always or never true
pub static W1004: Code = Code {
    id: "W1004",
    title: "always or never true",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// name of a filter
pub static W1005: Code = Code {
    id: "W1005",
    title: "name of a filter",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// designator without squares
pub static W1006: Code = Code {
    id: "W1006",
    title: "designator without squares",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// path without a move
pub static W1007: Code = Code {
    id: "W1007",
    title: "path without a move",
    severity: Severity::Warning,
    explain: "",
    wrong: "",
    right: "",
};

/// All of them, by id.
pub static CODES: &[&Code] = &[
    &E0101, &E0102, &E0103, &E0104, &E0105, &E0106, &E0107, &E0108, &E0109, &E0110, &E0111, &E0112,
    &E0113, &E0114, &E0115, &E0116, &E0117, &E0201, &E0202, &E0203, &E0204, &E0205, &E0206, &E0207,
    &E0208, &E0209, &E0210, &E0211, &E0212, &E0213, &E0214, &E0215, &E0301, &E0302, &E0303, &E0304,
    &E0501, &W1001, &W1002, &W1003, &W1004, &W1005, &W1006, &W1007,
];
