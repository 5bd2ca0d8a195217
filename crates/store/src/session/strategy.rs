//! The strategy of a session whose rounds were played here, as its index says it and as it was begun with. Under another one the
//! record of its phases would be written over.

use serde_json::{Map, Value};

use super::around::Around;
use super::generations::parts::strategy;
use super::made::{OUR_KEY, has_round_of_ours};
use super::read::items_of;

/// A session that says another strategy than that of its settings, with which its rounds were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OtherStrategy {
    /// The index's.
    pub(super) says: String,
    /// That of the settings, which are fixed at the session's start.
    pub(super) began: String,
}

impl OtherStrategy {
    /// `None` where both say the same, one says none, or nothing was played: then whoever chose another one has taken nothing back.
    /// Of sessions that another program began nobody knows what its settings mean.
    pub(super) fn of(index: &Map<String, Value>, around: &Around) -> Option<Self> {
        let is_begun_here = items_of(index, "rounds").first()?.get(OUR_KEY).is_some();
        if !is_begun_here || !has_round_of_ours(index) {
            return None;
        }
        let word = |name: &str| name.trim().to_owned();
        let began = word(&around.settings.as_ref()?.0.strategy);
        let says = word(&strategy(index));
        (!says.is_empty() && !began.is_empty() && says != began).then_some(Self { says, began })
    }

    /// Why nothing is added to such a session.
    pub(super) fn words(&self) -> String {
        format!(
            "it says the strategy {}, and its rounds were played with {}, as its settings say: make both say the same",
            self.says, self.began
        )
    }
}
