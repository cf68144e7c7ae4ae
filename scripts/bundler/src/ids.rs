//! Ids: indices that cannot be mistaken for each other, and tables that only their own ids index.
//!
//! `crates[krate]` compiles only if `crates` is a `Table<CrateId, …>` and `krate` a `CrateId`.

use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::{Deref, Index, IndexMut};

/// The index of an entry in a [`Table`]. Each kind of entry has a letter of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub struct Id<const KIND: char>(usize);

impl<const KIND: char> Id<KIND> {
    /// Returns the id of the entry with this index.
    pub const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Returns the index.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A vector that is indexed by ids.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Table<I, T> {
    entries: Vec<T>,
    id: PhantomData<I>,
}

impl<const K: char, T> Table<Id<K>, T> {
    /// Returns a table with an equal entry for each id of another table.
    pub fn filled<U>(like: &Table<Id<K>, U>, entry: T) -> Self
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
    pub fn push(&mut self, entry: T) -> Id<K> {
        let id = self.next_id();
        self.entries.push(entry);
        id
    }

    /// Returns the id that the next entry gets.
    pub fn next_id(&self) -> Id<K> {
        Id::new(self.entries.len())
    }

    /// Returns all ids.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id<K>> + Clone + use<K, T> {
        self.ids_from(Id::new(0))
    }

    /// Returns the ids of this entry and of those after it.
    pub fn ids_from(
        &self,
        first: Id<K>,
    ) -> impl DoubleEndedIterator<Item = Id<K>> + Clone + use<K, T> {
        (first.index()..self.entries.len()).map(Id::new)
    }

    /// Returns the entries with their ids.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (Id<K>, &T)> + Clone {
        self.entries.iter().enumerate().map(|(index, entry)| (Id::new(index), entry))
    }
}

impl<const K: char> Table<Id<K>, bool> {
    /// Returns the ids with the flag `true`.
    pub fn flagged(&self) -> impl DoubleEndedIterator<Item = Id<K>> + Clone {
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

impl<const K: char, T> Index<Id<K>> for Table<Id<K>, T> {
    type Output = T;

    fn index(&self, id: Id<K>) -> &T {
        &self.entries[id.index()]
    }
}

impl<const K: char, T> IndexMut<Id<K>> for Table<Id<K>, T> {
    fn index_mut(&mut self, id: Id<K>) -> &mut T {
        &mut self.entries[id.index()]
    }
}

impl<I, T> FromIterator<T> for Table<I, T> {
    fn from_iter<E: IntoIterator<Item = T>>(entries: E) -> Self {
        Self { entries: entries.into_iter().collect(), id: PhantomData }
    }
}
