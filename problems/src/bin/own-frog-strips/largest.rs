//! 120 strips: of all kinds, and of those with the most different sums.

fn main() {
    let kinds: &[&str] = match std::env::args().nth(1).as_deref() {
        None => return println!("different\nhalves"),
        Some("different") => &["T.TFF", "TTF.F", "TF.FT", "FT.TF", "FFTT.", ".FFTT"],
        Some("halves") => &["FFTT.", "FT.TF", "T.TFF", "TT.FF"],
        other => panic!("no input is called {other:?}"),
    };
    println!("{}", kinds.len());
    kinds.iter().for_each(|kind| println!("{kind} {}", 120 / kinds.len()));
}
