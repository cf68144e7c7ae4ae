//! JSON values, and their text.

use std::fmt;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number of at most 2⁵³, which JavaScript reads exactly.
    Number(u64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object; its members stay in this order.
    Object(Vec<(&'static str, Json)>),
}

/// Makes an object of names and values, as `object!("size" = 3, "value" = None::<u64>)`.
macro_rules! object {
    ($($name:literal = $value:expr),* $(,)?) => {
        $crate::json::Json::Object(vec![$(($name, $value.into())),*])
    };
}
pub(crate) use object;

/// The largest number up to which JavaScript knows all integers.
const EXACT: u64 = 1 << 53;

impl From<u64> for Json {
    /// A number; as a string if JavaScript would round it.
    fn from(number: u64) -> Self {
        if number <= EXACT {
            Json::Number(number)
        } else {
            Json::Text(number.to_string())
        }
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Json::from(number as u64)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(values: Vec<T>) -> Self {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

/// Writes the JSON text. The values of this crate are nested a few levels deep.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Text(text) => write_text(f, text),
            Json::List(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(f, "{comma}{value}")?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(f, "{comma}\"{name}\":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for char in text.chars() {
        match char {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            char if char < ' ' => write!(f, "\\u{:04x}", u32::from(char))?,
            char => write!(f, "{char}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_json() {
        let value = Json::Object(vec![
            ("text", "a \"kelp\"\n\\".into()),
            ("list", vec![1_u64, EXACT + 1].into()),
            ("none", Json::from(None::<u64>)),
            ("flag", true.into()),
        ]);
        let text = r#"{"text":"a \"kelp\"\u000a\\","list":[1,"9007199254740993"],"none":null,"flag":true}"#;
        assert_eq!(value.to_string(), text);
    }
}
