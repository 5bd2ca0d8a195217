//! Attempts: when another one is made and when, and what all seats of a provider share.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::future::BoxFuture;
use roundtable_engine::ports::{CallNotice, TextSink};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep_until};

use super::fault::{Fault, FaultKind};
use super::policy::Policy;
use super::price::Price;

/// The largest part of a backoff that the jitter takes away.
const JITTER: f64 = 0.25;

/// What all seats of a provider share.
#[derive(Debug)]
pub(super) struct Shared {
    in_flight: Semaphore,
    cooldown: Mutex<Option<Cooldown>>,
    schemaless: Mutex<BTreeSet<String>>,
    /// Model to price, as the provider's list says.
    listed: Mutex<BTreeMap<String, Price>>,
}

/// Nobody asks before `until`.
#[derive(Debug, Clone, Copy)]
struct Cooldown {
    since: Instant,
    until: Instant,
}

/// Something that can be tried again.
pub(super) trait Attempt<T>: Sync {
    /// One attempt, from 1.
    fn run(&self, number: u32) -> BoxFuture<'_, Result<T, Fault>>;
}

impl Shared {
    pub(super) fn new(policy: &Policy) -> Self {
        Self {
            in_flight: Semaphore::new(policy.in_flight.clamp(1, Semaphore::MAX_PERMITS)),
            cooldown: Mutex::new(None),
            schemaless: Mutex::new(BTreeSet::new()),
            listed: Mutex::default(),
        }
    }

    /// Whether the model has refused a JSON schema before.
    pub(super) fn is_schemaless(&self, model: &str) -> bool {
        lock(&self.schemaless).contains(model)
    }

    pub(super) fn remember_schemaless(&self, model: &str) {
        lock(&self.schemaless).insert(model.to_owned());
    }

    pub(super) fn listed_price(&self, model: &str) -> Option<Price> {
        lock(&self.listed).get(model).copied()
    }

    pub(super) fn remember_prices(&self, prices: impl Iterator<Item = (String, Price)>) {
        lock(&self.listed).extend(prices);
    }

    fn hold_back(&self, wait: Duration) {
        let since = Instant::now();
        let until = since + wait;
        let mut cooldown = lock(&self.cooldown);
        // A shorter one does not end a longer one early.
        if cooldown.is_none_or(|old| old.until < until) {
            *cooldown = Some(Cooldown { since, until });
        }
    }

    /// Until when to wait; `None`: go on. An error when that is longer than anybody waits.
    fn cooling(&self, begun: Instant, policy: &Policy) -> Result<Option<Instant>, Fault> {
        let Some(Cooldown { since, until }) = *lock(&self.cooldown) else { return Ok(None) };
        let rest = until.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Ok(None);
        }
        if rest <= policy.longest_wait {
            return Ok(Some(until));
        }
        // A call that began after the long refusal is the user's decision to ask all the same.
        if begun > since {
            return Ok(None);
        }
        Err(Fault::new(FaultKind::RateLimited, "another seat was told to wait").with_retry_after(Some(rest)))
    }

    /// A place among the requests in flight, after the cooldown.
    async fn place(&self, begun: Instant, policy: &Policy) -> Result<SemaphorePermit<'_>, Fault> {
        loop {
            if let Some(until) = self.cooling(begun, policy)? {
                sleep_until(until).await;
                continue;
            }
            let place = self
                .in_flight
                .acquire()
                .await
                .map_err(|closed| Fault::new(FaultKind::Cancelled, "").because(closed))?;
            // The cooldown may have begun while we stood in the queue.
            if self.cooling(begun, policy)?.is_none() {
                return Ok(place);
            }
        }
    }
}

/// What a mutex holds is whole after each statement, so a panic elsewhere does not spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tries until it succeeds, until nothing is to be gained, or until the retries or the time are used up.
pub(super) async fn persist<T>(
    attempt: &dyn Attempt<T>,
    shared: &Shared,
    policy: &Policy,
    seed: u64,
    sink: &dyn TextSink,
) -> Result<T, Fault> {
    let begun = Instant::now();
    let mut spent = Duration::ZERO;
    let mut number = 1;
    loop {
        let place = shared.place(begun, policy).await?;
        let started = Instant::now();
        let mut fault = match attempt.run(number).await {
            Ok(answer) => return Ok(answer),
            Err(fault) => fault,
        };
        drop(place);
        // Waiting does not count: a provider that asks for patience is not slow.
        spent += started.elapsed();
        if !fault.is_transient() {
            return Err(fault);
        }
        let wait = fault.retry_after.unwrap_or_else(|| backoff(number, policy, seed));
        if fault.holds_everyone_back() {
            shared.hold_back(wait);
        }
        if wait > policy.longest_wait {
            fault.kind = FaultKind::RateLimited;
            return Err(fault);
        }
        if number > policy.retries || spent >= policy.total {
            return Err(fault);
        }
        number += 1;
        let (reason, partial) = (fault.to_string(), std::mem::take(&mut fault.partial));
        sink.notice(CallNotice::Retrying { attempt: number, wait, reason, partial });
        tokio::time::sleep(wait).await;
    }
}

/// The wait after attempt `number`: doubling, capped, and by the jitter up to a quarter shorter, so that seats that
/// failed together do not come back together. The same call waits the same times, which a test can foresee.
fn backoff(number: u32, policy: &Policy, seed: u64) -> Duration {
    let doubled =
        2_u32.checked_pow(number.saturating_sub(1)).and_then(|times| policy.backoff.checked_mul(times));
    let longest = doubled.unwrap_or(policy.backoff_max).min(policy.backoff_max);
    let mut hasher = DefaultHasher::new();
    (seed, number).hash(&mut hasher);
    let share = f64::from(u16::try_from(hasher.finish() >> 48).unwrap_or_default()) / f64::from(u16::MAX);
    longest.mul_f64(1.0 - JITTER * share)
}

#[cfg(test)]
#[path = "tests/retry.rs"]
mod tests;
