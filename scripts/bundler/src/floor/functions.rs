//! Functions: what traits and `const fn` have learnt.

use super::features::*;
use super::finder::{Constant, Finder, Owner, Place};
use crate::source::plain;
use std::collections::BTreeSet;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::*;

impl Finder<'_> {
    /// A function of any kind, with what it says as a `const fn` or as one of a trait.
    pub(super) fn function(
        &mut self,
        attributes: &[Attribute],
        signature: &Signature,
        body: Option<&Block>,
    ) {
        let in_trait = self.place.owner != Owner::None;
        if in_trait {
            self.found_if(&ASYNC_FN_IN_TRAIT, signature.asyncness.map(|it| it.span));
            if let ReturnType::Type(_, result) = &signature.output {
                let opaque = parts(result, |it| matches!(it, Type::ImplTrait(_)));
                self.found_if(&IMPL_IN_TRAIT, opaque);
            }
        }
        if matches!(signature.safety, Safety::Default) && self.place.owner != Owner::TraitImpl {
            let attribute = attributes.iter().find(|it| it.path().is_ident("target_feature"));
            self.found_if(&SAFE_TARGET_FEATURE, attribute.map(|it| it.path().span()));
        }
        if let Some(word) = &signature.constness {
            self.const_signature(signature, word.span);
        }
        self.visit_signature(signature);
        let constant =
            if signature.constness.is_some() { Constant::Function } else { Constant::Not };
        if let Some(body) = body {
            self.within(Place { constant, ..Place::default() }, |it| it.visit_block(body));
        }
    }

    fn const_signature(&mut self, signature: &Signature, word: proc_macro2::Span) {
        let generics = &signature.generics;
        let mut parameters = self.place.parameters.clone();
        parameters.extend(type_parameters(generics));
        if self.place.bounded || is_bounded(generics, &parameters) {
            self.found(&CONST_FN_BOUND, word);
        }
        if let Some(abi) = &signature.abi {
            let name = abi.name.as_ref().map_or_else(|| "C".to_owned(), LitStr::value);
            let any = !matches!(&*name, "C" | "Rust");
            let feature = if any { &CONST_EXTERN_ANY_FN } else { &CONST_EXTERN_FN };
            self.found(feature, abi.extern_token.span);
        }
        let inputs = signature.inputs.iter();
        for input in inputs {
            match input {
                FnArg::Receiver(receiver) => {
                    let mutable = match &receiver.kind {
                        ReceiverKind::Reference(_, _, mutability) => mutability.as_ref(),
                        _ => None,
                    };
                    self.found_if(&CONST_FN_MUT, mutable.map(|it| it.span));
                }
                FnArg::Typed(argument) => self.const_type(&argument.ty),
            }
        }
        if let ReturnType::Type(_, result) = &signature.output {
            self.const_type(result);
        }
    }

    /// The type of an argument or of the result of a `const fn`.
    fn const_type(&mut self, ty: &Type) {
        let mutable = |it: &Type| matches!(it, Type::Reference(it) if it.mutability.is_some());
        let mutable_inside = |it: &Type| match it {
            Type::FnPtr(it) => {
                let result = match &it.output {
                    ReturnType::Type(_, result) => Some(&**result),
                    ReturnType::Default => None,
                };
                let mut types = it.inputs.iter().map(|it| &it.ty).chain(result);
                types.any(|it| parts(it, mutable).is_some())
            }
            _ => false,
        };
        self.found_if(&CONST_FN_MUT, parts(ty, mutable));
        self.found_if(&CONST_FN_MUT_POINTER, parts(ty, mutable_inside));
        self.found_if(&CONST_FN_IMPL, parts(ty, |it| matches!(it, Type::ImplTrait(_))));
        self.found_if(&CONST_FN_POINTER, parts(ty, |it| matches!(it, Type::FnPtr(_))));
    }
}

/// Where the first part of a type stands that is as asked for; what a function pointer takes and
/// gives is no part of it.
fn parts(ty: &Type, wanted: impl Fn(&Type) -> bool) -> Option<proc_macro2::Span> {
    struct Parts<F>(F, Option<proc_macro2::Span>);
    impl<'ast, F: Fn(&Type) -> bool> Visit<'ast> for Parts<F> {
        fn visit_type(&mut self, node: &'ast Type) {
            if self.1.is_none() && (self.0)(node) {
                self.1 = Some(first_token(node));
            }
            if !matches!(node, Type::FnPtr(_)) {
                visit::visit_type(self, node);
            }
        }

        fn visit_parenthesized_generic_arguments(
            &mut self,
            _: &'ast ParenthesizedGenericArguments,
        ) {
        }
    }
    let mut parts = Parts(wanted, None);
    parts.visit_type(ty);
    parts.1
}

fn first_token(node: &Type) -> proc_macro2::Span {
    match node {
        Type::ImplTrait(it) => it.impl_token.span,
        Type::Reference(it) => it.and_token.span(),
        Type::FnPtr(it) => it.fn_token.span,
        other => other.span(),
    }
}

pub(super) fn type_parameters(generics: &Generics) -> impl Iterator<Item = String> + '_ {
    generics.type_params().map(|it| plain(&it.ident))
}

/// Whether one of the type parameters has to implement a trait.
pub(super) fn is_bounded(generics: &Generics, parameters: &BTreeSet<String>) -> bool {
    let bounds = |bounds: &Punctuated<TypeParamBound, Token![+]>| {
        bounds.iter().any(|it| match it {
            TypeParamBound::Trait(it) => !it.path.is_ident("Sized"),
            _ => false,
        })
    };
    let predicates = generics.where_clause.iter().flat_map(|it| &it.predicates);
    let mut predicates = predicates.filter_map(|it| match it {
        WherePredicate::Type(it) => Some(it),
        _ => None,
    });
    let is_parameter = |ty: &Type| match ty {
        Type::Path(TypePath { qself: None, path, .. }) => {
            path.get_ident().is_some_and(|it| parameters.contains(&plain(it)))
        }
        _ => false,
    };
    generics.type_params().any(|it| bounds(&it.bounds))
        || predicates.any(|it| is_parameter(&it.bounded_ty) && bounds(&it.bounds))
}
