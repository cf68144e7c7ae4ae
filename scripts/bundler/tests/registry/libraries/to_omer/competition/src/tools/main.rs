#[macro_export]
macro_rules! prepare_io {
    ($text:ident, $scanner:ident, $out:ident) => {
        use std::io::{stdout, BufWriter, Write as _};
        let $text = read_stdin_all();
        let mut $scanner = Scanner::new(&$text);
        let $out = stdout();
        let $out = &mut BufWriter::new($out.lock());
    };
}
