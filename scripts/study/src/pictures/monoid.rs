//! Misère play: genera and quotients.

use super::draw::{Map, Mark, Plot, SMALL, Svg, listed};
use games::misere::{self, Genus};
use games::misere_quotient::{self, Growth, MisereQuotient};
use games::octal::{self, Octal};

/// The genera of rows of Kayles.
pub(super) fn genus(svg: &mut Svg) -> String {
    let kayles = Octal::new(octal::KAYLES);
    let options = |position: &Vec<u64>| super::digraph::options_of(&kayles, position);
    let genera: Vec<Genus> = (0..24).map(|row| misere::genus(vec![row], options)).collect();
    let is_tame = |genus: Genus| genus.is_fickle() || genus.is_firm();
    for half in 0..2 {
        let map = Map::table((56.0, 4.0 + 92.0 * half as f64), 12, 3, (23.6, 24.0));
        let genus = |column: usize| genera[12 * half + column];
        map.fill(svg, "pic-s2", |column, row| row > 0 && genus(column).is_firm());
        map.fill(svg, "pic-s4", |column, row| row > 0 && !is_tame(genus(column)));
        map.grid(svg);
        let number = |column: usize, row: usize| {
            let Genus { value, misere_value, .. } = genus(column);
            [(12 * half + column) as u64, value, misere_value][row]
        };
        let is_zero = |column: usize, row: usize| row > 0 && number(column, row) == 0;
        map.dots(svg, "pic-dot", is_zero);
        map.texts_on_dots(svg, "pic-t", is_zero, |column, row| {
            Some(number(column, row).to_string())
        });
        let names = ["pins", "normal", "misère"].into_iter().enumerate();
        map.row_names(svg, SMALL, 52.0, names);
        for column in (0..12).filter(|&it| !is_tame(genus(it))) {
            map.outline(svg, "pic-hit", column, 1);
            map.outline(svg, "pic-hit", column, 2);
        }
    }
    let keys = [
        (Mark::P, "0, a P-position"),
        (Mark::Square("pic-s2"), "firm"),
        (Mark::Cell, "fickle"),
        (Mark::Square("pic-hit"), "neither: not tame"),
    ];
    svg.key(176.0, &keys);
    let wild = (0..24).filter(|&row| !is_tame(genera[row]));
    let pairs = genera.iter().map(|it| format!("({}, {})", it.value, it.misere_value));
    format!(
        "Rows of 0 to 23 pins of Kayles with their values under normal and under misère play: {}. \
         Neither fickle nor firm are the rows of {}.",
        listed(pairs),
        listed(wild)
    )
}

/// The name of an element: its generators with exponents.
fn name<F: Fn(u64) -> Vec<Vec<u64>>>(quotient: &MisereQuotient<F>, element: usize) -> String {
    let letters = ('a'..).zip(quotient.exponents(element));
    let parts = letters.filter(|it| it.1 > 0).map(|(letter, exponent)| match exponent {
        1 => letter.to_string(),
        2 => format!("{letter}²"),
        3 => format!("{letter}³"),
        _ => format!("{letter}^{exponent}"),
    });
    let name = parts.collect::<String>();
    if name.is_empty() { "1".to_owned() } else { name }
}

/// The multiplication table of a small quotient.
pub(super) fn product(svg: &mut Svg) -> String {
    let quotient = misere_quotient::of_octal(Octal::new(octal::KAYLES), 5);
    let order = quotient.order();
    let names: Vec<String> = (0..order).map(|it| name(&quotient, it)).collect();
    let p_elements = quotient.p_elements();
    let cell = (304.0 / order as f64).min(48.0);
    let map = Map::table((34.0, 22.0), order, order, (cell, cell.min(24.0)));
    let product = |column: usize, row: usize| quotient.product(row, column);
    let is_p = |column: usize, row: usize| p_elements.contains(&product(column, row));
    map.fill(svg, "pic-p", is_p);
    map.grid(svg);
    map.texts(svg, "pic-num", |column, row| {
        (!is_p(column, row)).then(|| names[product(column, row)].clone())
    });
    map.texts(svg, "pic-num pic-on pic-bold", |column, row| {
        is_p(column, row).then(|| format!("{} P", names[product(column, row)]))
    });
    map.column_names(svg, "pic-bold", 11.0, names.iter().enumerate());
    map.row_names(svg, "pic-bold", 28.0, names.iter().enumerate());
    let relations = quotient.presentation().replace("^2", "²").replace("^3", "³");
    let text = format!("Kayles up to 4 pins: {relations}");
    svg.text("pic-small", (0.0, map.bottom() + 14.0), &text);
    svg.key(map.bottom() + 26.0, &[(Mark::Square("pic-p"), "P: whoever moves loses")]);
    format!(
        "The multiplication table of the misère quotient of Kayles with rows of up to 4 pins. It has the \
         {order} elements {}, of which {} are P-positions. Generators and relations: {}.",
        listed(&names),
        listed(p_elements.iter().map(|&it| &names[it])),
        relations
    )
}

/// How the quotient of Kayles grows with the longest row.
pub(super) fn growth(svg: &mut Svg) -> String {
    let quotient = misere_quotient::of_octal(Octal::new(octal::KAYLES), 40);
    let steps = quotient.growth();
    let last = quotient.heaps() as usize;
    let plot = Plot::wide(8.0, 170.0, last, quotient.order() as u64);
    plot.axes(svg, 5, 10);
    let mut stairs = |class: &str, count: fn(&Growth) -> usize| {
        let mut data = String::new();
        for step in steps {
            let (x, y) = plot.place(step.heap as f64, count(step) as f64);
            let across = if data.is_empty() { format!("M{x:.1} ") } else { format!("H{x:.1}V") };
            data += &format!("{across}{y:.1}");
        }
        svg.path(class, &format!("{data}H{:.1}", plot.place(last as f64, 0.0).0));
    };
    stairs("pic-edge-bold", |step| step.order);
    stairs("pic-hit", |step| step.p_elements);
    let keys = [(Mark::Line("pic-edge-bold"), "elements"), (Mark::Line("pic-hit"), "P-positions")];
    svg.key(plot.bottom() + 24.0, &keys);
    let phrases = steps.iter().map(|it| format!("{} at {}", it.order, it.heap));
    format!(
        "How many elements the misère quotient of Kayles has with rows up to a length, from row 0 to {}: \
         {}. In the end {} of {} are P-positions.",
        last - 1,
        listed(phrases),
        quotient.p_elements().len(),
        quotient.order()
    )
}
