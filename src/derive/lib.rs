//! `#[derive(Fault)]` and `#[derive(Phrase)]`: code, kind, message and values of an error, written once beside it.
//!
//! ```ignore
//! #[derive(Debug, displaydoc::Display, Fault)]
//! #[fault(Usage, hint = "advice-time-moment")]            // of every variant that says nothing else
//! pub enum TypedMomentError {
//!     /// {text} is no moment                              // for developers
//!     #[fault("time/typed")]                              // the code; its message is fault-time-typed
//!     Malformed { #[fault(quoted)] text: String },
//!     /// there is no month {month}
//!     #[fault("time/date", message = "fault-time-no-such-month", hint = "")]   // "": the message's own `.hint`
//!     NoSuchMonth { month: u32 },
//!     /// {0}
//!     #[fault(inner)]                                     // says all that the other error says
//!     Duration(DurationError),
//! }
//! ```
//!
//! Of a type: kind, `message`, `hint`, `inner` and `give` hold for each variant that has none of its own. `give(most
//! = LONGEST)` gives a value that is no field. Of a field: `"name"` names it in the message, `skip` leaves it out,
//! `quoted` puts it between quotation marks, `display` takes its `Display`, `with = function` what the function makes
//! of it. A `Phrase` has neither code nor kind; without a `message` its own is `part-PREFIX-VARIANT`, where the type
//! says `#[fault("PREFIX")]`; that of an error with the code of its type is likewise `fault-CODE-VARIANT`.

use proc_macro::TokenStream;
use proc_macro2::{Ident, TokenStream as Code};
use quote::{format_ident, quote};
use syn::parse::ParseStream;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, LitStr, Path, Result, Token, parenthesized,
};

/// An error with its code.
#[proc_macro_derive(Fault, attributes(fault, from, source))]
pub fn fault(input: TokenStream) -> TokenStream {
    derived(input, Which::Fault)
}

/// What people should know although it stops nothing: with a code, and without a kind.
#[proc_macro_derive(Warning, attributes(fault, from))]
pub fn warning(input: TokenStream) -> TokenStream {
    derived(input, Which::Warning)
}

/// A part of a sentence, without a code.
#[proc_macro_derive(Phrase, attributes(fault))]
pub fn phrase(input: TokenStream) -> TokenStream {
    derived(input, Which::Phrase)
}

/// Which of the three.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    Fault,
    Warning,
    Phrase,
}

fn derived(input: TokenStream, which: Which) -> TokenStream {
    let made = syn::parse(input).and_then(|input| implementation(&input, which));
    made.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// What is written in `#[fault(…)]`.
#[derive(Clone, Default)]
struct Said {
    text: Option<LitStr>,
    /// Whether a variant has it from its type.
    is_of_type: bool,
    kind: Option<Ident>,
    inner: bool,
    skip: bool,
    quoted: bool,
    display: bool,
    message: Option<LitStr>,
    hint: Option<LitStr>,
    with: Option<Path>,
    give: Vec<(String, Expr)>,
}

/// The words that may stand at a field; all others belong to a variant or a type.
const OF_FIELD: [&str; 4] = ["skip", "quoted", "display", "with"];

impl Said {
    fn of(attributes: &[Attribute], is_field: bool) -> Result<Said> {
        let mut said = Said::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("fault")) {
            attribute.parse_args_with(|input: ParseStream<'_>| said.read(input, is_field))?;
        }
        Ok(said)
    }

    fn read(&mut self, input: ParseStream<'_>, is_field: bool) -> Result<()> {
        while !input.is_empty() {
            if input.peek(LitStr) {
                self.text = Some(input.parse()?);
            } else {
                let word: Ident = input.parse()?;
                let name = word.to_string();
                // A word in another place would say nothing: a misplaced `skip` would hide nothing.
                if name != "inner" && OF_FIELD.contains(&name.as_str()) != is_field {
                    return Err(Error::new(
                        word.span(),
                        "not said here, but of field or variant",
                    ));
                }
                match name.as_str() {
                    "inner" => self.inner = true,
                    "skip" => self.skip = true,
                    "quoted" => self.quoted = true,
                    "display" => self.display = true,
                    "Failed" | "Usage" | "NotVerified" | "Refused" => self.kind = Some(word),
                    "message" => self.message = Some(value(input)?),
                    "hint" => self.hint = Some(value(input)?),
                    "with" => {
                        input.parse::<Token![=]>()?;
                        self.with = Some(input.parse()?);
                    }
                    "give" => {
                        let values;
                        parenthesized!(values in input);
                        while !values.is_empty() {
                            let name: Ident = values.parse()?;
                            values.parse::<Token![=]>()?;
                            self.give.push((dashed(&name.to_string()), values.parse()?));
                            values.parse::<Option<Token![,]>>()?;
                        }
                    }
                    _ => return Err(Error::new(word.span(), "not a word of #[fault]")),
                }
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    }
}

fn value(input: ParseStream<'_>) -> Result<LitStr> {
    input.parse::<Token![=]>()?;
    input.parse()
}

/// One of the variants, or the struct.
struct Case {
    /// `Self::Variant { field, … }`, which matches it.
    pattern: Code,
    said: Said,
    /// The error that it only carries.
    inner: Option<Ident>,
    /// What the system says.
    source: Option<Ident>,
    /// What it is made from, by `?`: the type of its only field.
    from: Option<(Code, syn::Type)>,
    /// The id of its message; none where the inner error's is taken.
    message: Option<String>,
    /// The names of its values, and what gives them.
    values: Vec<(String, Code)>,
}

impl Case {
    fn of(name: Option<&Ident>, fields: &Fields, said: Said, which: Which) -> Result<Case> {
        let mut case = Case {
            pattern: Code::new(),
            inner: None,
            source: None,
            from: None,
            message: None,
            values: Vec::new(),
            said,
        };
        let mut bound = Vec::new();
        for (number, field) in fields.iter().enumerate() {
            let of_field = Said::of(&field.attrs, true)?;
            if field.attrs.iter().any(|it| it.path().is_ident("source")) {
                case.source = field.ident.clone();
            }
            if field.attrs.iter().any(|it| it.path().is_ident("from")) {
                case.from = Some((
                    name.map(|name| quote!(::#name)).unwrap_or_default(),
                    field.ty.clone(),
                ));
            }
            let within = field.ident.clone();
            let within = within.unwrap_or_else(|| format_ident!("field_{number}"));
            if of_field.inner || (case.said.inner && fields.len() == 1 && !of_field.skip) {
                case.inner = Some(within.clone());
            }
            let named = of_field.text.as_ref().map(LitStr::value);
            let named = named.or_else(|| field.ident.as_ref().map(|it| dashed(&it.to_string())));
            let is_line =
                of_field.text.is_none() && field.ident.as_ref().is_some_and(|name| name == "line");
            let value = match &of_field.with {
                Some(with) => Some(quote!(::rules::fault::Value::from(#with(#within)))),
                None if of_field.quoted => Some(quote!(::rules::fault::Value::quoted(#within))),
                None if of_field.display => Some(
                    quote!(::rules::fault::Value::from(::std::string::ToString::to_string(#within))),
                ),
                None if is_line => Some(quote!(::rules::fault::Value::Line((*#within).into()))),
                None => None,
            };
            if let Some(name) = named.filter(|_| !of_field.skip) {
                let given = match value {
                    Some(value) => quote!(to.put(#name, #value)),
                    None => quote!(to.add(#name, #within)),
                };
                case.values.push((name, given));
            }
            bound.push(match &field.ident {
                Some(ident) => quote!(#ident),
                None => {
                    let place = syn::Index::from(number);
                    quote!(#place: #within)
                }
            });
        }
        for (name, value) in &case.said.give {
            let given = quote!(to.put(#name, ::rules::fault::Value::from(#value)));
            case.values.push((name.clone(), given));
        }
        let variant = name.map(|name| quote!(::#name));
        case.pattern = quote!(Self #variant { #(#bound),* });
        if case.said.inner && case.inner.is_none() {
            return Err(Error::new_spanned(
                fields,
                "which field is the inner error?",
            ));
        }
        case.message = match (&case.said.message, &case.said.text, name) {
            (Some(message), ..) => Some(message.value()),
            _ if case.inner.is_some() => None,
            (None, Some(code), name) => Some(match (which, name) {
                (Which::Fault, Some(name)) if case.said.is_of_type => {
                    format!("fault-{}-{}", as_id(code), kebab(&name.to_string()))
                }
                (Which::Fault, _) => format!("fault-{}", as_id(code)),
                (Which::Warning, _) => format!("warning-{}", as_id(code)),
                (Which::Phrase, None) => format!("part-{}", as_id(code)),
                (Which::Phrase, Some(name)) => {
                    format!("part-{}-{}", as_id(code), kebab(&name.to_string()))
                }
            }),
            _ => {
                return Err(Error::new_spanned(
                    &case.pattern,
                    "neither code, message nor inner",
                ));
            }
        };
        Ok(case)
    }

    /// The arm that asks the inner error, or else has this.
    fn arm(&self, own: Option<Code>, asked: &Code) -> Code {
        let pattern = &self.pattern;
        match (own, &self.inner) {
            (Some(own), _) => quote!(#pattern => #own),
            (None, Some(inner)) => quote!(#pattern => #asked(#inner)),
            (None, None) => quote!(#pattern => ::std::compile_error!("not said")),
        }
    }
}

fn implementation(input: &DeriveInput, which: Which) -> Result<Code> {
    let of_type = Said::of(&input.attrs, false)?;
    let cases = match &input.data {
        Data::Struct(it) => vec![Case::of(None, &it.fields, of_type, which)?],
        Data::Enum(it) => {
            let each = it.variants.iter().map(|variant| {
                let mut said = Said::of(&variant.attrs, false)?;
                if !said.inner {
                    said.kind = said.kind.or_else(|| of_type.kind.clone());
                    said.hint = said.hint.or_else(|| of_type.hint.clone());
                    said.is_of_type = said.text.is_none();
                    said.text = said.text.or_else(|| of_type.text.clone());
                    if said.give.is_empty() {
                        said.give.clone_from(&of_type.give);
                    }
                }
                Case::of(Some(&variant.ident), &variant.fields, said, which)
            });
            each.collect::<Result<Vec<_>>>()?
        }
        Data::Union(_) => return Err(Error::new_spanned(input, "a union says nothing")),
    };
    let name = &input.ident;
    let messages = cases.iter().map(|case| {
        let own = case.message.as_ref().map(|message| quote!(#message));
        case.arm(own, &quote!(::rules::fault::Phrase::message))
    });
    let values = cases.iter().map(|case| {
        let pattern = &case.pattern;
        let own = case.values.iter().map(|(_, given)| given);
        // What is given here stands in place of what the inner error gives by the same name.
        let inner = case.inner.iter();
        quote!(#pattern => { #(::rules::fault::Phrase::give(#inner, to);)* #(#own;)* })
    });
    let rows = cases.iter().filter_map(|case| {
        let message = case.message.clone().unwrap_or_default();
        let code = case.said.text.as_ref().filter(|_| which != Which::Phrase);
        let code = code.map_or_else(String::new, LitStr::value);
        let hint = case.said.hint.as_ref().map_or_else(String::new, LitStr::value);
        let given = case.values.iter().map(|(name, _)| name);
        let says = !message.is_empty() || !hint.is_empty();
        says.then(|| quote!(::rules::fault::Row { code: #code, message: #message, hint: #hint, values: &[#(#given),*] }))
    });
    let phrase = quote! {
        #[automatically_derived]
        #[allow(unused_variables)]
        impl ::rules::fault::Phrase for #name {
            fn message(&self) -> &'static str {
                match self { #(#messages,)* }
            }
            fn give<'a>(&'a self, to: &mut ::rules::fault::Values<'a>) {
                match self { #(#values,)* }
            }
        }
        #[automatically_derived]
        impl #name {
            /// What each of them says, for whoever compares it with the messages.
            #[doc(hidden)]
            pub const ROWS: &'static [::rules::fault::Row] = &[#(#rows),*];
        }
        #[automatically_derived]
        impl ::rules::fault::ToValue for #name {
            fn to_value(&self) -> ::rules::fault::Value<'_> {
                ::rules::fault::Value::Phrase(self)
            }
        }
    };
    let made = cases.iter().filter_map(|case| case.from.as_ref());
    let made = made.map(|(variant, from)| {
        quote! {
            #[automatically_derived]
            impl ::std::convert::From<#from> for #name {
                fn from(error: #from) -> Self {
                    Self #variant { 0: error }
                }
            }
        }
    });
    let codes = cases.iter().map(|case| {
        let pattern = &case.pattern;
        match (&case.said.text, &case.inner) {
            (Some(code), _) => quote!(#pattern => #code),
            (None, Some(inner)) => quote!(#pattern => #inner.code()),
            (None, None) => quote!(#pattern => ::std::compile_error!("no code")),
        }
    });
    let coded = quote! {
        #phrase
        #(#made)*
        #[automatically_derived]
        impl #name {
            /// Its code, which never changes.
            #[allow(unused_variables)]
            pub fn code(&self) -> &'static str {
                #[allow(unused_imports)]
                use ::rules::fault::Fault as _;
                match self { #(#codes,)* }
            }
        }
    };
    match which {
        Which::Phrase => return Ok(phrase),
        Which::Warning => return Ok(coded),
        Which::Fault => {}
    }
    let kinds = cases.iter().map(|case| {
        let own = case
            .said
            .kind
            .as_ref()
            .map(|kind| quote!(::rules::fault::Kind::#kind));
        case.arm(own, &quote!(::rules::fault::Fault::kind))
    });
    let hints = cases.iter().map(|case| {
        let hint = case.said.hint.as_ref().map(LitStr::value);
        let own = hint.filter(|hint| !hint.is_empty());
        let own = own.or_else(|| case.message.clone().filter(|_| case.inner.is_none()));
        case.arm(
            own.map(|hint| quote!(#hint)),
            &quote!(::rules::fault::Fault::hint),
        )
    });
    let sources = cases.iter().filter_map(|case| {
        let (pattern, source) = (&case.pattern, case.source.as_ref().or(case.inner.as_ref())?);
        Some(quote!(#pattern => ::std::option::Option::Some(#source)))
    });
    Ok(quote! {
        #coded
        #[automatically_derived]
        #[allow(unused_variables)]
        impl ::rules::fault::Fault for #name {
            fn code(&self) -> &'static str {
                #name::code(self)
            }
            fn kind(&self) -> ::rules::fault::Kind {
                match self { #(#kinds,)* }
            }
            fn hint(&self) -> &'static str {
                match self { #(#hints,)* }
            }
        }
        #[automatically_derived]
        #[allow(unused_variables, unreachable_patterns)]
        impl ::std::error::Error for #name {
            fn source(&self) -> ::std::option::Option<&(dyn ::std::error::Error + 'static)> {
                match self { #(#sources,)* _ => ::std::option::Option::None }
            }
        }
    })
}

/// `archive/not-there` as it stands in an id.
fn as_id(code: &LitStr) -> String {
    code.value().replace(['/', '_'], "-")
}

/// `second_group` as `second-group`: the names of values have no underscore.
fn dashed(name: &str) -> String {
    name.replace('_', "-")
}

/// `SignedBy` as `signed-by`.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
