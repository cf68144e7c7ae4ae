//! Misère quotients whose options do not matter to the type, so that positions can hold one.

use games::misere_quotient::MisereQuotient;
use games::sequence::Period;
use games::Outcome;
use std::rc::Rc;

/// A function of a sum of heaps.
type OfHeaps<T> = Box<dyn Fn(&[u64]) -> T>;

/// A misère quotient of heaps.
pub(crate) struct Quotient {
    pub(crate) order: usize,
    pub(crate) p_elements: Vec<usize>,
    pub(crate) presentation: String,
    pub(crate) period: Option<Period>,
    /// The number of heaps 0, 1, … that are solved; all are if there is a period.
    pub(crate) heaps: u64,
    /// Rust that finds it: statements, and an expression.
    pub(crate) rust: [String; 2],
    element: OfHeaps<usize>,
    exponents: Box<dyn Fn(usize) -> Vec<u64>>,
    outcome: OfHeaps<Outcome>,
}

impl Quotient {
    pub(crate) fn new<F>(found: MisereQuotient<F>, rust: [String; 2]) -> Self
    where
        F: Fn(u64) -> Vec<Vec<u64>> + 'static,
    {
        let found = Rc::new(found);
        let [first, second, third] = [Rc::clone(&found), Rc::clone(&found), Rc::clone(&found)];
        Quotient {
            order: found.order(),
            p_elements: found.p_elements(),
            presentation: raised(&found.presentation()),
            period: found.period(),
            heaps: found.heaps(),
            rust,
            element: Box::new(move |heaps| first.element(heaps)),
            exponents: Box::new(move |element| second.exponents(element)),
            outcome: Box::new(move |heaps| third.misere_outcome(heaps)),
        }
    }

    /// Returns who wins under misère play.
    pub(crate) fn outcome(&self, heaps: &[u64]) -> Outcome {
        (self.outcome)(heaps)
    }

    /// Returns the element of a sum of heaps.
    pub(crate) fn element(&self, heaps: &[u64]) -> usize {
        (self.element)(heaps)
    }

    /// Returns an element as a product of the generators a, b, …
    pub(crate) fn word(&self, element: usize) -> String {
        let exponents = (self.exponents)(element);
        let names = ('a'..='z').map(String::from).chain((26..).map(|index| format!("g{index}")));
        let powers = names.zip(exponents).filter(|it| it.1 > 0).map(|(name, power)| match power {
            1 => name,
            _ => raised(&format!("{name}^{power}")),
        });
        let word = powers.collect::<Vec<_>>().join(" ");
        if word.is_empty() {
            "1".to_owned()
        } else {
            word
        }
    }

    /// True if the outcomes of sums with this heap are known.
    pub(crate) fn solves(&self, heap: u64) -> bool {
        self.period.is_some() || heap < self.heaps
    }
}

/// Returns a text with its exponents as raised digits.
fn raised(text: &str) -> String {
    let mut raised = String::new();
    let mut is_exponent = false;
    for char in text.chars() {
        is_exponent = char == '^' || (is_exponent && char.is_ascii_digit());
        match char.to_digit(10).filter(|_| is_exponent) {
            Some(digit) => raised.extend("⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize)),
            None if char == '^' => {}
            None => raised.push(char),
        }
    }
    raised
}
