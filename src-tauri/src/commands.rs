//! What the page can call: one entry for every command of the list, and the channel of a session's events.

use std::sync::Arc;

use roundtable_api::wire::{Envelope, SessionView, WireError};
use roundtable_api::{Api, FRAME, pump};
use serde::Serialize;
use serde_json::Value;
use tauri::ipc::Channel;

use crate::host::TauriHost;

/// The application behind the page.
pub(crate) type State = Arc<Api<TauriHost>>;

/// A session's snapshot and the number under which its events come.
#[derive(Serialize)]
pub(crate) struct Subscribed {
    subscription: u32,
    view: SessionView,
}

/// Answers a command of the list in `roundtable_api::commands`.
#[tauri::command]
pub(crate) async fn call(
    state: tauri::State<'_, State>,
    name: String,
    request: Value,
) -> Result<Value, WireError> {
    let api = state.inner().clone();
    roundtable_api::commands::dispatch(&*api, &name, request).await
}

/// A snapshot of a session; what happens after it comes through `channel`, at most one message a frame.
#[tauri::command]
pub(crate) async fn subscribe(
    state: tauri::State<'_, State>,
    path: String,
    session: String,
    channel: Channel<Vec<Envelope>>,
) -> Result<Subscribed, WireError> {
    let (subscription, view, events) = state.subscribe(&path, &session).await?;
    tauri::async_runtime::spawn(pump(events, FRAME, move |batch| channel.send(batch).is_ok()));
    Ok(Subscribed { subscription, view })
}

/// No more events of that subscription.
#[tauri::command]
pub(crate) fn unsubscribe(state: tauri::State<'_, State>, subscription: u32) {
    state.unsubscribe(subscription);
}
