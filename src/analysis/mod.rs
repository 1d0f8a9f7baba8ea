//! What editors and shells ask about a text, as plain data.

mod complete;
mod hover;
mod kind_of_text;
mod offers;
mod reading;
mod script;
mod signature;
mod snippet;
mod structure;
mod symbols;

pub use complete::{Candidate, Completion, Kind, Scope, Wanted, complete, library_call};
pub use hover::{Hover, described, hover};
pub use kind_of_text::is_foreign;
pub use offers::{Offer, OfferKind, Offers, offers};
pub use reading::reading;
pub use script::Script;
pub use signature::{Signature, signature};
pub use snippet::snippet;
pub use structure::{Class, Classed, Fold, Hint, around, classes, folds, head, hints};
pub use symbols::{Symbol, SymbolKind, Symbols, rename};
