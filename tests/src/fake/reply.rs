//! A reply before it has a format.

/// What is told to the caller, whatever the format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Whose format details hold.
    pub vendor: super::Vendor,
    /// The model that answers.
    pub model: String,
    /// The whole text.
    pub text: String,
    /// Why it ends.
    pub stop: Stop,
    /// Tokens that came in, with those that were cached.
    pub tokens_in: u32,
    /// Of those, the ones that were cached.
    pub tokens_cached: u32,
    /// Tokens that go out.
    pub tokens_out: u32,
    /// Counts up with each request, for the ids.
    pub number: usize,
}

/// Why a reply ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It is complete.
    End,
    /// The most tokens were reached.
    MaxTokens,
    /// The model declines.
    Refusal,
    /// It says nothing of an end.
    Unsaid,
}

/// What an event of a stream is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Before the text.
    Start,
    /// A sign of life.
    Ping,
    /// A piece of the text.
    Text,
    /// After the text; the reply is not complete without [`Part::End`].
    Close,
    /// The terminal event, and what may follow it.
    End,
}

/// An event of a stream, as bytes of `text/event-stream`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What it is for.
    pub part: Part,
    /// With the empty line after it.
    pub bytes: String,
}

impl Event {
    /// An event with a name.
    pub fn named(part: Part, name: &str, data: &serde_json::Value) -> Self {
        Self { part, bytes: format!("event: {name}\ndata: {data}\n\n") }
    }

    /// An event without a name.
    pub fn data(part: Part, data: &serde_json::Value) -> Self {
        Self { part, bytes: format!("data: {data}\n\n") }
    }

    /// A comment line.
    pub fn comment(text: &str) -> Self {
        Self { part: Part::Ping, bytes: format!(": {text}\n\n") }
    }
}

/// Tokens of a text, as our providers' tokenisers have it for English.
pub fn tokens(characters: usize) -> u32 {
    const CHARACTERS_PER_TOKEN: usize = 4;
    u32::try_from(characters.div_ceil(CHARACTERS_PER_TOKEN)).unwrap_or(u32::MAX)
}

/// The text in pieces of `letters` letters; put together they are the text. Pieces end where they like, also inside of
/// words and before line ends, as a vendor's do.
pub fn pieces(text: &str, letters: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.char_indices().nth(letters.max(1)).map_or(rest.len(), |(at, _)| at);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn pieces_put_together_are_the_text() {
        let text = "Übergröße, naïve\ncafé";
        assert_eq!(pieces(text, 5).concat(), text);
        assert_eq!(pieces(text, 5).len(), 5);
        assert_eq!(pieces("", 5), Vec::<&str>::new());
    }
}
