//! Who of the table talks to which model.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use roundtable_engine::error::ModelError;
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::role::FACILITATOR;

use super::Provider;

/// A model of a provider.
#[derive(Debug, Clone)]
pub struct Seat {
    /// Who runs it.
    pub provider: Provider,
    /// Its name there.
    pub model: String,
}

/// A whole table of models: the facilitator's, those of seats with their own, and the one for everybody else.
#[derive(Debug, Clone)]
pub struct Panel {
    /// The facilitator's.
    pub chair: Seat,
    /// Participant's id to model, for those that have their own.
    pub seats: BTreeMap<String, Seat>,
    /// Everybody else's.
    pub others: Seat,
}

impl Panel {
    /// The seat that answers for this actor.
    pub fn seat(&self, actor: &str) -> &Seat {
        if actor == FACILITATOR { &self.chair } else { self.seats.get(actor).unwrap_or(&self.others) }
    }
}

impl Model for Panel {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let seat = self.seat(&prompt.actor);
        Box::pin(async move { Ok(seat.provider.answer(&seat.model, prompt, stream).await?) })
    }
}
