//! Generates expressions with visible names, and the nodes that they use.

use super::{CodeSite, Expression, ImplOf, ItemForm, METHODS, ModelDef, ModelNamespace, World};

impl World {
    pub(super) fn call(&mut self, site: &CodeSite) -> Option<Expression> {
        let (path, node) = self.find(site, ModelNamespace::Value, |world, def| match def {
            ModelDef::Item(id) if matches!(world.items[id].kind, ItemForm::Function) => {
                Some(Some(world.items[id].node))
            }
            ModelDef::Local(node) => Some(Some(node)),
            ModelDef::Closure => Some(None),
            _ => None,
        })?;
        Some((format!("{path}(n - 1)"), node.into_iter().collect()))
    }

    pub(super) fn expression(&mut self, site: &CodeSite) -> Option<Expression> {
        match self.random.below(20) {
            0..=6 => self.call(site),
            7 => {
                let (path, id) = self.find_constant(site)?;
                Some((path, vec![self.items[id].node]))
            }
            8 => {
                let (path, id) = self.find_constant(site)?;
                let text = format!("match u64::from(n) {{ {path} => 1, other => other }}");
                Some((text, vec![self.items[id].node]))
            }
            9 | 10 => {
                let (path, id) = self.find_struct(site, ModelNamespace::Value)?;
                let name = self.name(&METHODS);
                let method = self.method(site, id, &name)?;
                let text = format!("{path}(u64::from(n)).{name}(n - 1)");
                Some((text, vec![self.items[id].node, method]))
            }
            11 => self.trait_call(site),
            12 | 13 => {
                let (path, id) = self.find(site, ModelNamespace::Value, |_, def| match def {
                    ModelDef::Variant(id, _) => Some(id),
                    _ => None,
                })?;
                let ItemForm::Enum { tag, .. } = self.items[id].kind else { unreachable!() };
                Some((format!("{path}.tag(n - 1)"), vec![self.items[id].node, tag]))
            }
            14 => {
                let (path, id) = self.find_struct(site, ModelNamespace::Value)?;
                let node = self.items[id].node;
                let value = format!("{path}(u64::from(n))");
                if self.implements(id, ImplOf::Add) && self.random.chance(50) {
                    return Some((format!("({value} + {path}(1)).0"), vec![node]));
                }
                if self.implements(id, ImplOf::Display) {
                    let sum = "bytes().map(u64::from).sum::<u64>()";
                    return Some((format!("{value}.to_string().{sum}"), vec![node]));
                }
                Some((format!("{value}.0"), vec![node]))
            }
            15 => {
                let (path, (id, bound)) =
                    self.find(site, ModelNamespace::Value, |world, def| match def {
                        ModelDef::Item(id) => match world.items[id].kind {
                            ItemForm::Generic(bound, _) => Some((id, bound)),
                            _ => None,
                        },
                        _ => None,
                    })?;
                let (of, target) = self.find_struct(site, ModelNamespace::Value)?;
                self.implements(target, ImplOf::Trait(bound)).then(|| {
                    let nodes = vec![self.items[id].node, self.items[target].node];
                    (format!("{path}({of}(u64::from(n)), n - 1)"), nodes)
                })
            }
            _ => self.macro_call(site),
        }
    }

    /// Returns a call of a trait's method that names the trait.
    fn trait_call(&mut self, site: &CodeSite) -> Option<Expression> {
        let (of, id) = self.find_trait(site)?;
        let (path, target) = self.find_struct(site, ModelNamespace::Value)?;
        if !self.implements(target, ImplOf::Trait(id)) {
            return None;
        }
        let ItemForm::Trait { by_value, methods } = self.items[id].kind.clone() else {
            unreachable!()
        };
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

    fn macro_call(&mut self, site: &CodeSite) -> Option<Expression> {
        let (path, id, textual) = if self.random.chance(50) {
            let macros = self.textual_macros(site);
            if macros.is_empty() {
                return None;
            }
            let id = self.random.pick(&macros);
            (self.items[id].name.clone(), id, true)
        } else {
            let (path, id) = self.find(site, ModelNamespace::Macro, |_, def| match def {
                ModelDef::Item(id) => Some(id),
                _ => None,
            })?;
            let textual = self.textual_macros(site);
            if textual.iter().any(|&other| self.items[other].name == path) {
                return None;
            }
            (path, id, false)
        };
        let ItemForm::Macro { exported, bare, .. } = self.items[id].kind.clone() else {
            unreachable!()
        };
        let mut nodes = vec![self.items[id].node];
        if let Some(bare) = bare {
            // A macro does not see the local variables of its caller.
            let mut at = site.clone();
            at.block.closures.clear();
            match self.first(&at, &bare, ModelNamespace::Value)?.0 {
                ModelDef::Item(id) if matches!(self.items[id].kind, ItemForm::Function) => {
                    nodes.push(self.items[id].node);
                }
                ModelDef::Local(node) => nodes.push(node),
                _ => return None,
            }
        }
        let twice = (exported || textual) && self.random.chance(40);
        Some((format!("{path}!({}n - 1)", if twice { "twice " } else { "" }), nodes))
    }
}
