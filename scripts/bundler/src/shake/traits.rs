//! Imports of traits: a method call needs the trait of the method in scope.
//!
//! `use reef::Swim; fish.dive()`: if `Swim` has a method `dive`, the import and the trait are live.

use super::shaker::Shaker;
use crate::resolve::{TraitDef, UnitId};

impl Shaker<'_> {
    /// Marks the imports of traits whose methods the code around them calls, and the traits. The caller is the
    /// cause of both.
    pub(super) fn traits_in_scope(&mut self) {
        let mut wanted: Vec<(UnitId, UnitId)> = Vec::new();
        let mut own_traits = std::mem::take(&mut self.dead_in_scope);
        let newly_called = std::mem::take(&mut self.newly_called);
        for (&scope, calls) in &newly_called {
            let any_name = calls.first().map(|&(_, caller)| ("", caller));
            for (name, caller) in calls.iter().copied().chain(any_name) {
                for &of_trait in self.traits_with.get(name).into_iter().flatten() {
                    own_traits.entry((scope, of_trait)).or_insert(caller);
                }
            }
        }
        for ((scope, of_trait), caller) in own_traits {
            let traits = &self.resolved.traits[scope];
            let definition = TraitDef::Program(of_trait);
            let start = traits.partition_point(|other| other.definition < definition);
            let end = traits.partition_point(|other| other.definition <= definition);
            let in_scope = &traits[start..end];
            if in_scope.is_empty() {
                continue;
            }
            // The import of a removed trait would not compile.
            if self.dead.contains(&of_trait) && !self.live[of_trait] {
                crate::marks::reach("dead-trait-in-scope");
                self.dead_in_scope.insert((scope, of_trait), caller);
                continue;
            }
            crate::marks::reach("trait-in-scope");
            let imports = in_scope.iter().flat_map(|found| &found.via);
            wanted.extend(imports.chain([&of_trait]).map(|&unit| (caller, unit)));
        }
        for (scope, calls) in newly_called {
            let traits = &self.resolved.traits[scope];
            let foreign =
                traits.partition_point(|other| matches!(other.definition, TraitDef::Program(_)));
            for found in &traits[foreign..] {
                let caller = match found.definition {
                    TraitDef::Std(methods) => calls.iter().find(|(name, _)| methods.has(name)),
                    _ => calls.first(),
                };
                if let Some(&(_, caller)) = caller {
                    crate::marks::reach("foreign-trait-in-scope");
                    wanted.extend(found.via.iter().map(|&import| (caller, import)));
                }
            }
        }
        for (caller, unit) in wanted {
            self.current = Some(caller);
            self.mark(unit);
        }
    }
}
