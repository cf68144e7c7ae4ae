pub fn extended_euclidean_algorithm(a: i64, b: i64) -> (i64, i64, i64) {
    if b == 0 {
        return (a, 1, 0);
    }
    let (gcd, x, y) = extended_euclidean_algorithm(b, a % b);
    (gcd, y, x - a / b * y)
}
