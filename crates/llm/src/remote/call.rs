//! One attempt: send, wait within the deadlines, read within the limit, decide whether it is complete.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt, TryStreamExt};
use reqwest::header::{CONTENT_TYPE, HeaderMap, LOCATION};
use reqwest::{RequestBuilder, Response, Url};
use roundtable_engine::ports::{CallNotice, TextSink};
use tokio::time::{Instant, timeout, timeout_at};

use super::dialect::{Dialect, Reply};
use super::fault::{Fault, FaultKind};
use super::network::{self, Stage};
use super::policy::Policy;
use super::{refusal, sse};

/// Largest error body that is read, in bytes; what is beyond it says nothing that would be shown.
const ERROR_BYTES: usize = 64 * 1024;

/// The deadlines of one attempt.
pub(super) struct Patience<'a> {
    policy: &'a Policy,
    sink: &'a dyn TextSink,
    over: Instant,
}

impl<'a> Patience<'a> {
    pub(super) fn new(policy: &'a Policy, sink: &'a dyn TextSink) -> Self {
        Self { policy, sink, over: Instant::now() + policy.total }
    }

    /// Waits for the next sign of life.
    async fn wait<T>(&self, coming: impl Future<Output = T>) -> Result<T, Fault> {
        tokio::pin!(coming);
        let now = Instant::now();
        let stalled = now + self.policy.idle;
        let end = self.over.min(stalled);
        let slow = (now + self.policy.slow).min(end);
        if let Ok(come) = timeout_at(slow, &mut coming).await {
            return Ok(come);
        }
        if slow < end {
            self.sink.notice(CallNotice::Slow);
            if let Ok(come) = timeout_at(end, coming).await {
                return Ok(come);
            }
        }
        Err(if stalled < self.over {
            Fault::new(FaultKind::Stalled, seconds("no byte came for", self.policy.idle))
        } else {
            Fault::new(FaultKind::TooSlow, seconds("it was not complete after", self.policy.total))
        })
    }
}

fn seconds(what: &str, time: Duration) -> String {
    format!("{what} {} s", time.as_secs_f64())
}

/// Sends a request and reads the answer into `reply`, which holds what came also after an error.
pub(super) async fn answer(
    request: RequestBuilder,
    dialect: Dialect,
    policy: &Policy,
    sink: &dyn TextSink,
    reply: &mut Reply,
) -> Result<(), Fault> {
    let patience = Patience::new(policy, sink);
    let response = send(request, &patience).await?;
    let streamed = is_stream(response.headers(), policy.stream)?;
    let mut chunks = Box::pin(body(response, &patience, policy.reply_bytes));
    // An event stream without a single byte is empty, not cut off.
    let first = match chunks.try_next().await? {
        Some(first) => first,
        None => return Err(Fault::new(FaultKind::Empty, "the reply has no byte")),
    };
    let chunks = futures::stream::iter([Ok(first)]).chain(chunks);
    let read = if streamed {
        read_stream(dialect, reply, chunks, sink).await
    } else {
        read_whole(dialect, reply, chunks, sink).await
    };
    read.and_then(|()| dialect.finish(reply)).map_err(|fault| fault.with_partial(&reply.text))
}

/// Sends a request and reads the answer as one piece, for lists.
pub(super) async fn fetch(request: RequestBuilder, policy: &Policy) -> Result<Bytes, Fault> {
    let patience = Patience::new(policy, &Nobody);
    let response = send(request, &patience).await?;
    if is_stream(response.headers(), false)? {
        return Err(Fault::new(FaultKind::Garbled, "a list came as an event stream"));
    }
    gather(body(response, &patience, policy.reply_bytes)).await
}

/// The head of a reply that is one.
async fn send(request: RequestBuilder, patience: &Patience<'_>) -> Result<Response, Fault> {
    let sent = patience.wait(request.send()).await?;
    let response = sent.map_err(|error| network::fault(error, Stage::Head))?;
    let status = response.status();
    if status.is_redirection() {
        return Err(redirected(&response));
    }
    if status.is_success() {
        return Ok(response);
    }
    let headers = response.headers().clone();
    let mut words = BytesMut::new();
    // The status counts, even when its explanation does not arrive, and is not waited for as long as an answer.
    let _ = timeout(patience.policy.connect, async {
        let mut chunks = Box::pin(body(response, patience, ERROR_BYTES));
        while let Ok(Some(chunk)) = chunks.try_next().await {
            words.extend_from_slice(&chunk);
        }
    })
    .await;
    Err(refusal::of_status(status.as_u16(), &headers, &words))
}

fn redirected(response: &Response) -> Fault {
    let to = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    let to = to.and_then(|to| response.url().join(to).ok());
    let host = to.as_ref().and_then(Url::host_str).unwrap_or("an address that it does not name");
    Fault::new(FaultKind::Redirected, format!("to {host}")).with_status(response.status().as_u16())
}

/// Whether the body is an event stream or one document, by its own word.
fn is_stream(headers: &HeaderMap, asked: bool) -> Result<bool, Fault> {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match kind.as_str() {
        "" => Ok(asked),
        "text/event-stream" => Ok(true),
        "application/json" => Ok(false),
        kind if kind.ends_with("+json") => Ok(false),
        kind => Err(Fault::new(FaultKind::Garbled, format!("the reply is {}", refusal::clip(kind)))),
    }
}

/// The bytes of a body, decompressed, each waited for within the deadlines, up to a limit.
fn body<'a>(
    response: Response,
    patience: &'a Patience<'a>,
    limit: usize,
) -> impl Stream<Item = Result<Bytes, Fault>> + 'a {
    futures::stream::try_unfold((response, 0_usize), move |(mut response, read)| async move {
        let chunk = patience.wait(response.chunk()).await?;
        let Some(chunk) = chunk.map_err(|error| network::fault(error, Stage::Body))? else {
            return Ok(None);
        };
        let read = read.saturating_add(chunk.len());
        if read > limit {
            return Err(Fault::new(FaultKind::TooLarge, format!("more than {limit} bytes")));
        }
        Ok(Some((chunk, (response, read))))
    })
}

/// Reads events until the terminal one, or until the stream ends. `reply` holds what came, also after an error.
pub(super) async fn read_stream(
    dialect: Dialect,
    reply: &mut Reply,
    chunks: impl Stream<Item = Result<Bytes, Fault>>,
    sink: &dyn TextSink,
) -> Result<(), Fault> {
    let mut events = Box::pin(sse::events(chunks));
    while let Some(event) = events.try_next().await? {
        let before = reply.text.len();
        dialect.event(reply, &event.data)?;
        if let Some(piece) = reply.text.get(before..).filter(|piece| !piece.is_empty()) {
            sink.piece(piece);
        }
        if reply.closed {
            break;
        }
    }
    Ok(())
}

async fn read_whole(
    dialect: Dialect,
    reply: &mut Reply,
    chunks: impl Stream<Item = Result<Bytes, Fault>>,
    sink: &dyn TextSink,
) -> Result<(), Fault> {
    let bytes = gather(chunks).await?;
    if bytes.trim_ascii().is_empty() {
        return Err(Fault::new(FaultKind::Empty, "the reply is blank"));
    }
    dialect.whole(reply, &bytes)?;
    if !reply.text.is_empty() {
        sink.piece(&reply.text);
    }
    Ok(())
}

async fn gather(chunks: impl Stream<Item = Result<Bytes, Fault>>) -> Result<Bytes, Fault> {
    let mut chunks = Box::pin(chunks);
    let mut bytes = BytesMut::new();
    while let Some(chunk) = chunks.try_next().await? {
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// Nobody listens.
pub(super) struct Nobody;

impl TextSink for Nobody {
    fn piece(&self, _text: &str) {}
}
