//! The whole bar, and one with steps.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("whole\nsteps"),
        Some("whole") => println!("8\n8 8 8 8 8 8 8 8"),
        Some("steps") => println!("8\n8 8 8 7 7 6 6 5"),
        other => panic!("no input is called {other:?}"),
    }
}
