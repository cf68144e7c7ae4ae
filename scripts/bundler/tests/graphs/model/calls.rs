//! Generates expressions: calls of what can be seen at a place, and the nodes that they make alive.

use super::{Code, Def, Kind, METHODS, Of, Place, Space, World};

impl World {
    pub(super) fn call(&mut self, place: &Place) -> Option<Code> {
        let (path, node) = self.find(place, Space::Value, |world, def| match def {
            Def::Item(id) if matches!(world.items[id].kind, Kind::Function) => {
                Some(Some(world.items[id].node))
            }
            Def::Local(node) => Some(Some(node)),
            Def::Closure => Some(None),
            _ => None,
        })?;
        Some((format!("{path}(n - 1)"), node.into_iter().collect()))
    }

    pub(super) fn expression(&mut self, place: &Place) -> Option<Code> {
        match self.random.below(20) {
            0..=6 => self.call(place),
            7 => {
                let (path, id) = self.find_constant(place)?;
                Some((path, vec![self.items[id].node]))
            }
            8 => {
                let (path, id) = self.find_constant(place)?;
                let text = format!("match u64::from(n) {{ {path} => 1, other => other }}");
                Some((text, vec![self.items[id].node]))
            }
            9 | 10 => {
                let (path, id) = self.find_struct(place, Space::Value)?;
                let name = self.name(&METHODS);
                let method = self.method(place, id, &name)?;
                let text = format!("{path}(u64::from(n)).{name}(n - 1)");
                Some((text, vec![self.items[id].node, method]))
            }
            11 => self.trait_call(place),
            12 | 13 => {
                let (path, id) = self.find(place, Space::Value, |_, def| match def {
                    Def::Variant(id, _) => Some(id),
                    _ => None,
                })?;
                let Kind::Enum { tag, .. } = self.items[id].kind else { unreachable!() };
                Some((format!("{path}.tag(n - 1)"), vec![self.items[id].node, tag]))
            }
            14 => {
                let (path, id) = self.find_struct(place, Space::Value)?;
                let node = self.items[id].node;
                let value = format!("{path}(u64::from(n))");
                if self.implements(id, Of::Add) && self.random.chance(50) {
                    return Some((format!("({value} + {path}(1)).0"), vec![node]));
                }
                if self.implements(id, Of::Display) {
                    let sum = "bytes().map(u64::from).sum::<u64>()";
                    return Some((format!("{value}.to_string().{sum}"), vec![node]));
                }
                Some((format!("{value}.0"), vec![node]))
            }
            15 => {
                let (path, (id, bound)) =
                    self.find(place, Space::Value, |world, def| match def {
                        Def::Item(id) => match world.items[id].kind {
                            Kind::Generic(bound, _) => Some((id, bound)),
                            _ => None,
                        },
                        _ => None,
                    })?;
                let (of, target) = self.find_struct(place, Space::Value)?;
                self.implements(target, Of::Trait(bound)).then(|| {
                    let nodes = vec![self.items[id].node, self.items[target].node];
                    (format!("{path}({of}(u64::from(n)), n - 1)"), nodes)
                })
            }
            _ => self.macro_call(place),
        }
    }

    /// A call that names the trait.
    fn trait_call(&mut self, place: &Place) -> Option<Code> {
        let (of, id) = self.find_trait(place)?;
        let (path, target) = self.find_struct(place, Space::Value)?;
        if !self.implements(target, Of::Trait(id)) {
            return None;
        }
        let Kind::Trait { by_value, methods } = self.items[id].kind.clone() else { unreachable!() };
        let method = self.random.pick(&methods);
        let nodes = vec![self.items[id].node, self.items[target].node, method.node];
        let name = method.name;
        let value = format!("{path}(u64::from(n))");
        let sign = if by_value { "" } else { "&" };
        let text = match self.random.below(3) {
            0 if !by_value => {
                format!("{{ let it: &dyn {of} = &{value}; it.{name}(n - 1) }}")
            }
            1 => format!("<{path} as {of}>::{name}({sign}{value}, n - 1)"),
            _ => format!("{of}::{name}({sign}{value}, n - 1)"),
        };
        Some((text, nodes))
    }

    fn macro_call(&mut self, place: &Place) -> Option<Code> {
        let (path, id, textual) = match self.random.chance(50) {
            true => {
                let found = self.textual_macros(place);
                if found.is_empty() {
                    return None;
                }
                let id = self.random.pick(&found);
                (self.items[id].name.clone(), id, true)
            }
            false => {
                let (path, id) = self.find(place, Space::Macro, |_, def| match def {
                    Def::Item(id) => Some(id),
                    _ => None,
                })?;
                let textual = self.textual_macros(place);
                if textual.iter().any(|&it| self.items[it].name == path) {
                    return None;
                }
                (path, id, false)
            }
        };
        let Kind::Macro { exported, bare, .. } = self.items[id].kind.clone() else {
            unreachable!()
        };
        let mut nodes = vec![self.items[id].node];
        if let Some(bare) = bare {
            // A macro does not see the local variables of its caller.
            let mut at = place.clone();
            at.block.closures.clear();
            match self.first(&at, &bare, Space::Value)?.0 {
                Def::Item(id) if matches!(self.items[id].kind, Kind::Function) => {
                    nodes.push(self.items[id].node);
                }
                Def::Local(node) => nodes.push(node),
                _ => return None,
            }
        }
        let twice = (exported || textual) && self.random.chance(40);
        Some((format!("{path}!({}n - 1)", if twice { "twice " } else { "" }), nodes))
    }
}
