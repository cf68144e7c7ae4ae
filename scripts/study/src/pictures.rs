//! Pictures of games, made of the answers of the shelf.

/// A picture that stands in a page.
pub struct Picture {
    /// What it shows, in a few words.
    pub title: String,
    /// What a reader who does not see it misses.
    pub description: String,
    /// The `svg` element as text. Its colours are those of the classes `pic-*` of the style sheet.
    pub svg: String,
}

/// Returns the pictures of a module of the shelf.
pub fn of(_module: &str) -> Vec<Picture> {
    Vec::new()
}
