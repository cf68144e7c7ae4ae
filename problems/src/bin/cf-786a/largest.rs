//! The most places, and the largest sets: with all steps but one; with halves of them, of which one player's are
//! even, so that many places are drawn; and with a single step, for the longest play.

use std::fmt::Write;

const PLACES: usize = 7000;

fn main() {
    let all: Vec<usize> = (1..PLACES).collect();
    let even: Vec<usize> = (1..PLACES).filter(|step| step % 2 == 0).collect();
    let sets = match std::env::args().nth(1).as_deref() {
        None => return println!("all\nhalves\nlong"),
        Some("all") => [all[..PLACES - 2].to_vec(), all[1..].to_vec()],
        Some("halves") => [even, all[..PLACES / 2].to_vec()],
        Some("long") => [vec![1], vec![1]],
        other => panic!("no input is called {other:?}"),
    };
    let mut text = format!("{PLACES}\n");
    for set in sets {
        write!(text, "{}", set.len()).unwrap();
        set.iter().for_each(|step| write!(text, " {step}").unwrap());
        text.push('\n');
    }
    print!("{text}");
}
