//! Server-sent events out of bytes that are cut anywhere.

use bytes::{Bytes, BytesMut};
use eventsource_stream::{Event, EventStreamError, Eventsource};
use futures::{Stream, StreamExt};

use super::fault::{Fault, FaultKind};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The events in these bytes. An event without its closing empty line was cut off and does not come out.
pub(super) fn events(
    chunks: impl Stream<Item = Result<Bytes, Fault>>,
) -> impl Stream<Item = Result<Event, Fault>> {
    whole_lines(chunks).eventsource().map(|event| {
        event.map_err(|error| match error {
            EventStreamError::Transport(fault) => fault,
            EventStreamError::Utf8(error) => {
                Fault::new(FaultKind::Garbled, "the reply is not UTF-8").because(error)
            }
            // Its source holds the whole text: not kept.
            EventStreamError::Parser(_) => Fault::new(FaultKind::Garbled, "the reply is no event stream"),
        })
    })
}

/// The same bytes, in pieces that end with a line, without byte order marks. `eventsource-stream` 0.2.3 panics on a
/// mark at the beginning, and reads a line again from its beginning with each piece of it: a quadratic cost for a line of megabytes.
fn whole_lines(chunks: impl Stream<Item = Result<Bytes, Fault>>) -> impl Stream<Item = Result<Bytes, Fault>> {
    let state = (Box::pin(chunks), BytesMut::new(), true);
    futures::stream::try_unfold(state, |(mut chunks, mut rest, mut at_start)| async move {
        while let Some(chunk) = chunks.next().await.transpose()? {
            let searched = if at_start { 0 } else { rest.len().saturating_sub(1) };
            rest.extend_from_slice(&chunk);
            if at_start {
                // Several, too: behind the first one the next is at the beginning.
                while rest.starts_with(BYTE_ORDER_MARK) {
                    let _ = rest.split_to(BYTE_ORDER_MARK.len());
                }
                if BYTE_ORDER_MARK.starts_with(&rest) {
                    continue;
                }
                at_start = false;
            }
            if let Some(end) = line_end(&rest, searched) {
                let lines = rest.split_to(end).freeze();
                return Ok(Some((lines, (chunks, rest, at_start))));
            }
        }
        Ok(None)
    })
}

/// Where the last whole line ends, looking at the bytes from `from` on. A carriage return at the very end may be half
/// of a line end.
fn line_end(bytes: &[u8], from: usize) -> Option<usize> {
    let last = bytes.len().checked_sub(1)?;
    let is_end = |at: &usize| bytes[*at] == b'\n' || (bytes[*at] == b'\r' && *at < last);
    (from.min(last)..=last).rev().find(is_end).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn marks_of_byte_order_are_left_out_however_many_and_wherever_they_are_cut() {
        let bytes = "\u{feff}\u{feff}\u{feff}data: one\n\ndata: \u{feff}two\n\n".as_bytes();
        for size in 1..=bytes.len() {
            let chunks = bytes.chunks(size).map(|chunk| Ok(Bytes::copy_from_slice(chunk)));
            let events: Vec<String> =
                events(futures::stream::iter(chunks)).map(|event| event.unwrap().data).collect().await;
            assert_eq!(events, ["one", "\u{feff}two"], "in pieces of {size}");
        }
        let nothing = events(futures::stream::iter([Ok(Bytes::from_static(BYTE_ORDER_MARK))]));
        assert_eq!(nothing.count().await, 0);
    }
}
