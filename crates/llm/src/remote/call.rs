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

/// How an attempt is made: with which deadlines, who hears of them, and whether a proxy stands in between.
pub(super) struct Terms<'a> {
    pub(super) policy: &'a Policy,
    pub(super) sink: &'a dyn TextSink,
    /// Whether connections are made to a proxy.
    pub(super) proxied: bool,
}

/// The deadlines of one attempt.
struct Patience<'a> {
    terms: &'a Terms<'a>,
    over: Instant,
}

impl<'a> Patience<'a> {
    fn new(terms: &'a Terms<'a>) -> Self {
        Self { terms, over: Instant::now() + terms.policy.total }
    }

    /// Waits for the next sign of life.
    async fn wait<T>(&self, coming: impl Future<Output = T>) -> Result<T, Fault> {
        tokio::pin!(coming);
        let policy = self.terms.policy;
        let now = Instant::now();
        let stalled = now + policy.idle;
        let end = self.over.min(stalled);
        let slow = (now + policy.slow).min(end);
        if let Ok(come) = timeout_at(slow, &mut coming).await {
            return Ok(come);
        }
        if slow < end {
            self.terms.sink.notice(CallNotice::Slow);
            if let Ok(come) = timeout_at(end, coming).await {
                return Ok(come);
            }
        }
        Err(if stalled < self.over {
            Fault::new(FaultKind::Stalled, seconds("no byte came for", policy.idle))
        } else {
            Fault::new(FaultKind::TooSlow, seconds("it was not complete after", policy.total))
        })
    }
}

fn seconds(what: &str, time: Duration) -> String {
    format!("{what} {} s", time.as_secs_f64())
}

/// Sends a request and reads the answer into `reply`, which holds what came also after an error. Dropping the future
/// closes the connection.
pub(super) async fn answer(
    request: RequestBuilder,
    dialect: Dialect,
    terms: &Terms<'_>,
    reply: &mut Reply,
) -> Result<(), Fault> {
    let patience = Patience::new(terms);
    let response = send(request, &patience).await?;
    let streamed = is_stream(response.headers(), terms.policy.stream)?;
    let mut chunks = Box::pin(body(response, &patience, terms.policy.reply_bytes));
    // An event stream without a single byte is empty, not cut off.
    let first = match chunks.try_next().await? {
        Some(first) => first,
        None => return Err(Fault::new(FaultKind::Empty, "the reply has no byte")),
    };
    let chunks = futures::stream::iter([Ok(first)]).chain(chunks);
    let read = if streamed {
        read_stream(dialect, reply, chunks, terms.sink).await
    } else {
        read_whole(dialect, reply, chunks, terms.sink).await
    };
    read.and_then(|()| dialect.finish(reply)).map_err(|fault| fault.with_partial(&reply.text))
}

/// Sends a request and reads the answer as one piece, for lists.
pub(super) async fn fetch(request: RequestBuilder, terms: &Terms<'_>) -> Result<Bytes, Fault> {
    let patience = Patience::new(terms);
    let response = send(request, &patience).await?;
    if is_stream(response.headers(), false)? {
        return Err(Fault::new(FaultKind::Garbled, "a list came as an event stream"));
    }
    gather(body(response, &patience, terms.policy.reply_bytes)).await
}

/// The head of a reply that is one.
async fn send(request: RequestBuilder, patience: &Patience<'_>) -> Result<Response, Fault> {
    let proxied = patience.terms.proxied;
    let sent = patience.wait(request.send()).await?;
    let response = sent.map_err(|error| network::fault(error, Stage::Head, proxied))?;
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
    let _ = timeout(patience.terms.policy.connect, async {
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
        kind => Err(Fault::new(FaultKind::Garbled, format!("the reply is {kind}"))),
    }
}

/// The bytes of a body, decompressed, each waited for within the deadlines, up to a limit.
fn body<'a>(
    response: Response,
    patience: &'a Patience<'a>,
    limit: usize,
) -> impl Stream<Item = Result<Bytes, Fault>> + 'a {
    let proxied = patience.terms.proxied;
    futures::stream::try_unfold((response, 0_usize), move |(mut response, read)| async move {
        let chunk = patience.wait(response.chunk()).await?;
        let Some(chunk) = chunk.map_err(|error| network::fault(error, Stage::Body, proxied))? else {
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
