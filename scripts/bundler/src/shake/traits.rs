//! The traits in scope: code that calls a method needs the trait of that method in scope.
//!
//! `use reef::Swim; fish.dive()`: if `Swim` has a method `dive`, the import is live, and so is the trait.

use super::shaker::Shaker;
use crate::resolve::{InScope, UnitId};

impl Shaker<'_> {
    /// Marks the imports of traits whose methods the code around them calls, and the traits.
    pub(super) fn traits_in_scope(&mut self) {
        let mut wanted: Vec<UnitId> = Vec::new();
        self.current = Some(self.resolved.main);
        let mut own = std::mem::take(&mut self.dead_in_scope);
        let newly_called = std::mem::take(&mut self.newly_called);
        for (&scope, names) in &newly_called {
            let traits = names.iter().chain([&""]).filter_map(|it| self.traits_with.get(it));
            let traits = traits.flatten();
            own.extend(traits.map(|&of| (scope, of)));
        }
        for (scope, of) in own {
            let traits = &self.resolved.traits[scope];
            let before = |of: &InScope| traits.partition_point(|it| it.of < *of);
            let here = &traits[before(&InScope::Own(of))..before(&InScope::Own(of + 1))];
            if here.is_empty() {
                continue;
            }
            // An import of what is gone leads nowhere.
            if self.dead.contains(&of) && !self.live[of] {
                self.dead_in_scope.insert((scope, of));
                continue;
            }
            wanted.extend(here.iter().flat_map(|it| &it.via));
            wanted.push(of);
        }
        for (scope, _) in newly_called {
            let traits = &self.resolved.traits[scope];
            let before = |of: &InScope| traits.partition_point(|it| it.of < *of);
            let called = &self.called_in[&scope];
            let foreign = &traits[before(&InScope::Own(UnitId::MAX))..];
            let needed = foreign.iter().filter(|it| match it.of {
                InScope::Std(methods) => methods.iter().any(|it| called.contains(it)),
                _ => true,
            });
            wanted.extend(needed.flat_map(|it| &it.via));
        }
        for unit in wanted {
            self.mark(unit);
        }
    }
}
