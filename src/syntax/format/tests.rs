//! What layouts look like.

use super::{Spelling, formatted};
use crate::filters::Table;

fn keep(text: &str) -> String {
    formatted(text, &Table, Spelling::Keep).unwrap()
}

#[test]
fn lines_stand_in_what_they_belong_to() {
    let text = "cql ( variations )\n\n\n\nfunction heavy(side)\n{ power[RQ]  ; trailing\n  // own\n}\n\
        [Aa]x[element]N\n path focus x\n  --(to & d-e4-5)\n  -- *\n\nflipcolor {\n\n  btm\n mate or\n\
        check\n{K==Kg1  }\n\n\n}\nif wtm {\nx=1 }\nelse\n{ x=2\n}\nfind\n check\n";
    insta::assert_snapshot!(keep(text), @r"
    cql(variations)

    function heavy(side) {
        power[RQ] ; trailing
        // own
    }
    [Aa]x[element]N
        path focus x
            --(to & d-e4-5)
            -- *

    flipcolor {
        btm
        mate or
            check
        { K == Kg1 }
    }
    if wtm {
        x = 1
    } else {
        x = 2
    }
    find
        check
    ");
}

#[test]
fn long_lines_are_broken_between_filters() {
    let text = "Ka1 kb2 Qa3 rd4 Nd4 Ne5 Pa2 pb3 Bc4 bd5 Rh1 rh8 Pf2 pf7 Pg2 pg7 Ph2 ph7 ply > 30 \
        ply < 50 movenumber > 10\n\
        flipcolor { Ka1 kb2 Qa3 rd4 shift { Pa2 pb3 up 1 Q == k } Nd4 Ne5 mate or stalemate wtm ply > 9 ply < 99 }\n\
        find check or find mate or find stalemate or find { Q & a1 } or find { Q & h8 } or find { Q & h1 } or find { K & h1 }\n";
    insta::assert_snapshot!(keep(text), @r"
    Ka1 kb2 Qa3 rd4 Nd4 Ne5 Pa2 pb3 Bc4 bd5 Rh1 rh8 Pf2 pf7 Pg2 pg7 Ph2 ph7 ply > 30 ply < 50
    movenumber > 10
    flipcolor {
        Ka1 kb2 Qa3 rd4 shift { Pa2 pb3 up 1 Q == k } Nd4 Ne5 mate or stalemate wtm ply > 9 ply < 99
    }
    find check or find mate or find stalemate or find { Q & a1 } or find { Q & h8 } or find { Q & h1 }
        or find { K & h1 }
    ");
}

#[test]
fn operators_stand_between_blanks_or_touch_both_sides() {
    let text = "ply>=3 K&a1 K &a1 x=7 #Q==#q y=x-1 - 1 A->k parent: mate Q--e4 Q --e4 --=Q";
    insta::assert_snapshot!(keep(text), @r"ply >= 3 K&a1 K & a1 x = 7 #Q == #q y = x-1 - 1 A->k parent:mate Q--e4 Q --e4 --=Q");
}

#[test]
fn comments_and_their_blank_lines_stay() {
    let text = "// a\n\n// b\ncheck /* c */ mate // d\n  // e\n{ // f\n mate // g\n // h\n}\n/* i\n  j */\n";
    insta::assert_snapshot!(keep(text), @r"
    // a

    // b
    check /* c */ mate // d
    // e
    { // f
        mate // g
        // h
    }
    /* i
      j */
    ");
}

#[test]
fn the_end_of_a_path_stays_where_it_was() {
    let (one, two) = ("path --\n -- check\ncheck\n", "path --\n -- check\n\ncheck\n");
    assert_eq!(keep(one), "path --\n    -- check\n    check\n");
    assert_eq!(keep(two), "path --\n    -- check\n\ncheck\n");
}

#[test]
fn faulty_texts_have_no_layout() {
    for text in ["mate and", "{ check", "\"x", "K=="] {
        assert_eq!(formatted(text, &Table, Spelling::Keep), None, "{text}");
    }
    // What is wrong in its meaning only can be laid out.
    assert_eq!(keep("nobody==3"), "nobody == 3\n");
    assert_eq!((keep(""), keep("// only\r\n")), (String::new(), "// only\r\n".to_owned()));
}

#[test]
fn line_ends_of_other_systems_stay() {
    assert_eq!(keep("{check\r\nmate}\r\n"), "{\r\n    check\r\n    mate\r\n}\r\n");
}

#[test]
fn spellings_are_exchanged() {
    let unicode =
        formatted("K&[Aa]a1 path --(check) x=[QR] x[element].{check}", &Table, Spelling::Unicode);
    assert_eq!(unicode.as_deref(), Some("♔∩◭a1 ⊢ ――(check) x = [♕♖] x∊▦ { check }\n"));
    let ascii = formatted(&unicode.unwrap(), &Table, Spelling::Ascii);
    assert_eq!(ascii.as_deref(), Some("K&[Aa]a1 path --(check) x = [QR] x[element]. { check }\n"));
}
