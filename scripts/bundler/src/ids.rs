//! Ids: indices that cannot be mistaken for each other, and tables that only their own ids index.
//!
//! `id!(pub struct CrateId)` declares an id. `crates[krate]` compiles only if `crates` is a
//! `Table<CrateId, …>` and `krate` a `CrateId`.

use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::{Deref, Index, IndexMut};

/// The index of an entry in a [`Table`].
pub trait Id: Copy {
    /// Returns the id of the entry with this index.
    fn new(index: usize) -> Self;

    /// Returns the index.
    fn index(self) -> usize;
}

/// Declares an id.
macro_rules! id {
    ($(#[$doc:meta])* $visibility:vis struct $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Deserialize, serde::Serialize,
        )]
        $visibility struct $name(usize);

        impl $crate::ids::Id for $name {
            fn new(index: usize) -> Self {
                Self(index)
            }

            fn index(self) -> usize {
                self.0
            }
        }
    };
}
pub(crate) use id;

/// A vector that is indexed by ids.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Table<I, T> {
    entries: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// Returns a table with an equal entry for each id of another table.
    pub fn filled<U>(like: &Table<I, U>, entry: T) -> Self
    where
        T: Clone,
    {
        vec![entry; like.len()].into_iter().collect()
    }

    /// Returns the entries, in the order of their ids.
    pub fn into_entries(self) -> Vec<T> {
        self.entries
    }

    /// Adds an entry, and returns its id.
    pub fn push(&mut self, entry: T) -> I {
        let id = self.next_id();
        self.entries.push(entry);
        id
    }

    /// Returns the id that the next entry gets.
    pub fn next_id(&self) -> I {
        I::new(self.entries.len())
    }

    /// Returns all ids.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + Clone + use<I, T> {
        (0..self.entries.len()).map(I::new)
    }

    /// Returns the entries with their ids.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + Clone {
        self.entries.iter().enumerate().map(|(index, entry)| (I::new(index), entry))
    }
}

impl<I: Id> Table<I, bool> {
    /// Returns the ids with the flag `true`.
    pub fn flagged(&self) -> impl DoubleEndedIterator<Item = I> + Clone {
        self.ids().filter(|&id| self[id])
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self { entries: Vec::new(), id: PhantomData }
    }
}

impl<I, T> Deref for Table<I, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.entries
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.entries[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.entries[id.index()]
    }
}

impl<I, T> FromIterator<T> for Table<I, T> {
    fn from_iter<E: IntoIterator<Item = T>>(entries: E) -> Self {
        Self { entries: entries.into_iter().collect(), id: PhantomData }
    }
}
