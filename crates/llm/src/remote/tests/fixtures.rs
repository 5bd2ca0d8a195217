//! A complete stream per dialect, each with the text it holds and the events before which it is not complete.

use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;

use crate::remote::Kind;
use crate::remote::dialect::Dialect;

pub(super) struct Stream {
    pub(super) dialect: Dialect,
    /// Up to the end of the event that completes it.
    pub(super) needed: String,
    /// What may follow or be missing.
    pub(super) rest: String,
}

/// What every stream says, with letters of one to four bytes.
pub(super) const TEXT: &str = "position: \"Grün ist schön — 👍🏽\"\nrationale: [日本]\n";

impl Stream {
    pub(super) fn bytes(&self) -> Vec<u8> {
        format!("{}{}", self.needed, self.rest).into_bytes()
    }
}

fn pieces() -> Vec<String> {
    let letters: Vec<char> = TEXT.chars().collect();
    letters.chunks(7).map(|piece| serde_json::to_string(&piece.iter().collect::<String>()).unwrap()).collect()
}

fn each(event: impl Fn(&str) -> String) -> String {
    pieces().iter().map(|piece| event(piece)).collect()
}

pub(super) fn all() -> Vec<Stream> {
    vec![
        anthropic(),
        responses(),
        gemini(),
        chat(Kind::Azure),
        chat(Kind::OpenRouter),
        chat(Kind::Compatible),
    ]
}

fn anthropic() -> Stream {
    let start = r#"event: message_start
data: {"type":"message_start","message":{"id":"msg_1","model":"claude-x-1","content":[],"usage":{"input_tokens":10,"cache_creation_input_tokens":200,"cache_read_input_tokens":3000,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

event: ping
data: {"type": "ping"}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"not shown"}}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

"#;
    let deltas = each(|piece| {
        format!(
            "event: content_block_delta\ndata: {{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{{\"type\":\"text_delta\",\"text\":{piece}}}}}\n\n"
        )
    });
    let end = r#"event: content_block_stop
data: {"type":"content_block_stop","index":1}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":42}}

event: message_stop
data: {"type":"message_stop"}

"#;
    let rest = "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n".to_owned();
    // With the mark that makes eventsource-stream panic.
    Stream { dialect: Dialect::Anthropic, needed: format!("\u{feff}{start}{deltas}{end}"), rest }
}

fn responses() -> Stream {
    let start = r#"data: {"type":"response.created","response":{"id":"r","model":"gpt-x","status":"in_progress","error":null,"output":[]}}

"#;
    let deltas =
        each(|piece| format!("data: {{\"type\":\"response.output_text.delta\",\"delta\":{piece}}}\n\n"));
    let text = serde_json::to_string(TEXT).unwrap();
    let end = format!(
        "event: response.completed\ndata: {{\"type\":\"response.completed\",\"response\":{{\"model\":\"gpt-x\",\"status\":\"completed\",\"error\":null,\"output\":[{{\"type\":\"reasoning\"}},{{\"type\":\"message\",\"content\":[{{\"type\":\"output_text\",\"text\":{text}}}]}}],\"usage\":{{\"input_tokens\":3210,\"input_tokens_details\":{{\"cached_tokens\":3000}},\"output_tokens\":42}}}}}}\n\n"
    );
    Stream { dialect: Dialect::Responses, needed: format!("{start}{deltas}{end}"), rest: String::new() }
}

fn gemini() -> Stream {
    let thought = "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"not shown\",\"thought\":true}],\"role\":\"model\"},\"index\":0}],\"modelVersion\":\"gemini-x\"}\r\n\r\n";
    let deltas = each(|piece| {
        format!("data: {{\"candidates\":[{{\"content\":{{\"parts\":[{{\"text\":{piece}}}]}}}}]}}\r\n\r\n")
    });
    let end = "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\"}]},\"finishReason\":\"STOP\"}],\"usageMetadata\":{\"promptTokenCount\":3210,\"cachedContentTokenCount\":3000,\"candidatesTokenCount\":30,\"thoughtsTokenCount\":12}}\r\n\r\n";
    Stream { dialect: Dialect::Gemini, needed: format!("{thought}{deltas}{end}"), rest: String::new() }
}

fn chat(kind: Kind) -> Stream {
    let start = ": OPENROUTER PROCESSING\n\ndata: {\"choices\":[],\"prompt_filter_results\":[]}\n\ndata: {\"model\":\"chat-x\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\",\"reasoning_content\":\"not shown\"},\"finish_reason\":null}]}\n\n";
    let deltas = each(|piece| {
        format!(
            "data: {{\"model\":\"chat-x\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":{piece}}},\"finish_reason\":null}}],\"usage\":null}}\n\n"
        )
    });
    let end = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
    let rest = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3210,\"completion_tokens\":42,\"prompt_tokens_details\":{\"cached_tokens\":3000},\"cost\":0.25}}\n\ndata: [DONE]\n\ndata: [DONE]\n\n";
    Stream { dialect: Dialect::Chat(kind), needed: format!("{start}{deltas}{end}"), rest: rest.to_owned() }
}

pub(super) fn prompt() -> Prompt {
    Prompt {
        round: 1,
        step: Step::Question,
        actor: "facilitator".to_owned(),
        attempt: 1,
        model: "inherit".to_owned(),
        system: "You lead.".to_owned(),
        input: "Ask.".to_owned(),
    }
}
