//! Runs over games in memory.

use super::*;
use crate::eval::sample::*;
use crate::ir::*;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn query(header: Header, body: Vec<Bool>) -> Arc<Query> {
    let sort = SortInfo { doc: None, min: false, quiet: false, ty: Ty::Num };
    Arc::new(Query {
        header,
        body,
        slots: [4; 5],
        names: Default::default(),
        sorts: vec![sort.clone(), sort],
        tallies: Vec::new(),
        lasting: Vec::new(),
        dictionaries: Vec::new(),
        columns: Vec::new(),
    })
}

fn labelled(queries: Vec<Arc<Query>>) -> Vec<Labelled> {
    queries.into_iter().map(|query| Labelled { label: "q".to_owned(), query }).collect()
}

fn input(text: &str) -> Input {
    let reader = Box::new(io::Cursor::new(text.as_bytes().to_vec()));
    Input { name: "games".to_owned(), reader }
}

fn options(threads: usize) -> Options {
    let cancel = Arc::new(AtomicBool::new(false));
    Options { threads, cancel, ..Options::default() }
}

fn run(queries: &[Labelled], inputs: Vec<Input>, options: &Options) -> (Vec<Batch>, Summary) {
    let mut batches = Vec::new();
    let summary = scan(queries, inputs, options, &mut |batch| {
        batches.push(batch);
        ControlFlow::Continue(())
    });
    (batches, summary.unwrap())
}

fn hits(batches: &[Batch]) -> Vec<(usize, usize, u32, Vec<u32>)> {
    let all = batches.iter().flat_map(|batch| &batch.hits);
    all.map(|hit| (hit.query, hit.source, hit.game, hit.positions.clone())).collect()
}

const VARIED: [&str; 4] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *",
    "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 {good} 1-0",
    "1. d4 d5 2. Ke3 Nf6 1/2-1/2",
    "1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8=N 0-1",
];

/// So many games, of more than a batch if there are more than a few thousand.
fn games(count: usize) -> String {
    let mut text = String::new();
    for n in 0..count {
        let result = ["*", "1-0", "1/2-1/2", "0-1"][n % 4];
        let white = if n % 3 == 0 { "Tal" } else { "Petrosian" };
        text.push_str(&format!("[Event \"{n}\"]\n[White \"{white}\"]\n[Result \"{result}\"]\n\n"));
        text.push_str(VARIED[n % 4]);
        text.push_str("\n\n");
    }
    text
}

fn tell() -> Bool {
    Bool::Message(true, vec![Item::Expr(Expr::Num(ply()))])
}

fn sorted(key: u32) -> Bool {
    let body = Num::Flow(Box::new(Flow::Seq(vec![say_ply()], ply())));
    Bool::HasNum(Box::new(Num::Flow(Box::new(Flow::Sort(SortKey(key), body)))))
}

fn found(body: Bool) -> Bool {
    Bool::HasPos(Box::new(Pos::Find(Box::new(find(body)))))
}

#[test]
fn any_number_of_threads_gives_the_same_batches() {
    let text = games(12_000);
    assert!(text.len() > 1024 * 1024);
    let with = Header { variations: true, ..Header::default() };
    let queries = labelled(vec![
        query(Header::default(), vec![some("N", "f3"), wtm()]),
        query(with, vec![some("n", "d6 c6"), tell()]),
        query(Header::default(), vec![some("p", "c5"), sorted(0), found(some("N", "b8"))]),
        query(Header::default(), vec![ply_is(2), Bool::HasNum(Box::new(num_var(0)))]),
    ]);
    let inputs = || vec![input(&text), input(&games(10))];
    let (one, summary) = run(&queries, inputs(), &options(1));
    assert_eq!(summary.games, 12_010);
    assert!(summary.hits > 1000 && summary.failed == 12_010 && summary.faulty == 3002);
    assert!(one.len() > 3);
    for threads in [2, 5] {
        let (many, same) = run(&queries, inputs(), &options(threads));
        assert_eq!(same, summary);
        assert_eq!(format!("{many:?}"), format!("{one:?}"));
    }
}

#[test]
fn each_query_sees_variations_only_if_it_asks() {
    let text = games(4);
    let body = || vec![some("P", "e4"), some("p", "c5")];
    let with = Header { variations: true, ..Header::default() };
    let queries = labelled(vec![query(Header::default(), body()), query(with, body())]);
    let (batches, _) = run(&queries, vec![input(&text)], &options(1));
    assert_eq!(hits(&batches), [(1, 0, 2, vec![4, 5, 6])]);
    let mut all = options(1);
    all.variations = true;
    let (batches, _) = run(&queries, vec![input(&text)], &all);
    assert_eq!(hits(&batches), [(0, 0, 2, vec![4, 5, 6]), (1, 0, 2, vec![4, 5, 6])]);
}

#[test]
fn headers_limit_the_games() {
    let text = games(12);
    let header = |change: &dyn Fn(&mut Header)| {
        let mut header = Header::default();
        change(&mut header);
        header
    };
    let tal = || Bool::Call(call(&WHITE_TAL, Vec::new()));
    let start = || ply_is(0);
    let games_of = |header, body| {
        let queries = labelled(vec![query(header, body)]);
        let (batches, summary) = run(&queries, vec![input(&text)], &options(1));
        let found: Vec<u32> = hits(&batches).into_iter().map(|hit| hit.2).collect();
        (found, summary.games)
    };
    let numbers = header(&|h| h.gamenumber = Some((3, 5)));
    assert_eq!(games_of(numbers, vec![start()]), (vec![3, 4, 5], 3));
    let result = header(&|h| h.results = vec!["1-0".to_owned()]);
    assert_eq!(games_of(result, vec![start()]).0, [2, 6, 10]);
    assert_eq!(games_of(Header::default(), vec![start(), tal()]).0, [1, 4, 7, 10]);
    let none = header(&|h| h.matchcount = Some((0, 0)));
    assert_eq!(games_of(none.clone(), vec![tal()]).0, [2, 3, 5, 6, 8, 9, 11, 12]);
    assert_eq!(games_of(none, vec![some("N", "f3")]).0, [3, 4, 7, 8, 11, 12]);
    let many = header(&|h| h.matchcount = Some((5, 6)));
    assert_eq!(games_of(many, vec![some("N", "f3")]).0, [] as [u32; 0]);
    let seven = header(&|h| h.matchcount = Some((7, 7)));
    assert_eq!(games_of(seven, vec![some("N", "f3")]).0, [1, 5, 9]);
}

#[test]
fn a_hit_carries_what_the_query_wrote() {
    let text = games(4);
    let queries = labelled(vec![query(
        Header::default(),
        vec![sorted(0), Bool::Or(vec![ply_is(1), ply_is(2)]), found(some("p", "a6"))],
    )]);
    let (batches, _) = run(&queries, vec![input(&text)], &options(2));
    let hit = &batches[0].hits[0];
    assert_eq!((hit.game, &hit.positions), (1, &vec![1, 2]));
    assert_eq!(hit.keys, [Some(KeyValue::Num(9)), None]);
    // The best evaluation of the key was at a position that does not match.
    assert_eq!(hit.comments, []);
    assert_eq!(hit.notes, [(6, "Found".into())]);
    assert_eq!(&hit.text[..], &text.as_bytes()[..hit.text.len()]);
    let second = &batches[0].hits[1];
    let at = second.offset as usize;
    assert_eq!(&second.text[..], &text.as_bytes()[at..at + second.text.len()]);
    assert_eq!(second.tags.get("Event"), Some("3"));
}

#[test]
fn variables_last_for_one_game() {
    let unset = || Bool::IsBound(false, Variable::Num(NumVar(0)));
    let set = || Bool::Assign(Box::new(Assign::Num(NumVar(0), ply())));
    let queries = labelled(vec![query(Header::default(), vec![ply_is(2), unset(), set()])]);
    let (batches, _) = run(&queries, vec![input(&games(3))], &options(1));
    assert_eq!(hits(&batches).len(), 3);
    let keep = Bool::If(Box::new((ply_is(0), set(), None)));
    let bound = Bool::IsBound(true, Variable::Num(NumVar(0)));
    let queries = labelled(vec![query(Header::default(), vec![keep, bound])]);
    let (batches, _) = run(&queries, vec![input(&games(1))], &options(1));
    assert_eq!(hits(&batches)[0].3.len(), 10);
}

#[test]
fn faults_leave_a_game_out_and_the_run_goes_on() {
    let broken =
        Bool::If(Box::new((some("P", "d4"), Bool::HasNum(Box::new(num_var(0))), Some(ply_is(1)))));
    let queries = labelled(vec![query(Header::default(), vec![broken])]);
    let (batches, summary) = run(&queries, vec![input(&games(4))], &options(1));
    assert_eq!(hits(&batches).iter().map(|hit| hit.2).collect::<Vec<_>>(), [1, 2, 4]);
    let fault = &batches[0].run_faults[0];
    assert_eq!((fault.query, fault.game, fault.fault.position), (0, 3, 1));
    // The same game also holds an illegal move, told once for all queries.
    let twice = labelled(vec![query(Header::default(), vec![ply_is(0)]); 2]);
    let (batches, both) = run(&twice, vec![input(&games(4))], &options(1));
    assert_eq!((summary.failed, summary.faulty, both.faulty), (1, 1, 1));
    assert_eq!(batches[0].faults.len(), 1);
    let fault = &batches[0].faults[0];
    assert_eq!((fault.game, fault.column), (3, 13));
    assert!(fault.message.contains("Ke3"), "{}", fault.message);
}

#[test]
fn games_refused_by_their_tags_are_not_replayed() {
    let tal = Bool::Call(call(&WHITE_TAL, Vec::new()));
    let queries = labelled(vec![query(Header::default(), vec![ply_is(0), tal])]);
    let (_, summary) = run(&queries, vec![input(&games(3))], &options(1));
    assert_eq!((summary.games, summary.hits, summary.faulty), (3, 1, 0));
}

struct Torn<'a>(&'a [u8]);

impl Read for Torn<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("torn")),
            n => Ok(n),
        }
    }
}

#[test]
fn an_unreadable_source_is_told_after_its_games() {
    static TEXT: &[u8] = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    for threads in [1, 3] {
        let torn = Input { name: "torn".to_owned(), reader: Box::new(Torn(TEXT)) };
        let queries = labelled(vec![query(Header::default(), vec![ply_is(0)])]);
        let (batches, summary) = run(&queries, vec![torn, input(&games(2))], &options(threads));
        let found: Vec<(usize, u32)> = hits(&batches).iter().map(|hit| (hit.1, hit.2)).collect();
        assert_eq!(found, [(0, 1), (0, 2), (1, 1), (1, 2)]);
        let errors: Vec<_> = batches.iter().flat_map(|batch| &batch.read_errors).collect();
        assert_eq!(errors, [&(0, "torn".to_owned())]);
        assert_eq!(summary.hits, 4);
    }
}

/// Gives the second half of its bytes only once the run is stopped, so that no machine is quick
/// enough to be done before.
struct Gate {
    rest: Vec<u8>,
    at: usize,
    open: Arc<AtomicBool>,
}

impl Read for Gate {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let half = self.rest.len() / 2;
        while self.at >= half && !self.open.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        let end = if self.at < half { half } else { self.rest.len() };
        let read = (&self.rest[self.at..end]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

#[test]
fn a_run_can_be_stopped() {
    let text = games(20_000);
    assert!(text.len() > 3 << 19, "the first half holds a batch");
    let queries = labelled(vec![query(Header::default(), vec![ply_is(0)])]);
    for threads in [1, 3] {
        let mut seen = 0;
        let stopped = scan(&queries, vec![input(&text)], &options(threads), &mut |batch| {
            seen += batch.games;
            ControlFlow::Break(())
        });
        let stopped = stopped.unwrap();
        assert!(stopped.games == seen && seen > 0 && seen < 20_000 && !stopped.cancelled);
        let options = options(threads);
        let mut hits = Vec::new();
        let gate = Gate { rest: text.clone().into_bytes(), at: 0, open: options.cancel.clone() };
        let source = Input { name: "games".to_owned(), reader: Box::new(gate) };
        let cancelled = scan(&queries, vec![source], &options, &mut |batch| {
            hits.extend(batch.hits.iter().map(|hit| hit.game));
            options.cancel.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        let cancelled = cancelled.unwrap();
        assert!(cancelled.cancelled && cancelled.games < 20_000);
        // What was delivered has no gaps.
        assert_eq!(hits, (1..=cancelled.games as u32).collect::<Vec<_>>());
    }
}

#[test]
fn plans_test_tags_first_and_the_cheap_before_the_costly() {
    let tal = || Bool::Call(call(&WHITE_TAL, Vec::new()));
    let rook = some("R", "a1");
    let quiet =
        Bool::HasPos(Box::new(Pos::Find(Box::new(Find { quiet: true, ..find(some("q", "h4")) }))));
    let row =
        |letters, squares| Bool::Placed(vec![Placed::any(&men(letters, squares), true).unwrap()]);
    let plan = Plan::new(
        &query(
            Header::default(),
            vec![Bool::And(vec![quiet.clone(), say("x"), quiet.clone(), rook.clone(), tal()])],
        ),
        false,
    );
    assert_eq!(plan.game, [tal()]);
    let steady = Find { quiet: true, steady: true, ..find(row("q", "h4")) };
    let kept = Bool::HasPos(Box::new(Pos::Find(Box::new(steady))));
    assert_eq!(plan.rest, [kept.clone(), say("x"), row("R", "a1"), kept]);
    assert!(!plan.want.men && !plan.want.comments && !plan.want.variations);
    let steps = plan.explain().steps;
    let steps: Vec<(Kind, Vec<&str>)> = steps
        .iter()
        .map(|step| (step.kind, step.conditions.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(
        steps,
        [
            (Kind::Tags, vec!["white is Tal"]),
            (Kind::Moves, vec!["Ra1", "find {qh4}"]),
            (Kind::Line, vec!["find {qh4}"]),
            (Kind::Position, vec!["comment ...", "Ra1"]),
            (Kind::Line, vec!["find {qh4}"]),
        ]
    );
    // A message is seen whatever comes after it.
    let plan = Plan::new(&query(Header::default(), vec![tell(), tal()]), true);
    assert_eq!(plan.game, []);
    assert!(plan.want.variations);
    // Without a match to wait for, what comes before may leave its mark.
    let none = Header { matchcount: Some((0, 3)), ..Header::default() };
    assert_eq!(Plan::new(&query(none.clone(), vec![sorted(0), tal()]), false).game, []);
    assert_eq!(Plan::new(&query(none, vec![rook, tal()]), false).game, [tal()]);
}

#[test]
fn the_number_of_games_is_known_where_it_is_asked_for() {
    let text = games(12_000);
    let number = |name| Num::Call(call(crate::filters::by_name(name).unwrap(), Vec::new()));
    let last = Num::Cmp(Cmp::Eq, Box::new((number("gamenumber"), number("lastgamenumber"))));
    let queries =
        labelled(vec![query(Header::default(), vec![ply_is(1), Bool::HasNum(Box::new(last))])]);
    for threads in [1, 2] {
        let inputs = vec![input(&text), input(&games(5))];
        let (batches, _) = run(&queries, inputs, &options(threads));
        assert_eq!(hits(&batches), [(0, 0, 12_000, vec![1]), (0, 1, 5, vec![1])]);
    }
}

#[test]
fn guards_change_no_answer() {
    use crate::transform::{Kind, copies};
    let patterns = [
        Bool::And(vec![some("P", "e4"), some("N", "f3"), some("p", "e5")]),
        Bool::And(vec![wtm(), some("Nn", "c6")]),
        some("b", "f8"),
        Bool::And(vec![some("p", "a6 b6"), say_ply()]),
    ];
    let mut matched = 0;
    for pattern in patterns {
        for kind in [Kind::Shift, Kind::Flip, Kind::ShiftHorizontal] {
            let all = copies(kind, &pattern).unwrap();
            let tree = Bool::AnyCopy(Box::new(all.clone()));
            let plan = Plan::new(&query(Header::default(), vec![tree.clone()]), false);
            let copied = plan.rest.iter().find_map(|part| match part {
                Bool::AnyCopy(copies) => Some(copies),
                _ => None,
            });
            let guarded = copied.unwrap();
            // What all copies ask stands before them.
            let hoisted = plan.rest.len() > 1;
            assert_eq!(hoisted, matches!(&pattern, Bool::And(list) if list[0] == wtm()));
            let only_men = hoisted
                || matches!(&pattern, Bool::Some(_))
                || matches!(&pattern, Bool::And(list) if list.iter().all(|part| matches!(part, Bool::Some(_))));
            let known =
                guarded.guard.as_ref().is_some_and(|guard| guard.demands != Demands::Unknown);
            assert_eq!(known, only_men || all.items.len() > 3, "{pattern:?}");
            let several = |copies| {
                let count = Num::CountCopies(Box::new(copies), None);
                Bool::HasNum(Box::new(Num::Cmp(Cmp::Ge, Box::new((count, Num::Const(2))))))
            };
            let counted = several(all.clone());
            let plan_of_count = Plan::new(&query(Header::default(), vec![counted.clone()]), false);
            for pgn in VARIED.into_iter().filter(|pgn| !pgn.contains("Ke3")) {
                let mut bench = Bench::new(pgn);
                for id in 0..bench.game.nodes.len() as u32 {
                    let plain = crate::eval::truth(&mut bench.at(id), &tree);
                    let mut holds = |part| crate::eval::truth(&mut bench.at(id), part);
                    let quick = plan.rest.iter().all(&mut holds);
                    assert_eq!(quick, plain, "{kind:?} {pattern:?} {pgn} {id}");
                    let plain = crate::eval::truth(&mut bench.at(id), &counted);
                    let quick_count = crate::eval::truth(&mut bench.at(id), &plan_of_count.rest[0]);
                    assert_eq!(quick_count, plain, "{kind:?} {pattern:?} {pgn} {id}");
                    matched += u32::from(quick);
                }
            }
        }
    }
    assert!(matched > 50);
}
