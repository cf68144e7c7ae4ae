pub fn sieve_of_eratosthenes(n: usize) -> Vec<usize> {
    let is_prime = |number: &usize| (2..*number).all(|divisor| number % divisor != 0);
    (2..=n).filter(is_prime).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! test_sieve {
        ($($name:ident: $case:expr,)*) => {
            $(
                #[test]
                fn $name() {
                    let (input, expected) = $case;
                    assert_eq!(sieve_of_eratosthenes(input), expected);
                }
            )*
        };
    }
    test_sieve! {
        none: (1, vec![]),
        four: (10, vec![2, 3, 5, 7]),
    }
}
