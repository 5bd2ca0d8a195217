use std::sync::Mutex;

use bytes::Bytes;
use futures::executor::block_on;
use proptest::prelude::*;
use roundtable_engine::ports::TextSink;

use super::fixtures::{Stream, TEXT, all};
use crate::remote::call::read_stream;
use crate::remote::dialect::{Dialect, End, Reply};
use crate::remote::{Fault, FaultKind};

#[derive(Default)]
struct Pieces(Mutex<String>);

impl TextSink for Pieces {
    fn piece(&self, text: &str) {
        self.0.lock().unwrap().push_str(text);
    }
}

/// Reads a stream that comes in these chunks and then ends cleanly.
fn read<'a>(dialect: Dialect, chunks: impl IntoIterator<Item = &'a [u8]>) -> (Reply, Result<(), Fault>) {
    let chunks: Vec<_> = chunks.into_iter().map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
    let (mut reply, pieces) = (Reply::default(), Pieces::default());
    let result = block_on(read_stream(dialect, &mut reply, futures::stream::iter(chunks), &pieces))
        .and_then(|()| dialect.finish(&reply));
    assert_eq!(*pieces.0.lock().unwrap(), reply.text, "the pieces are the text");
    (reply, result)
}

fn events(dialect: Dialect, events: &[&str]) -> (Reply, Result<(), Fault>) {
    let body: String = events.iter().map(|event| format!("data: {event}\n\n")).collect();
    read(dialect, [body.as_bytes()])
}

fn kind(result: Result<(), Fault>) -> Option<FaultKind> {
    result.err().map(|fault| fault.kind)
}

#[test]
fn every_dialects_stream_is_read() {
    for Stream { dialect, needed, rest } in all() {
        let (reply, result) = read(dialect, [needed.as_bytes(), rest.as_bytes()]);
        assert!(result.is_ok(), "{dialect:?} {result:?}");
        assert_eq!((reply.text.as_str(), reply.end), (TEXT, Some(End::Complete)), "{dialect:?}");
        let tokens = reply.tokens;
        assert_eq!((tokens.input, tokens.cached, tokens.output), (3210, 3000, 42), "{dialect:?}");
        assert!(reply.model.contains("-x"), "{dialect:?}");
    }
}

#[test]
fn cut_anywhere_before_its_terminal_event_a_stream_is_not_complete() {
    for stream in all() {
        let bytes = stream.bytes();
        for length in 0..=bytes.len() {
            let (reply, result) = read(stream.dialect, [&bytes[..length]]);
            if length < stream.needed.len() {
                assert_eq!(kind(result), Some(FaultKind::CutOff), "{:?} {length}", stream.dialect);
                assert!(TEXT.starts_with(&reply.text));
            } else {
                assert!(result.is_ok(), "{:?} {length} {result:?}", stream.dialect);
                assert_eq!(reply.text, TEXT);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_chunking_gives_the_same_text(cuts in proptest::collection::vec(0_usize..4000, 0..60)) {
        for stream in all() {
            let bytes = stream.bytes();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut % (bytes.len() + 1)).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let (reply, result) = read(stream.dialect, cuts.windows(2).map(|pair| &bytes[pair[0]..pair[1]]));
            prop_assert!(result.is_ok(), "{:?} {:?}", stream.dialect, result);
            prop_assert_eq!(reply.text, TEXT);
        }
    }

    #[test]
    fn no_bytes_make_a_decoder_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300), cut in 0_usize..300) {
        for stream in all() {
            let (head, tail) = bytes.split_at(cut.min(bytes.len()));
            let (_, result) = read(stream.dialect, [b"data: ", head, tail, b"\n\n"]);
            prop_assert!(result.is_err());
            let _ = stream.dialect.whole(&mut Reply::default(), &bytes);
        }
    }
}

#[test]
fn byte_by_byte_gives_the_same_text() {
    for stream in all() {
        let bytes = stream.bytes();
        let (reply, result) = read(stream.dialect, bytes.chunks(1));
        assert!(result.is_ok() && reply.text == TEXT, "{:?} {result:?}", stream.dialect);
    }
}

#[test]
fn ends_that_are_none_have_their_names() {
    use FaultKind::*;
    let chat = Dialect::Chat(crate::remote::Kind::Compatible);
    let said = r#"{"choices":[{"delta":{"content":"x"}}]}"#;
    let table: [(Dialect, &[&str], FaultKind); 15] = [
        (chat, &[said, r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#], Truncated),
        (chat, &[said, r#"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#], Declined),
        (chat, &[r#"{"choices":[{"delta":{"refusal":"I will not"},"finish_reason":"stop"}]}"#], Declined),
        (chat, &[said, "[DONE]"], CutOff),
        (
            chat,
            &[said, r#"{"error":{"code":502,"message":"died"},"choices":[{"finish_reason":"error"}]}"#],
            Overloaded,
        ),
        (
            chat,
            &[said, r#"{"choices":[{"delta":{},"finish_reason":"error","error":{"code":429}}]}"#],
            RateLimited,
        ),
        (chat, &[said, "<html>"], Garbled),
        (chat, &[r#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#, "[DONE]"], Empty),
        (
            Dialect::Anthropic,
            &[
                r#"{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}"#,
                r#"{"type":"message_stop"}"#,
            ],
            Truncated,
        ),
        (
            Dialect::Anthropic,
            &[r#"{"type":"message_delta","delta":{"stop_reason":"refusal"}}"#, r#"{"type":"message_stop"}"#],
            Declined,
        ),
        (Dialect::Anthropic, &[r#"{"type":"error","error":{"type":"overloaded_error"}}"#], Overloaded),
        (
            Dialect::Responses,
            &[
                r#"{"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}"#,
            ],
            Truncated,
        ),
        (
            Dialect::Responses,
            &[
                r#"{"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"x"}}}"#,
            ],
            RateLimited,
        ),
        (Dialect::Gemini, &[r#"{"promptFeedback":{"blockReason":"SAFETY"}}"#], Declined),
        (Dialect::Gemini, &[r#"{"candidates":[{"finishReason":"MAX_TOKENS"}]}"#], Truncated),
    ];
    for (dialect, stream, expected) in table {
        assert_eq!(kind(events(dialect, stream).1), Some(expected), "{dialect:?} {stream:?}");
    }
    let (_, result) =
        read(chat, [b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xfe\"}}]}\n\n" as &[u8]]);
    assert_eq!(kind(result), Some(Garbled));
}

#[test]
fn replies_in_one_piece_are_all_text_blocks_in_order() {
    let chat = Dialect::Chat(crate::remote::Kind::Compatible);
    let table = [
        (
            Dialect::Anthropic,
            r#"{"type":"message","model":"m","content":[{"type":"thinking","thinking":"no"},{"type":"text","text":"a"},{"type":"text","text":"b"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"cache_read_input_tokens":2,"output_tokens":3}}"#,
        ),
        (
            Dialect::Responses,
            r#"{"status":"completed","error":null,"output":[{"type":"reasoning"},{"type":"message","content":[{"type":"output_text","text":"a"},{"type":"output_text","text":"b"}]}],"usage":{"input_tokens":3,"input_tokens_details":{"cached_tokens":2},"output_tokens":3}}"#,
        ),
        (
            chat,
            r#"{"choices":[{"message":{"content":[{"type":"thinking"},{"type":"text","text":"a"},{"type":"text","text":"b"}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"prompt_tokens_details":{"cached_tokens":2},"completion_tokens":3}}"#,
        ),
        (
            Dialect::Gemini,
            r#"{"candidates":[{"content":{"parts":[{"text":"no","thought":true},{"text":"a"},{"text":"b"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":3,"cachedContentTokenCount":2,"candidatesTokenCount":3}}"#,
        ),
    ];
    for (dialect, body) in table {
        let mut reply = Reply::default();
        dialect.whole(&mut reply, body.as_bytes()).and_then(|()| dialect.finish(&reply)).unwrap();
        let tokens = reply.tokens;
        assert_eq!(
            (reply.text.as_str(), tokens.input, tokens.cached, tokens.output),
            ("ab", 3, 2, 3),
            "{dialect:?}"
        );
        for length in 0..body.len() {
            let mut reply = Reply::default();
            let result = dialect.whole(&mut reply, &body.as_bytes()[..length]);
            assert_eq!(kind(result), Some(FaultKind::CutOff), "{dialect:?} {length}");
        }
    }
    for body in [
        r#"{"choices":[{"message":{"content":"x"}}]}"#,
        r#"{"status":"in_progress"}"#,
        r#"{"type":"message"}"#,
    ] {
        for dialect in [chat, Dialect::Anthropic, Dialect::Responses, Dialect::Gemini] {
            let mut reply = Reply::default();
            let result = dialect.whole(&mut reply, body.as_bytes()).and_then(|()| dialect.finish(&reply));
            assert_eq!(kind(result), Some(FaultKind::CutOff), "{dialect:?} {body}");
        }
    }
}
