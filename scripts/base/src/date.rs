//! Days of the calendar, as far as the tool needs them.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day of the Gregorian calendar, from the year 1970 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// Days since 1 January 1970.
    days: i64,
}

impl Date {
    /// The present day, in Greenwich.
    pub fn today() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs());
        Self { days: (seconds / 86_400) as i64 }
    }

    /// How many days later this day is; negative when it is earlier.
    pub fn days_since(self, earlier: Self) -> i64 {
        self.days - earlier.days
    }

    /// The first day of the month; `month` counts from 0.
    fn first_of(year: i64, month: i64) -> i64 {
        let before = |year: i64| year * 365 + year / 4 - year / 100 + year / 400;
        let of_years = before(year - 1) - before(1969);
        of_years + (0..month).map(|it| length(year, it)).sum::<i64>()
    }
}

/// The days of a month; `month` counts from 0.
fn length(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    match month {
        1 if leap => 29,
        1 => 28,
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = String;

    /// Reads `2026-11-21`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no day such as 2026-11-21");
        let parts: Result<Vec<i64>, _> = text.split('-').map(str::parse).collect();
        let Ok([year, month, day]) = parts.as_deref() else {
            return Err(wrong());
        };
        let (month, day) = (month - 1, day - 1);
        let is_day = (1970..10_000).contains(year)
            && (0..12).contains(&month)
            && (0..length(*year, month)).contains(&day);
        is_day.then(|| Self { days: Self::first_of(*year, month) + day }).ok_or_else(wrong)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut year = 1970 + self.days / 366;
        while Self::first_of(year + 1, 0) <= self.days {
            year += 1;
        }
        let month = (0..12).rfind(|&it| Self::first_of(year, it) <= self.days).unwrap_or(0);
        let day = self.days - Self::first_of(year, month);
        write!(f, "{year}-{:02}-{:02}", month + 1, day + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_counted_from_1970() {
        // By `date -d DAY +%s`, divided by 86,400.
        for (text, days) in [
            ("1970-01-01", 0),
            ("2000-02-29", 11_016),
            ("2026-11-21", 20_778),
            ("2100-03-01", 47_541),
        ] {
            assert_eq!(date(text).days, days, "{text}");
        }
    }

    #[test]
    fn a_day_is_written_as_it_is_read() {
        for days in (0..60_000).step_by(7) {
            let text = Date { days }.to_string();
            assert_eq!(date(&text).days, days, "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2026", "2026-13-01", "2026-02-29", "2026-04-31", "x-y-z", "2026-01-00"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
