//! Orders the functions of a module of WebAssembly so that it packs better.
//!
//! gzip finds again only what stood within the last 32 KiB, and a module is ten times as long: instances of one
//! generic function, and functions written alike, help each other only if they are neighbours. The order of
//! functions means nothing, so each is followed by the one that shares most with what stands in the window. That
//! saves 4 % of the explorers.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

type Result<T> = std::result::Result<T, Error<Infallible>>;

/// The bytes that gzip looks back.
const WINDOW: usize = 1 << 15;

/// The length of the pieces by which functions are compared.
const PIECE: usize = 6;

/// Pieces that each function is thought to have besides, so that those of a few bytes do not all come first.
const FURTHER_PIECES: usize = 30;

/// Returns the same module with similar functions close to each other.
///
/// # Errors
///
/// The module is not valid.
pub(super) fn with_similar_functions_close(module: &[u8]) -> Result<Vec<u8>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let order = by_similarity(&bodies);
    let mut places = vec![0; order.len()];
    for (place, &function) in (0..).zip(&order) {
        places[function] = place;
    }
    let mut ordered = Module::new();
    Reordering { imported, order, places }.parse_core_module(
        &mut ordered,
        Parser::new(0),
        module,
    )?;
    Ok(ordered.finish())
}

/// Returns the bodies' numbers in an order that puts each after those it shares most pieces with.
fn by_similarity(bodies: &[&[u8]]) -> Vec<usize> {
    let pieces = Pieces::new(bodies);
    // How often each piece stands in the window, and how many of a body's pieces stand there.
    let mut copies = vec![0u32; pieces.bodies.len()];
    let mut shared = vec![0usize; bodies.len()];
    let mut window = VecDeque::new();
    let mut window_bytes = 0;
    let mut rest: Vec<usize> = (0..bodies.len()).collect();
    let mut order = Vec::with_capacity(bodies.len());
    while !rest.is_empty() {
        let among = |body: usize| pieces.of_body[body].len() + FURTHER_PIECES;
        let is_closer = |a: usize, b: usize| shared[a] * among(b) > shared[b] * among(a);
        let closest = (1..rest.len())
            .fold(0, |best, next| if is_closer(rest[next], rest[best]) { next } else { best });
        let body = rest.remove(closest);
        order.push(body);
        window.push_back(body);
        window_bytes += bodies[body].len();
        for &piece in &pieces.of_body[body] {
            copies[piece] += 1;
            if copies[piece] == 1 {
                pieces.bodies[piece].iter().for_each(|&body| shared[body] += 1);
            }
        }
        while window_bytes > WINDOW && window.len() > 1 {
            let Some(left) = window.pop_front() else { break };
            window_bytes -= bodies[left].len();
            for &piece in &pieces.of_body[left] {
                copies[piece] -= 1;
                if copies[piece] == 0 {
                    pieces.bodies[piece].iter().for_each(|&body| shared[body] -= 1);
                }
            }
        }
    }
    order
}

/// The different pieces of all bodies, numbered.
struct Pieces {
    /// The bodies that have a piece.
    bodies: Vec<Vec<usize>>,
    /// The pieces that a body has.
    of_body: Vec<Vec<usize>>,
}

impl Pieces {
    fn new(bodies: &[&[u8]]) -> Self {
        let mut numbers = HashMap::new();
        let mut pieces = Self { bodies: Vec::new(), of_body: vec![Vec::new(); bodies.len()] };
        for (body, bytes) in bodies.iter().enumerate() {
            for piece in bytes.windows(PIECE) {
                let number = *numbers.entry(piece).or_insert(pieces.bodies.len());
                if number == pieces.bodies.len() {
                    pieces.bodies.push(Vec::new());
                }
                if pieces.bodies[number].last() != Some(&body) {
                    pieces.bodies[number].push(body);
                    pieces.of_body[body].push(number);
                }
            }
        }
        pieces
    }
}

/// Writes a module again with its functions in another order.
struct Reordering {
    /// The number of imported functions, which keep their indices.
    imported: u32,
    /// The module's own functions in their new order.
    order: Vec<usize>,
    /// Where each of them stands in that order.
    places: Vec<u32>,
}

impl Reencode for Reordering {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        let own = function.checked_sub(self.imported);
        Ok(own.map_or(function, |own| self.imported + self.places[own as usize]))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader,
    ) -> Result<()> {
        let types = section.into_iter().collect::<std::result::Result<Vec<_>, _>>()?;
        for &function in &self.order {
            functions.function(types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader,
    ) -> Result<()> {
        let bodies = section.into_iter().collect::<std::result::Result<Vec<_>, _>>()?;
        for function in self.order.clone() {
            utils::parse_function_body(self, code, bodies[function].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
        ImportSection, RefType, TableSection, TableType, TypeSection,
    };
    use wasmparser::{ElementItems, ExternalKind, Operator};

    const FUNCTIONS: u32 = 12;

    /// A module with an imported function. Own function `i` holds its number, is `i % 3` kinds of code, and calls
    /// function `i + 1`; each is exported by its number, and all stand in a table in the order of their numbers.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("outside", "imported", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: FUNCTIONS.into(),
            maximum: None,
            shared: false,
        });
        let mut exports = ExportSection::new();
        let mut code = CodeSection::new();
        for function in 0..FUNCTIONS {
            functions.function(0);
            exports.export(&function.to_string(), ExportKind::Func, 1 + function);
            let mut body = Function::new([]);
            let mut written = body.instructions();
            written.i32_const(function as i32).drop();
            for constant in 0..20 {
                written.i64_const(i64::from(function % 3) * 1_000_000_007 + constant).drop();
            }
            written.call(1 + (function + 1) % FUNCTIONS).call(0).end();
            code.function(&body);
        }
        let mut elements = ElementSection::new();
        let indices: Vec<u32> = (1..=FUNCTIONS).collect();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions(indices.into()));
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&tables);
        module.section(&exports).section(&elements).section(&code);
        module.finish()
    }

    /// A module, as far as it is read.
    #[derive(Default)]
    struct Read {
        /// The numbers that the functions hold, with the indices that they call.
        functions: Vec<(i32, Vec<u32>)>,
        /// The names and indices of what is exported.
        exports: Vec<(String, u32)>,
        /// The indices in the table.
        table: Vec<u32>,
    }

    fn read(module: &[u8]) -> Read {
        let mut read = Read::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => {
                    let (mut number, mut called) = (None, Vec::new());
                    for operator in body.get_operators_reader().unwrap() {
                        match operator.unwrap() {
                            Operator::I32Const { value } => number = Some(value),
                            Operator::Call { function_index } => called.push(function_index),
                            _ => {}
                        }
                    }
                    read.functions.push((number.unwrap(), called));
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export.unwrap();
                        assert_eq!(export.kind, ExternalKind::Func);
                        read.exports.push((export.name.to_owned(), export.index));
                    }
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        let ElementItems::Functions(items) = element.unwrap().items else {
                            panic!("only functions stand in the table")
                        };
                        read.table.extend(items.into_iter().map(std::result::Result::unwrap));
                    }
                }
                _ => {}
            }
        }
        read
    }

    #[test]
    fn all_that_names_a_function_follows_it() {
        let ordered = with_similar_functions_close(&module()).unwrap();
        let Read { functions, exports, table } = read(&ordered);
        let number = |index: u32| functions[index as usize - 1].0;
        for (at, (own, called)) in functions.iter().enumerate() {
            assert_eq!(called.len(), 2, "function {own} at {at}");
            assert_eq!(number(called[0]), (own + 1) % FUNCTIONS as i32);
            assert_eq!(called[1], 0, "the imported function keeps its index");
        }
        assert_eq!(exports.len(), FUNCTIONS as usize);
        for (name, index) in exports {
            assert_eq!(number(index).to_string(), name);
        }
        let numbers: Vec<i32> = table.into_iter().map(number).collect();
        assert_eq!(numbers, (0..FUNCTIONS as i32).collect::<Vec<_>>());
    }

    #[test]
    fn functions_of_a_kind_are_neighbours() {
        let kinds = |module: &[u8]| -> Vec<i32> {
            read(module).functions.into_iter().map(|(number, _)| number % 3).collect()
        };
        let mut before = kinds(&module());
        let after = kinds(&with_similar_functions_close(&module()).unwrap());
        let changes = |kinds: &[i32]| kinds.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!((changes(&before), changes(&after)), (FUNCTIONS as usize - 1, 2));
        before.sort_unstable();
        let mut sorted = after;
        sorted.sort_unstable();
        assert_eq!(sorted, before);
    }

    #[test]
    fn what_left_the_window_attracts_no_more() {
        // The first text stands twice, but what follows fills the window; the third resembles the second.
        let noise = |seed: u32, length: u32| -> Vec<u8> {
            (0..length).map(|i| ((i ^ seed).wrapping_mul(2_654_435_761) >> 24) as u8).collect()
        };
        let [first, second] = [noise(1 << 20, 100), noise(1 << 21, 2 * WINDOW as u32)];
        let third = [&second[second.len() - 50..], &noise(1 << 22, 100)].concat();
        let bodies = [&second[..], &first, &third, &first];
        assert_eq!(by_similarity(&bodies), [0, 2, 1, 3]);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(with_similar_functions_close(b"no module").is_err());
    }
}
