fn main() {
    let text = std::env::args().nth(1).unwrap();
    let source = figurine::text::Source::new("q", &format!("cql() {text}"));
    let (query, _) = figurine::sema::compile(&source);
    let q = std::sync::Arc::new(query.unwrap());
    let plan = figurine::engine::Plan::new(&q, false);
    let text = format!("{:#?}", plan);
    let i = text.find("sieve:").unwrap();
    println!("{}", text[i..].chars().take(3000).collect::<String>());
    println!("{}", format!("{:?}", plan.rest).chars().take(1500).collect::<String>());
}
