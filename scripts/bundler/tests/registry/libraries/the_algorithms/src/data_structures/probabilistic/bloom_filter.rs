use std::collections::hash_map::{DefaultHasher, RandomState};
use std::hash::{BuildHasher, Hash, Hasher};

pub trait BloomFilter<Item: Hash> {
    fn insert(&mut self, item: Item);
    fn contains(&self, item: &Item) -> bool;
}

#[derive(Debug)]
#[allow(dead_code)]
pub struct BasicBloomFilter<const CAPACITY: usize> {
    bits: [bool; CAPACITY],
}

impl<const CAPACITY: usize> Default for BasicBloomFilter<CAPACITY> {
    fn default() -> Self {
        Self { bits: [false; CAPACITY] }
    }
}

impl<Item: Hash, const CAPACITY: usize> BloomFilter<Item> for BasicBloomFilter<CAPACITY> {
    fn insert(&mut self, item: Item) {
        self.bits[index(&item, CAPACITY)] = true;
    }

    fn contains(&self, item: &Item) -> bool {
        self.bits[index(item, CAPACITY)]
    }
}

fn index<Item: Hash>(item: &Item, capacity: usize) -> usize {
    let mut hasher = DefaultHasher::new();
    item.hash(&mut hasher);
    (hasher.finish() % capacity as u64) as usize
}

pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
