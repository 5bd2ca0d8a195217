//! Whether the words in front of an option are understood: what nobody has read may turn it into its contrary.

use super::mention::is_empty;
use super::{BETWEEN, REFUSALS, Word, is_lead};

/// Words that set two options against each other.
const AGAINST: &[&str] = &["but", "rather", "from", "both", "half", "yes", "no", "sondern"];

/// Whether every word of the clause in front of a place says that something is taken or refused, or names an option:
/// *hands off our own machine* takes nothing, and nobody needs to know the words for that.
pub(super) fn is_introduced(said: &[Word], at: usize, options: &[Vec<String>]) -> bool {
    let begin = said[..at].iter().rposition(|word| word.ends.is_some()).map_or(0, |end| end + 1);
    said[begin..at].iter().all(|word| is_read(&word.text, options))
}

fn is_read(word: &str, options: &[Vec<String>]) -> bool {
    let is_of_option = || options.iter().any(|option| option.iter().any(|own| own == word));
    let is_known =
        is_lead(word) || is_empty(word) || [REFUSALS, BETWEEN, AGAINST].iter().any(|all| all.contains(&word));
    is_known || is_of_option()
}
