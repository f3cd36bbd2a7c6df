//! Questions about tokens.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Without `r#`.
pub fn plain(ident: &proc_macro2::Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

pub fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

pub fn is_ident(token: &TokenTree, wanted: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == wanted)
}

pub fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| tokens.get(at).is_some_and(|token| is_punct(token, ':'));
    colon(at) && colon(at + 1)
}

pub fn delimited(group: &Group, delimiter: Delimiter) -> bool {
    group.delimiter() == delimiter
}

/// Where the visibility of the item at `at` begins; `at` itself if it has none.
pub fn visibility_before(tokens: &[TokenTree], at: usize) -> usize {
    let is_pub = |at: usize| tokens.get(at).is_some_and(|token| is_ident(token, "pub"));
    match at.checked_sub(1).map(|before| &tokens[before]) {
        Some(TokenTree::Ident(_)) if is_pub(at - 1) => at - 1,
        Some(TokenTree::Group(group))
            if delimited(group, Delimiter::Parenthesis) && at >= 2 && is_pub(at - 2) =>
        {
            at - 2
        }
        _ => at,
    }
}

/// The token behind the item that begins at `at`.
pub fn item_end(tokens: &[TokenTree], at: usize) -> usize {
    let mut import = false;
    for (number, token) in tokens.iter().enumerate().skip(at) {
        match token {
            TokenTree::Ident(ident) if ident == "use" => import = true,
            TokenTree::Group(group) if delimited(group, Delimiter::Brace) && !import => {
                return number + 1;
            }
            _ if is_punct(token, ';') => return number + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// `cfg(test)`, or `cfg(all(test, …))`: nothing that may be there without tests.
pub fn implies_test(attribute: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    match tokens.as_slice() {
        [name, TokenTree::Group(condition)] if is_ident(name, "cfg") => {
            let condition: Vec<TokenTree> = condition.stream().into_iter().collect();
            match condition.as_slice() {
                [only] => is_ident(only, "test"),
                [all, TokenTree::Group(of)] if is_ident(all, "all") => {
                    let of: Vec<TokenTree> = of.stream().into_iter().collect();
                    of.split(|token| is_punct(token, ','))
                        .any(|one| matches!(one, [only] if is_ident(only, "test")))
                }
                _ => false,
            }
        }
        _ => false,
    }
}
