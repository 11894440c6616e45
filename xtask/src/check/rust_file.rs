//! Reads a Rust file as far as the rules need it: the paths that its shipped code mentions, the modules
//! that it declares, and which of its lines exist in tests alone.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use anyhow::{Context, Result};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ItemMod, ItemUse, Lit, LitStr, Meta, Token, UseTree, Visibility};

/// What of a file ships. Items of tests (`#[cfg(test)]`) leave nothing here but their lines.
#[derive(Debug, Default)]
pub struct RustFile {
    pub mentions: Vec<Mention>,
    /// Calls of methods: line and name.
    pub methods: Vec<(usize, String)>,
    pub modules: Vec<DeclaredModule>,
    line_count: usize,
    test_lines: Vec<RangeInclusive<usize>>,
}

/// A path in code, in a macro or in an attribute.
#[derive(Debug)]
pub struct Mention {
    /// Modules written inside the file that stand around it, the outermost first.
    pub within: Vec<String>,
    /// `["crate", "a", "B"]`; `*` stands for everything in a module.
    pub names: Vec<String>,
    pub line: usize,
    /// The name that an import gives to it here.
    pub bound: Option<String>,
    pub is_reexport: bool,
}

#[derive(Debug)]
pub struct DeclaredModule {
    pub within: Vec<String>,
    pub name: String,
    /// `#[path = "…"]`
    pub path: Option<String>,
    pub is_inline: bool,
}

impl RustFile {
    pub fn read(text: &str) -> Result<RustFile> {
        let mut reader = Reader::default();
        reader.file.line_count = text.lines().count();
        reader.visit_file(&syn::parse_file(text).context("is not valid Rust")?);
        Ok(reader.file)
    }

    /// How many lines it has without what exists in tests alone.
    pub fn shipped_line_count(&self) -> usize {
        let in_tests: BTreeSet<usize> = self.test_lines.iter().cloned().flatten().collect();
        self.line_count - in_tests.len()
    }
}

/// Is anything in it run by `cargo test`? Looks into macros too, which may make tests.
pub fn has_tests(text: &str) -> Result<bool> {
    // Most files have nothing of the kind even in their comments, and reading takes time.
    if !["test]", "proptest"].iter().any(|mark| text.contains(mark)) {
        return Ok(false);
    }
    let tokens: TokenStream = text.parse().ok().context("is not valid Rust")?;
    Ok(makes_tests(tokens))
}

fn makes_tests(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_sign = |index: usize, sign: char| {
        let token = tokens.get(index);
        matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
    };
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(name) => name == "proptest" && is_sign(at + 1, '!'),
        TokenTree::Group(group) => {
            let is_attribute = at > 0 && is_sign(at - 1, '#');
            let last = group.stream().into_iter().last();
            let is_test = matches!(last, Some(TokenTree::Ident(name)) if name == "test");
            (is_attribute && is_test) || makes_tests(group.stream())
        }
        _ => false,
    })
}

/// Walks through a file and leaves out what is for tests.
#[derive(Default)]
struct Reader {
    file: RustFile,
    within: Vec<String>,
}

impl Reader {
    /// Notes the lines of something that is for tests alone, and says whether it is.
    fn leaves_out(&mut self, attributes: &[Attribute], node: &impl Spanned) -> bool {
        let is_for_tests = attributes.iter().any(is_for_tests);
        if is_for_tests {
            let span = node.span();
            let lines = span.start().line..=span.end().line;
            self.file.test_lines.push(lines);
        }
        is_for_tests
    }

    fn mention(&mut self, path: &[(String, Span)]) {
        if let Some((_, first)) = path.first() {
            self.file.mentions.push(Mention {
                within: self.within.clone(),
                names: path.iter().map(|(name, _)| name.clone()).collect(),
                line: first.start().line,
                bound: None,
                is_reexport: false,
            });
        }
    }

    fn method(&mut self, name: &Ident) {
        let line = name.span().start().line;
        self.file.methods.push((line, name.to_string()));
    }

    /// Paths, and names after a point, in the words of a macro or an attribute.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<(String, Span)> = Vec::new();
        let mut colons = 0;
        let mut is_after_point = false;
        for token in tokens {
            if let (TokenTree::Ident(name), true) = (&token, is_after_point) {
                self.method(name);
            }
            is_after_point = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.');
            match token {
                TokenTree::Punct(sign) if sign.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.mention(&std::mem::take(&mut path));
                    }
                    path.push(named(&name));
                }
                other => {
                    self.mention(&std::mem::take(&mut path));
                    if let TokenTree::Group(group) = other {
                        self.read_tokens(group.stream());
                    }
                }
            }
            colons = 0;
        }
        self.mention(&path);
    }

    /// Paths that attributes hold as texts: `#[serde(with = "super::hex")]`.
    fn read_texts(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.read_texts(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = syn::parse_str::<LitStr>(&literal.to_string());
                    let path = text.map(|text| text.value()).unwrap_or_default();
                    if path.contains("::")
                        && let Ok(path) = syn::parse_str::<syn::Path>(&path)
                    {
                        let name = |part: &syn::PathSegment| part.ident.to_string();
                        let names = path.segments.iter().map(name);
                        let names: Vec<_> = names.map(|it| (it, literal.span())).collect();
                        self.mention(&names);
                    }
                }
                _ => {}
            }
        }
    }

    fn read_imports(&mut self, tree: &UseTree, before: &[(String, Span)], is_reexport: bool) {
        let longer = |name: &Ident| {
            let mut path = before.to_vec();
            if name != "self" || before.is_empty() {
                path.push(named(name));
            }
            path
        };
        let (path, bound) = match tree {
            UseTree::Path(part) => {
                return self.read_imports(&part.tree, &longer(&part.ident), is_reexport);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_imports(tree, before, is_reexport);
                }
                return;
            }
            UseTree::Name(part) => {
                let path = longer(&part.ident);
                let bound = path.last().map(|(name, _)| name.clone());
                (path, bound.unwrap_or_default())
            }
            UseTree::Rename(part) => (longer(&part.ident), part.rename.to_string()),
            UseTree::Glob(part) => {
                let mut path = before.to_vec();
                path.push(("*".into(), part.star_token.span()));
                (path, "*".into())
            }
        };
        self.mention(&path);
        if let Some(mention) = self.file.mentions.last_mut() {
            mention.bound = Some(bound);
            mention.is_reexport = is_reexport;
        }
    }
}

fn named(name: &Ident) -> (String, Span) {
    (name.to_string(), name.span())
}

/// `#[cfg(test)]` and `#[cfg(all(test, …))]`
fn is_for_tests(attribute: &Attribute) -> bool {
    let is_test = |meta: &Meta| meta.path().is_ident("test");
    let condition = attribute
        .path()
        .is_ident("cfg")
        .then(|| attribute.parse_args::<Meta>());
    match condition {
        Some(Ok(Meta::List(list))) if list.path.is_ident("all") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|all| all.iter().any(is_test)),
        Some(Ok(condition)) => is_test(&condition),
        _ => false,
    }
}

/// Visits a node unless it exists in tests alone.
macro_rules! without_tests {
    ($($visit:ident: $node:ident),* $(,)?) => {
        $(fn $visit(&mut self, node: &'ast syn::$node) {
            if !self.leaves_out(&node.attrs, node) {
                visit::$visit(self, node);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for Reader {
    without_tests! {
        visit_arm: Arm,
        visit_expr_block: ExprBlock,
        visit_expr_call: ExprCall,
        visit_expr_macro: ExprMacro,
        visit_expr_struct: ExprStruct,
        visit_field: Field,
        visit_field_pat: FieldPat,
        visit_field_value: FieldValue,
        visit_file: File,
        visit_impl_item_const: ImplItemConst,
        visit_impl_item_fn: ImplItemFn,
        visit_impl_item_type: ImplItemType,
        visit_item_const: ItemConst,
        visit_item_enum: ItemEnum,
        visit_item_fn: ItemFn,
        visit_item_impl: ItemImpl,
        visit_item_macro: ItemMacro,
        visit_item_static: ItemStatic,
        visit_item_struct: ItemStruct,
        visit_item_trait: ItemTrait,
        visit_item_type: ItemType,
        visit_local: Local,
        visit_stmt_macro: StmtMacro,
        visit_trait_item_const: TraitItemConst,
        visit_trait_item_fn: TraitItemFn,
        visit_trait_item_type: TraitItemType,
        visit_variant: Variant,
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        if !self.leaves_out(&node.attrs, node) {
            self.method(&node.method);
            visit::visit_expr_method_call(self, node);
        }
    }

    fn visit_item_mod(&mut self, node: &'ast ItemMod) {
        if self.leaves_out(&node.attrs, node) {
            return;
        }
        let name = node.ident.to_string();
        self.file.modules.push(DeclaredModule {
            within: self.within.clone(),
            name: name.clone(),
            path: node.attrs.iter().find_map(path_attribute),
            is_inline: node.content.is_some(),
        });
        self.within.push(name);
        visit::visit_item_mod(self, node);
        self.within.pop();
    }

    fn visit_item_use(&mut self, node: &'ast ItemUse) {
        if !self.leaves_out(&node.attrs, node) && node.leading_colon.is_none() {
            let is_reexport = !matches!(node.vis, Visibility::Inherited);
            self.read_imports(&node.tree, &[], is_reexport);
        }
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        if node.leading_colon.is_none() {
            let names: Vec<_> = node.segments.iter().map(|it| named(&it.ident)).collect();
            self.mention(&names);
        }
        visit::visit_path(self, node);
    }

    /// `pub(in crate::a)` uses nothing.
    fn visit_visibility(&mut self, _node: &'ast Visibility) {}

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        visit::visit_macro(self, node);
        self.read_tokens(node.tokens.clone());
    }

    fn visit_meta_list(&mut self, node: &'ast syn::MetaList) {
        visit::visit_meta_list(self, node);
        self.read_tokens(node.tokens.clone());
        self.read_texts(node.tokens.clone());
    }
}

fn path_attribute(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(it) if it.path.is_ident("path") => match &it.value {
            Expr::Lit(value) => match &value.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mentions(text: &str) -> Vec<String> {
        let file = RustFile::read(text).unwrap();
        let path = |mention: &Mention| mention.names.join("::");
        file.mentions.iter().map(path).collect()
    }

    #[test]
    fn comments_strings_and_characters_are_no_code() {
        let text = r####"//! a::comment
            /// a::documented
            fn f() { let a = "a::text"; /* a::b /* a::c */ */ let b: &'static str = r#"" a::raw "#;
            let c = ':'; real::path(b"a::bytes", '\'') }"####;
        let found = mentions(text);
        assert!(found.contains(&"real::path".to_string()), "{found:?}");
        assert!(!found.iter().any(|it| it.starts_with("a::")), "{found:?}");
    }

    #[test]
    fn only_the_item_that_the_attribute_stands_on_is_left_out() {
        let text = "#[cfg(test)]\nmod tests;\n\nfn a() { shipped::a() }\n\
            #[cfg(test)]\n#[path = \"x\"]\nmod more { fn b() { if hidden::b() { } } }\n\
            #[cfg(test)]\nimpl<A, B> hidden::C<A, B> {}\nfn d() { shipped::d() }\n\
            struct S { #[cfg(test)] e: hidden::E, f: shipped::F }\n\
            #[cfg(all(test, unix))]\nuse hidden::{g, h};\n\
            fn i() { #[cfg(test)] hidden::i(); #[cfg(test)] let x = hidden::j(); shipped::i(); }\n";
        let found = mentions(text);
        assert!(!found.iter().any(|it| it.contains("hidden")), "{found:?}");
        for kept in ["shipped::a", "shipped::d", "shipped::F", "shipped::i"] {
            assert!(found.iter().any(|it| it == kept), "{kept} in {found:?}");
        }
        assert_eq!(RustFile::read(text).unwrap().modules.len(), 0);
    }

    #[test]
    fn imports_are_taken_apart_and_keep_their_names() {
        let file = RustFile::read("pub use a::{self, b::C as D, e::*};\nuse f::G;").unwrap();
        let imports: Vec<_> = file
            .mentions
            .iter()
            .map(|it| {
                let bound = it.bound.as_deref().unwrap_or_default();
                (it.names.join("::"), bound, it.is_reexport, it.line)
            })
            .collect();
        let expected = [
            ("a".to_string(), "a", true, 1),
            ("a::b::C".to_string(), "D", true, 1),
            ("a::e::*".to_string(), "*", true, 1),
            ("f::G".to_string(), "G", false, 2),
        ];
        assert_eq!(imports, expected);
    }

    #[test]
    fn paths_in_macros_and_attributes_are_mentioned() {
        let found = mentions(
            "#[serde(with = \"super::hex\", bound(serialize = \"no path\"))] struct S;\n\
             fn f() { view! { <p>{crate::text(a.b, x: c::D)}</p> } }\npub(in crate::g) struct H;",
        );
        for path in ["super::hex", "crate::text", "c::D"] {
            assert!(found.iter().any(|it| it == path), "{path} in {found:?}");
        }
        assert!(!found.iter().any(|it| it == "crate::g"), "{found:?}");
    }

    #[test]
    fn tests_do_not_count_as_lines() {
        let text = "//! A file.\nfn main() {}\n\n#[cfg(test)]\nmod tests {\n\n    fn a() {}\n}\n";
        assert_eq!(RustFile::read(text).unwrap().shipped_line_count(), 3);
    }

    #[test]
    fn a_file_of_tests_ships_nothing() {
        let file = RustFile::read("#![cfg(test)]\nfn a() { b::c() }\n").unwrap();
        assert_eq!(file.shipped_line_count(), 0);
        assert!(file.mentions.is_empty());
    }

    #[test]
    fn tests_are_found_wherever_they_are_made() {
        for text in [
            "#[test]\nfn a() {}",
            "mod b { #[tokio::test] async fn a() {} }",
            "proptest! { fn a() {} }",
            "macro_rules! a { ($name:ident) => { #[test] fn $name() {} } }",
        ] {
            assert!(has_tests(text).unwrap(), "{text}");
        }
        let text = "// #[test]\n#[cfg(test)] mod tests { const T: &str = \"#[test]\"; }";
        assert!(!has_tests(text).unwrap());
    }
}
