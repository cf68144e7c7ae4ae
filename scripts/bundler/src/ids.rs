//! Ids: indices that cannot be mistaken for each other, and tables that only their own ids index.
//!
//! `id!(pub struct CrateId)` declares an id. `crates[krate]` compiles only if `crates` is a
//! `Table<CrateId, …>` and `krate` a `CrateId`.

use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::slice::{Iter, IterMut};

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

id! {
    /// The index of a crate of the program.
    pub struct CrateId
}

impl CrateId {
    /// The solution, which is the first crate.
    pub const SOLUTION: Self = Self(0);
}

id! {
    /// The index of a file of the program.
    pub struct FileId
}

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
        vec![entry; like.entries.len()].into_iter().collect()
    }

    /// Returns an entry, if there is one with this id.
    pub fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    /// Returns the entries, in the order of their ids.
    pub fn entries(&self) -> &[T] {
        &self.entries
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

    /// Returns the entries, in the order of their ids.
    pub fn iter(&self) -> Iter<'_, T> {
        self.entries.iter()
    }

    /// Returns the entries, in the order of their ids.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.entries.iter_mut()
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

impl<'a, I, T> IntoIterator for &'a Table<I, T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.entries.iter()
    }
}
