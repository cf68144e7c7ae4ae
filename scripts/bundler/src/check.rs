//! Step 7, check: what rustc says of the bundle, alone, as the judge compiles it.
//!
//! Whether something is dead is asked of a copy in which every bare `pub` is `pub(crate)`: rustc
//! does not call public items dead. The copy differs in nothing else, so what it is compiled in need
//! not compile the bundle itself once more. A macro may want to be given a bare `pub`: where the copy
//! does not compile, what macros are and are given stays as it is.

use crate::instances::{Probe, is_strange};
use crate::rustc::{Call, Depth, Diagnostic, Rustc};
use crate::source::{Span, Tokens};
use base::error::{Error, Result};
use std::thread;

/// The lints that name what need not be in a file.
pub const LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// What to ask of rustc.
pub struct Question<'a> {
    /// The bundle.
    pub text: &'a str,
    /// The editions of the judge, oldest first.
    pub editions: &'a [u16],
    /// The edition that what is dead is asked in, and more lints to ask for.
    pub lints: (u16, Vec<&'static str>),
    /// A copy that compiles where the bundle does, but for errors that are wanted.
    pub probe: Option<&'a Probe>,
    /// What else is to be compiled.
    pub asides: Vec<Call<'a>>,
}

/// What rustc says of a bundle.
pub struct Report {
    /// Errors, by the edition in which they came up.
    pub errors: Vec<Remark>,
    /// What it calls dead or unused.
    pub dead: Vec<Remark>,
    /// All that it says where it is asked for lints, errors and what clippy says included.
    pub lints: Vec<Diagnostic>,
    /// All that it says of the copy with errors.
    pub probe: Vec<Diagnostic>,
    /// All that it says of the other texts.
    pub asides: Vec<Vec<Diagnostic>>,
}

/// What to ask of rustc about a text of which something may go.
pub struct Look<'a> {
    /// The text.
    pub text: &'a str,
    /// The copy of it that shows what it needs, if that is asked for: then it is about the copy.
    pub probe: Option<&'a Probe>,
    /// The edition to ask in, and more lints to ask for.
    pub lints: (u16, Vec<&'static str>),
    /// What else is to be compiled.
    pub asides: Vec<Call<'a>>,
}

/// What rustc says of it.
pub struct Seen {
    /// What it calls dead or unused.
    pub dead: Vec<Remark>,
    /// All that it says but for the errors that are wanted.
    pub said: Vec<Diagnostic>,
    /// All that it says of the other texts.
    pub asides: Vec<Vec<Diagnostic>>,
}

/// One thing that rustc says.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The edition that the file was compiled in.
    pub edition: u16,
    /// What it says.
    pub message: String,
    /// The whole of it as a terminal shows it.
    pub rendered: String,
    /// The places in the bundle that it speaks of first.
    pub spans: Vec<Span>,
    /// For each of these, where its name stands, if that is the body of a macro.
    pub names: Vec<Span>,
    /// Imports that mend it, and where they belong, if the prelude of a newer edition has them.
    pub preludes: Vec<(usize, String)>,
}

/// Compiles the bundle in each edition of the judge, and asks what of it is dead; all side by side.
///
/// # Errors
///
/// When rustc cannot be run, or takes the bundle but not the copy of it.
pub fn check(rustc: &Rustc, question: &Question<'_>) -> Result<Report> {
    let Question { text, editions, .. } = *question;
    let (edition, ref more) = question.lints;
    let copy = CrateCopy::of(text);
    let alone: Vec<u16> =
        editions.iter().copied().filter(|it| *it != edition || editions.len() == 1).collect();
    let mut calls = vec![copy.call(edition, more)];
    // The newest edition has the probe: what it takes compiles without it, too.
    let newest = *alone.last().unwrap_or(&edition);
    calls.extend(alone.iter().map(|&edition| match question.probe {
        Some(probe) if edition == newest => probe.call(edition),
        _ => Call::plain(text, edition),
    }));
    calls.extend(question.asides.iter().cloned());
    let mut said = run_all(rustc, &calls)?;

    let asides = said.split_off(1 + alone.len());
    let mut probe = Vec::new();
    let mut errors: Vec<Remark> = Vec::new();
    for (&edition, mut said) in alone.iter().zip(said.drain(1..)) {
        if question.probe.is_some() && edition == newest {
            probe = said;
            said = match probe.iter().any(is_strange) {
                true => rustc.run(&Call::plain(text, edition))?,
                false => Vec::new(),
            };
        }
        errors.extend(remarks(&said, edition, Diagnostic::is_error));
    }
    let said = said.swap_remove(0);
    let lints = copy.said_of_original(rustc, text, &calls[0], said, Diagnostic::is_error)?;
    let strange = lints.iter().find(|it| it.is_error());
    let dead = match strange {
        None => remarks(&lints, edition, is_dead),
        Some(error) if editions.contains(&edition) => {
            // The copy is nobody's text: what is wrong is said of the bundle itself.
            if !alone.contains(&edition) {
                let said = rustc.run(&Call::plain(text, edition))?;
                errors.extend(remarks(&said, edition, Diagnostic::is_error));
            }
            if errors.is_empty() {
                let said = error.rendered.as_ref().unwrap_or(&error.message);
                return Err(Error::tool(format!(
                    "the bundle compiles, but not with its items private to it: {said}"
                )));
            }
            // rustc does not come to all of its lints where it finds errors.
            Vec::new()
        }
        // Nothing says that it compiles in an edition that is not the judge's.
        Some(_) => {
            let call = copy.call(editions[0], &[]);
            let said = rustc.run(&call)?;
            let said = copy.said_of_original(rustc, text, &call, said, Diagnostic::is_error)?;
            match said.iter().any(Diagnostic::is_error) {
                true => Vec::new(),
                false => remarks(&said, editions[0], is_dead),
            }
        }
    };
    Ok(Report { errors, dead, lints, probe, asides })
}

/// Asks in one compilation what of a text is dead and what it needs; nothing if it does not compile.
///
/// # Errors
///
/// When rustc cannot be run.
pub fn look(rustc: &Rustc, look: &Look<'_>) -> Result<Option<Seen>> {
    let (edition, ref more) = look.lints;
    let text = look.probe.map_or(look.text, |it| &it.printed.text);
    let copy = CrateCopy::of(text);
    let mut call = copy.call(edition, more);
    call.clippy = false;
    if look.probe.is_some() {
        call.depth = Depth::Instances;
    }
    let mut calls = vec![call];
    calls.extend(look.asides.iter().cloned());
    let mut said = run_all(rustc, &calls)?;
    let asides = said.split_off(1);
    let said = said.swap_remove(0);
    let mut said = copy.said_of_original(rustc, text, &calls[0], said, is_strange)?;
    if said.iter().any(is_strange) {
        return Ok(None);
    }
    said.retain(|it| !it.is_error());
    let dead = remarks(&said, edition, is_dead);
    Ok(Some(Seen { dead, said, asides }))
}

fn is_dead(diagnostic: &Diagnostic) -> bool {
    LINTS.contains(&diagnostic.code())
}

/// Compiles a text in each edition of the judge; what is wrong with it.
///
/// # Errors
///
/// When rustc cannot be run.
pub fn compile(rustc: &Rustc, text: &str, editions: &[u16]) -> Result<Vec<Remark>> {
    let calls: Vec<Call<'_>> = editions.iter().map(|&edition| Call::plain(text, edition)).collect();
    let said = run_all(rustc, &calls)?;
    let errors = editions.iter().zip(&said);
    Ok(errors.flat_map(|(&edition, said)| remarks(said, edition, Diagnostic::is_error)).collect())
}

fn run_all(rustc: &Rustc, calls: &[Call<'_>]) -> Result<Vec<Vec<Diagnostic>>> {
    thread::scope(|scope| {
        let running: Vec<_> =
            calls.iter().map(|call| scope.spawn(move || rustc.run(call))).collect();
        let died = |_| Err(Error::tool("a thread that runs rustc panicked"));
        running.into_iter().map(|it| it.join().unwrap_or_else(died)).collect()
    })
}

fn remarks(said: &[Diagnostic], edition: u16, wanted: impl Fn(&Diagnostic) -> bool) -> Vec<Remark> {
    let wanted = said.iter().filter(|it| wanted(it));
    let remark = |it: &Diagnostic| Remark {
        edition,
        message: it.message.clone(),
        rendered: it.rendered.clone().unwrap_or_default(),
        spans: it.places().collect(),
        names: it.names().collect(),
        preludes: it.preludes().map(|(at, text)| (at, text.to_owned())).collect(),
    };
    wanted.map(remark).collect()
}

/// A text with `pub(crate)` for each bare `pub`.
struct CrateCopy {
    text: String,
    /// Where in it the insertions start.
    insertions: Vec<usize>,
}

const CRATE: &str = "(crate)";

impl CrateCopy {
    fn of(original: &str) -> Self {
        Self::with(original, bare_pubs(&Tokens::of(original), original))
    }

    /// One that leaves macros alone, both what they are and what they are given.
    fn outside_of_macros(original: &str) -> Self {
        let tokens = Tokens::of(original);
        let macros = macro_groups(&tokens, original);
        let mut pubs = bare_pubs(&tokens, original);
        pubs.retain(|&end| !macros.iter().any(|it| it.start < end && end < it.end));
        Self::with(original, pubs)
    }

    /// The copy in which what ends at these bytes is restricted.
    fn with(original: &str, pubs: Vec<usize>) -> Self {
        let mut text = String::with_capacity(original.len() + pubs.len() * CRATE.len());
        let mut insertions = Vec::with_capacity(pubs.len());
        let mut at = 0;
        for end in pubs {
            text += &original[at..end];
            insertions.push(text.len());
            text += CRATE;
            at = end;
        }
        text += &original[at..];
        Self { text, insertions }
    }

    /// A compilation with these lints, beside those that name what is dead.
    fn call<'a>(&'a self, edition: u16, more: &[&'a str]) -> Call<'a> {
        let forced = LINTS.iter().chain(more).flat_map(|it| ["--force-warn", it]);
        let lints = ["-A", "warnings"].into_iter().chain(forced).collect();
        Call { lints, clippy: true, ..Call::plain(&self.text, edition) }
    }

    /// What rustc says of the original: what it `said` of the copy when it was called so; or if there is
    /// anything `strange` in that, what it says of the copy that leaves macros alone.
    fn said_of_original(
        &self,
        rustc: &Rustc,
        original: &str,
        call: &Call<'_>,
        mut said: Vec<Diagnostic>,
        strange: impl Fn(&Diagnostic) -> bool,
    ) -> Result<Vec<Diagnostic>> {
        if said.iter().any(&strange) {
            let other = Self::outside_of_macros(original);
            if other.text != self.text {
                let mut said = rustc.run(&Call { text: &other.text, ..call.clone() })?;
                if !said.iter().any(&strange) {
                    said.iter_mut().for_each(|it| it.move_spans(&|at| other.in_original(at)));
                    return Ok(said);
                }
            }
        }
        said.iter_mut().for_each(|it| it.move_spans(&|at| self.in_original(at)));
        Ok(said)
    }

    /// The byte of the original that a byte of the copy comes from.
    fn in_original(&self, at: usize) -> usize {
        at - self.insertions.partition_point(|&start| start < at) * CRATE.len()
    }
}

/// Where each `pub` ends that says no more than that.
fn bare_pubs(tokens: &Tokens, text: &str) -> Vec<usize> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let restricted = |at: usize| {
        token(at + 1) == "(" && matches!(token(at + 2), "crate" | "self" | "super" | "in")
    };
    let bare = (0..spans.len()).filter(|&at| token(at) == "pub" && !restricted(at));
    bare.map(|at| spans[at].end).collect()
}

/// What stands between the outermost delimiters of macro calls and of definitions of macros.
fn macro_groups(tokens: &Tokens, text: &str) -> Vec<Span> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let opens = |at: usize| matches!(token(at), "(" | "[" | "{");
    let is_word = |at: usize| token(at).starts_with(|it: char| it.is_alphabetic() || it == '_');
    let mut groups = Vec::new();
    let mut at = 1;
    while at < spans.len() {
        let named = usize::from(token(at - 1) == "macro_rules");
        let start = at + 1 + named;
        if token(at) != "!" || !is_word(at - 1) || !opens(start) {
            at += 1;
            continue;
        }
        let mut depth = 0;
        let end = (start..spans.len()).find(|&at| {
            depth += i32::from(opens(at)) - i32::from(matches!(token(at), ")" | "]" | "}"));
            depth == 0
        });
        let Some(end) = end else { break };
        groups.push(Span::new(spans[start].end, spans[end].start));
        at = end;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_may_be_left_alone() {
        let text = "pub fn a() { if !(b) {} } macro_rules! c { (pub) => {}; } pub struct D; \
                    c! { pub } pub(self) static E: u8 = f![[pub], 1]; pub";
        let restricted = CrateCopy::outside_of_macros(text).text;
        let expected = "pub(crate) fn a() { if !(b) {} } macro_rules! c { (pub) => {}; } \
                        pub(crate) struct D; c! { pub } pub(self) static E: u8 = f![[pub], 1]; \
                        pub(crate)";
        assert_eq!(restricted, expected);
    }

    #[test]
    fn only_bare_pubs_are_restricted() {
        let text = "pub fn a() {} pub(crate) struct B(pub u8, pub (u8, u8), pub(in crate::c) u8);";
        let copy = CrateCopy::of(text);
        assert_eq!(
            copy.text,
            "pub(crate) fn a() {} pub(crate) struct B(pub(crate) u8, pub(crate) (u8, u8), \
             pub(in crate::c) u8);"
        );
        for word in ["pub", "fn", "struct B", "u8);"] {
            let at = copy.text.find(word).unwrap();
            assert_eq!(copy.in_original(at), text.find(word).unwrap(), "{word}");
        }
    }
}
