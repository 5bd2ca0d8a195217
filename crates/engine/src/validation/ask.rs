//! Asking a reader: one retry that quotes the error, and what every call took.

use super::{Answer, Dossier, Part, material, read};
use crate::error::ModelError;
use crate::ports::{Model, TextSink};
use crate::prompt::{self, Prompt};
use crate::record::Usage;
use crate::reply::{Read, ReplyError};
use crate::role::Role;

/// What became of a part.
#[derive(Debug)]
pub struct Asked {
    /// The answer, or why there is none.
    pub answer: Result<Read<Answer>, ReadingError>,
    /// What each call took, those of answers that could not be used among them.
    pub usage: Vec<Usage>,
}

/// Why there is no reading. Nothing that was there before is touched by it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// The model gave no answer.
    #[error("the model gave no answer")]
    Model(#[source] ModelError),
    /// It answered twice, and neither could be read.
    #[error("the model's answer could not be read, twice")]
    Unreadable(#[source] ReplyError),
}

/// Asks for one part. Dropping the future cancels the call that runs.
pub async fn ask(
    model: &dyn Model,
    role: &Role,
    dossier: &Dossier,
    part: &Part,
    stream: &dyn TextSink,
) -> Asked {
    let first = material::prompt(role, dossier, part);
    let mut usage = Vec::new();
    let answer = match once(model, &first, stream, &mut usage).await {
        Err(ReadingError::Unreadable(error)) => {
            let input = prompt::retry(&first.input, &error.to_string());
            let again = Prompt { attempt: 2, input, ..first };
            once(model, &again, stream, &mut usage).await
        }
        done => done,
    };
    Asked { answer, usage }
}

async fn once(
    model: &dyn Model,
    prompt: &Prompt,
    stream: &dyn TextSink,
    usage: &mut Vec<Usage>,
) -> Result<Read<Answer>, ReadingError> {
    let completion = model.answer(prompt, stream).await.map_err(ReadingError::Model)?;
    usage.push(completion.usage);
    read(&completion.text).map_err(ReadingError::Unreadable)
}
