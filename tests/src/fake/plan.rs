//! A response before it goes out: status, headers, and what happens on the wire, step by step. Pure, so that a failure
//! is data.

use std::time::Duration;

use bytes::Bytes;

use super::asked::Asked;
use super::errors::Problem;
use super::failure::Failure;
use super::reply::{Event, Part, Reply, Stop};
use super::route::Vendor;
use super::wire;

/// A whole reply that no step asked for.
pub const OFF_SCHEMA: &str = r#"{"colour":"blue"}"#;
const PAGE: &str =
    "<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body>Please log in.</body></html>\n";

/// What happens on the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Bytes go out.
    Bytes(Bytes),
    /// Nothing happens for so long.
    Wait(Duration),
    /// The same bytes, again and again, after this wait each time; without an end when `times` is absent.
    Again {
        /// The bytes.
        bytes: Bytes,
        /// After each time.
        wait: Duration,
        /// How often.
        times: Option<usize>,
    },
}

/// How it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// In order.
    Clean,
    /// With a reset.
    Reset,
    /// Not at all.
    Never,
}

/// A response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The status; `None` when not even a header comes.
    pub status: Option<u16>,
    /// Headers besides those of the connection.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub steps: Vec<Step>,
    /// Its end.
    pub end: End,
    /// Whether the whole text goes out with its end, so that the client may take it as complete.
    pub is_whole: bool,
}

impl Plan {
    fn new(status: u16, content_type: &str) -> Self {
        Self {
            status: Some(status),
            headers: vec![("content-type", content_type.to_owned())],
            steps: Vec::new(),
            end: End::Clean,
            is_whole: false,
        }
    }

    pub(super) fn bytes(mut self, bytes: impl Into<Bytes>) -> Self {
        self.steps.push(Step::Bytes(bytes.into()));
        self
    }

    pub(super) fn end(mut self, end: End) -> Self {
        self.end = end;
        self
    }

    pub(super) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// An error of the vendor's; `echo` is what it repeats of the request, if anything.
    pub fn problem(vendor: Vendor, problem: Problem, echo: Option<&str>) -> Self {
        let body = problem.body(vendor, echo).to_string();
        Self::new(problem.status(vendor), "application/json").bytes(body)
    }

    /// A JSON value.
    pub fn json(value: &serde_json::Value) -> Self {
        Self::new(200, "application/json").bytes(value.to_string())
    }
}

/// What a server has at hand to answer with.
pub struct Answering<'a> {
    /// The request.
    pub asked: &'a Asked,
    /// What is to be told.
    pub reply: Reply,
    /// After each piece of a stream.
    pub pace: Duration,
    /// Where a redirect leads.
    pub elsewhere: &'a str,
    /// What errors repeat of the request.
    pub echo: Option<&'a str>,
    /// The time.
    pub now: jiff::Timestamp,
}

/// The response, with the failure that was asked for.
pub fn plan(answering: &Answering<'_>, failure: Option<Failure>) -> Plan {
    let vendor = answering.reply.vendor;
    let problem = |problem| Plan::problem(vendor, problem, answering.echo);
    match failure {
        None => answering.good(),
        Some(failure) => match failure {
            // These are made by what listens, or does not: an answering server has no part in them.
            Failure::NameNotResolved | Failure::Refused | Failure::Tls | Failure::StallConnect => {
                answering.good()
            }
            Failure::StallHeaders => Plan { status: None, ..Plan::new(200, "") }.end(End::Never),
            Failure::Empty => answering.start(),
            Failure::Html => Plan::new(200, "text/html; charset=utf-8").bytes(PAGE),
            Failure::Redirect => Plan::new(307, "text/plain")
                .header("location", format!("{}/v1/messages", answering.elsewhere)),
            Failure::Status400 => problem(Problem::BadRequest),
            Failure::Status401 => problem(Problem::Key),
            Failure::Status403 => problem(Problem::Forbidden),
            Failure::Status404 => problem(Problem::NoSuchModel),
            Failure::Status413 => problem(Problem::TooLarge),
            Failure::LimitSeconds => problem(Problem::Limited).header("retry-after", "1"),
            Failure::LimitDate => problem(Problem::Limited).header("retry-after", answering.date()),
            Failure::LimitMs => problem(Problem::Limited).header("retry-after-ms", "60"),
            Failure::LimitHour => problem(Problem::Limited).header("retry-after", "3600"),
            Failure::OutOfMoney => problem(Problem::Money),
            Failure::Status500 => problem(Problem::Internal),
            Failure::Status503 => problem(Problem::Unavailable),
            Failure::Status504 => Plan::new(504, "text/html").bytes(PAGE),
            Failure::Overloaded => problem(Problem::Overloaded),
            _ => answering.broken(failure),
        },
    }
}

impl Answering<'_> {
    pub(super) fn events(&self) -> Vec<Event> {
        wire::stream(self.asked.wire, &self.reply)
    }

    pub(super) fn whole(&self) -> String {
        wire::whole(self.asked.wire, &self.reply).to_string()
    }

    pub(super) fn start(&self) -> Plan {
        Plan::new(
            200,
            if self.asked.stream { "text/event-stream; charset=utf-8" } else { "application/json" },
        )
    }

    /// In two seconds, so that a second of it is left when it is read.
    fn date(&self) -> String {
        let then = self.now.checked_add(jiff::SignedDuration::from_secs(2)).unwrap_or(self.now);
        jiff::fmt::strtime::format("%a, %d %b %Y %H:%M:%S GMT", then).unwrap_or_default()
    }

    pub(super) fn good(&self) -> Plan {
        let mut plan = self.start();
        if self.asked.stream {
            for event in self.events() {
                plan = plan.bytes(event.bytes);
                if event.part == Part::Text && !self.pace.is_zero() {
                    plan.steps.push(Step::Wait(self.pace));
                }
            }
        } else {
            if !self.pace.is_zero() {
                plan.steps.push(Step::Wait(self.pace));
            }
            plan = plan.bytes(self.whole());
        }
        Plan { is_whole: true, ..plan }
    }

    pub(super) fn with(&self, text: String, stop: Stop) -> Answering<'_> {
        Answering { reply: Reply { text, stop, ..self.reply.clone() }, elsewhere: self.elsewhere, ..*self }
    }
}
