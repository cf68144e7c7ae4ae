//! The most vertices: all edges, and a path with the edges from its start.

const N: usize = 15;

fn main() {
    let is_kept: fn(usize, usize) -> bool = match std::env::args().nth(1).as_deref() {
        None => return println!("all\nfew"),
        Some("all") => |_, _| true,
        Some("few") => |v, w| v < 3 || w == v + 1,
        other => panic!("no input is called {other:?}"),
    };
    let pairs = (1..=N).flat_map(|v| (v + 1..=N).map(move |w| (v, w)));
    let edges: Vec<String> =
        pairs.filter(|&(v, w)| is_kept(v, w)).map(|(v, w)| format!("{v} {w}")).collect();
    println!("{N} {}\n{}", edges.len(), edges.join("\n"));
}
