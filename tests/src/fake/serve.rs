//! Requests in, responses out.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt as _, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::{Request, Response, StatusCode};
use roundtable_engine::ports::{Model as _, TextSink};
use tokio::sync::{mpsc, watch};

use super::asked::Asked;
use super::errors::Problem;
use super::failure::Failure;
use super::plan::{Answering, End, Plan, Step, plan};
use super::reply::{Reply, Stop, tokens};
use super::route::{Route, Vendor, Wanted, route};
use super::script::Script;
use super::seen::{Book, ReplyState, Seen, hash, without_keys};
use super::{rules, schema, wire};

/// Before a reset, so that what was sent has arrived: a reset may overtake it.
const BEFORE_RESET: Duration = Duration::from_millis(30);

type FrameSender = mpsc::Sender<Result<Frame<Bytes>, io::Error>>;
type Body = StreamBody<Frames>;

/// What all connections share.
pub(super) struct Server {
    pub(super) script: Script,
    book: Mutex<Book>,
    changed: watch::Sender<()>,
    panel: roundtable_llm::Practice,
}

struct NoSink;

impl TextSink for NoSink {
    fn piece(&self, _text: &str) {}
}

impl Server {
    pub(super) fn new(script: Script) -> Self {
        let mut book = Book::default();
        book.matched.resize(script.rules.len(), 0);
        let panel = roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO)));
        Self { script, book: Mutex::new(book), changed: watch::Sender::new(()), panel }
    }

    pub(super) fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of every change of the book.
    pub(super) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn update(&self, index: usize, change: impl FnOnce(&mut Seen)) {
        if let Some(seen) = self.book().seen.get_mut(index) {
            change(seen);
        }
        self.changed.send_replace(());
    }

    /// Answers one request. `reset` is the switch of its connection.
    pub(super) async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        reset: Arc<AtomicBool>,
    ) -> Result<Response<Body>, Infallible> {
        let (head, body) = request.into_parts();
        let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
        let value = serde_json::from_slice(&bytes).unwrap_or_default();
        let (path, query) = (head.uri.path(), head.uri.query().unwrap_or_default());
        let route = route(&head.method, path, head.headers.contains_key("anthropic-version"));
        let vendor = route.as_ref().map(|route| route.vendor);
        let right_key = vendor.is_some_and(|vendor| {
            self.script.key.is_none() || rules::key_of(vendor, &head.headers) == self.script.key
        });
        let asked = route.as_ref().and_then(|route| match &route.wanted {
            Wanted::Answer { wire, model, stream } => {
                Some(Asked::read(*wire, &value, model.as_deref(), *stream))
            }
            Wanted::Models => None,
        });
        let wrong = match &route {
            Some(route) => rules::violations(route, query, &head.headers, &value),
            None => vec!["no vendor has such a path".to_owned()],
        };
        let failure = asked.as_ref().and_then(|asked| self.failure(asked));
        let echo =
            vendor.filter(|_| self.script.echoes).and_then(|vendor| rules::key_of(vendor, &head.headers));
        let at = format!("{} {path}", head.method);
        let index = {
            let mut book = self.book();
            book.violations.extend(wrong.into_iter().map(|wrong| format!("{at}: {wrong}")));
            book.enter(Seen {
                method: head.method.to_string(),
                path: head.uri.to_string(),
                headers: without_keys(&head.headers, right_key),
                vendor,
                right_key,
                body: value,
                body_hash: roundtable_engine::text::fnv1a(&bytes),
                asked: asked.clone(),
                letters: 0,
                shared: 0,
                failure,
                sent: None,
                reply: ReplyState::Running,
                at: Instant::now(),
            })
        };
        self.changed.send_replace(());
        let guard = Guard { server: self.clone(), index };
        let (plan, text) = match (&route, asked) {
            (None, _) => (Plan::problem(Vendor::OpenAi, Problem::NoSuchModel, None), None),
            (Some(route), _) if !right_key => {
                (Plan::problem(route.vendor, Problem::Key, echo.as_deref()), None)
            }
            (Some(Route { vendor, wanted: Wanted::Answer { .. } }), Some(asked)) => {
                self.plan(index, *vendor, &asked, failure, echo.as_deref()).await
            }
            (Some(route), _) => (Plan::json(&wire::models(route.vendor, &self.script.models)), None),
        };
        Ok(guard.respond(plan, text, reset).await)
    }

    /// The failure of the first rule that takes this request. Every rule that matches counts it.
    fn failure(&self, asked: &Asked) -> Option<Failure> {
        let mut book = self.book();
        let mut found = None;
        for (at, (when, failure)) in self.script.rules.iter().enumerate() {
            if when.matches(asked) {
                book.matched[at] += 1;
                found = found.or_else(|| when.takes(book.matched[at]).then_some(*failure));
            }
        }
        found
    }

    /// The response, and the text of it if the whole of it goes out.
    async fn plan(
        &self,
        index: usize,
        vendor: Vendor,
        asked: &Asked,
        failure: Option<Failure>,
        echo: Option<&str>,
    ) -> (Plan, Option<String>) {
        let text = self.text(asked).await;
        let (letters, shared) =
            self.book().seen.get(index).map_or((0, 0), |seen| (seen.letters, seen.shared));
        let cached = match vendor {
            // Cached is what ends at a breakpoint.
            Vendor::Anthropic => {
                asked.breakpoints.iter().copied().filter(|end| *end <= shared).max().unwrap_or(0)
            }
            _ => shared,
        };
        let reply = Reply {
            vendor,
            model: asked.model.clone(),
            tokens_in: tokens(letters),
            tokens_cached: tokens(cached),
            tokens_out: tokens(text.chars().count()),
            text: text.clone(),
            stop: Stop::End,
            number: index + 1,
        };
        let (pace, elsewhere, now) =
            (self.script.pace, self.script.elsewhere.as_str(), jiff::Timestamp::now());
        let plan = plan(&Answering { asked, reply, pace, elsewhere, echo, now }, failure);
        let text = match failure {
            Some(Failure::SchemaViolated) => super::plan::OFF_SCHEMA.to_owned(),
            _ => text,
        };
        let whole = plan.is_whole.then_some(text);
        (plan, whole)
    }

    async fn text(&self, asked: &Asked) -> String {
        if let Some(text) = (self.script.answers)(asked) {
            return text;
        }
        let Some(prompt) = asked.prompt() else { return "OK".to_owned() };
        match self.panel.answer(&prompt, &NoSink).await {
            Ok(completion) => {
                let text = (self.script.changes)(asked, completion.text);
                if asked.structured { schema::to_json(&text) } else { text }
            }
            Err(error) => {
                self.book().violations.push(format!("the practice panel could not read the prompt: {error}"));
                String::new()
            }
        }
    }
}

/// Knows when a reply is abandoned: it is dropped then.
struct Guard {
    server: Arc<Server>,
    index: usize,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.server.update(self.index, |seen| {
            if seen.reply == ReplyState::Running {
                seen.reply = ReplyState::ClientLeft;
            }
        });
    }
}

impl Guard {
    async fn respond(self, plan: Plan, text: Option<String>, reset: Arc<AtomicBool>) -> Response<Body> {
        let Some(status) = plan.status else {
            // Until the connection goes away, and this future with it.
            return std::future::pending().await;
        };
        let (sender, receiver) = mpsc::channel(1);
        let mut response = Response::new(StreamBody::new(Frames(receiver)));
        *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        for (name, value) in &plan.headers {
            if let Ok(value) = value.parse() {
                response.headers_mut().insert(*name, value);
            }
        }
        tokio::spawn(async move {
            let _ = self.send(plan, text, &sender, &reset).await;
        });
        response
    }

    /// Sends the body; `None` when the client has gone.
    async fn send(
        self,
        plan: Plan,
        text: Option<String>,
        to: &FrameSender,
        reset: &AtomicBool,
    ) -> Option<()> {
        let last = plan.steps.len().saturating_sub(1);
        for (at, step) in plan.steps.into_iter().enumerate() {
            // Noted before its last piece goes out: the client must not be ahead of the book.
            if let (true, Some(text)) = (at == last, &text) {
                self.server.update(self.index, |seen| seen.sent = Some(hash(text)));
            }
            match step {
                Step::Bytes(bytes) => to.send(Ok(Frame::data(bytes))).await.ok()?,
                Step::Wait(wait) => pause(wait, to).await?,
                Step::Again { bytes, wait, times } => {
                    let mut count = 0;
                    while times.is_none_or(|times| count < times) {
                        to.send(Ok(Frame::data(bytes.clone()))).await.ok()?;
                        pause(wait, to).await?;
                        count += 1;
                    }
                }
            }
        }
        match plan.end {
            End::Clean => {}
            End::Never => to.closed().await,
            End::Reset => {
                pause(BEFORE_RESET, to).await?;
                reset.store(true, Ordering::SeqCst);
                to.send(Err(io::ErrorKind::ConnectionReset.into())).await.ok()?;
            }
        }
        if plan.end != End::Never {
            self.server.update(self.index, |seen| seen.reply = ReplyState::Done);
        }
        Some(())
    }
}

async fn pause(wait: Duration, to: &FrameSender) -> Option<()> {
    if wait.is_zero() {
        return Some(());
    }
    tokio::time::timeout(wait, to.closed()).await.is_err().then_some(())
}

/// The receiving end as a stream.
pub(super) struct Frames(mpsc::Receiver<Result<Frame<Bytes>, io::Error>>);

impl futures::Stream for Frames {
    type Item = Result<Frame<Bytes>, io::Error>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        self.0.poll_recv(context)
    }
}
