//! Borders and palindromes of strings.

/// For each prefix, the length of its longest proper border.
pub fn borders<T: PartialEq>(text: &[T]) -> Vec<usize> {
    let mut borders = vec![0; text.len()];
    for end in 1..text.len() {
        let mut border = borders[end - 1];
        while border > 0 && text[border] != text[end] {
            border = borders[border - 1];
        }
        borders[end] = border + usize::from(text[border] == text[end]);
    }
    borders
}

/// Where a pattern begins in a text.
pub fn find_all<T: PartialEq + Clone>(pattern: &[T], text: &[T]) -> Vec<usize> {
    let joined = [pattern, text].concat();
    let borders = borders(&joined);
    let ends = (2 * pattern.len()..=joined.len()).filter(|&end| {
        let mut border = borders[end - 1];
        while border > pattern.len() {
            border = borders[border - 1];
        }
        border == pattern.len()
    });
    ends.map(|end| end - 2 * pattern.len()).collect()
}

/// Whether it reads the same from both ends.
pub fn is_palindrome<T: PartialEq>(text: &[T]) -> bool {
    text.iter().eq(text.iter().rev())
}
