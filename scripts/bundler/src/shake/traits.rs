//! Imports of traits: a method call needs the trait of the method in scope.
//!
//! `use reef::Swim; fish.dive()`: if `Swim` has a method `dive`, the import and the trait are live.

use super::shaker::Shaker;
use crate::resolve::{TraitDef, UnitId};

impl Shaker<'_> {
    /// Marks the imports of traits whose methods the code around them calls, and the traits.
    pub(super) fn traits_in_scope(&mut self) {
        let mut wanted: Vec<UnitId> = Vec::new();
        self.current = Some(self.resolved.main);
        let mut own_traits = std::mem::take(&mut self.dead_in_scope);
        let newly_called = std::mem::take(&mut self.newly_called);
        for (&scope, names) in &newly_called {
            let traits = names.iter().chain([&""]).filter_map(|name| self.traits_with.get(name));
            own_traits.extend(traits.flatten().map(|&of_trait| (scope, of_trait)));
        }
        for (scope, of_trait) in own_traits {
            let traits = &self.resolved.traits[scope];
            let position = |of: &TraitDef| traits.partition_point(|other| other.definition < *of);
            let start = position(&TraitDef::Program(of_trait));
            let in_scope = &traits[start..position(&TraitDef::Program(of_trait + 1))];
            if in_scope.is_empty() {
                continue;
            }
            // The import of a removed trait would not compile.
            if self.dead.contains(&of_trait) && !self.live[of_trait] {
                self.dead_in_scope.insert((scope, of_trait));
                continue;
            }
            wanted.extend(in_scope.iter().flat_map(|found| &found.via));
            wanted.push(of_trait);
        }
        for (scope, _) in newly_called {
            let traits = &self.resolved.traits[scope];
            let foreign =
                traits.partition_point(|other| other.definition < TraitDef::Program(UnitId::MAX));
            let called = &self.called_in[&scope];
            let needed = traits[foreign..].iter().filter(|found| match found.definition {
                TraitDef::Std(methods) => methods.iter().any(|name| called.contains(name)),
                _ => true,
            });
            wanted.extend(needed.flat_map(|found| &found.via));
        }
        for unit in wanted {
            self.mark(unit);
        }
    }
}
