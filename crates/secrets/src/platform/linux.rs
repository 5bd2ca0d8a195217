//! Linux: the Secret Service (GNOME Keyring, KWallet, KeePassXC) over the session bus.

use std::sync::Arc;

use keyring_core::CredentialStore;
use secret_service::Error as ServiceError;
use zbus::DBusError;
use zbus_secret_service_keyring_store::Store;

use crate::{Cause, Entry, KeychainError};

/// The session bus and the daemon on it.
pub(crate) fn connect() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(Store::new()?)
}

/// The name that the user reads in a program such as Passwords and Keys.
pub(crate) fn modifiers(entry: &Entry) -> Vec<(&'static str, String)> {
    vec![("label", format!("{}: {entry}", entry.service()))]
}

/// What a failure means; gives the cause back if it says nothing more.
pub(crate) fn explain(cause: Cause) -> Result<KeychainError, Cause> {
    let kind = match cause.downcast_ref::<ServiceError>() {
        Some(ServiceError::Locked) => Some(Kind::Locked),
        // The question was dismissed, by the user or because there is no screen to show it on.
        Some(ServiceError::Prompt) => Some(Kind::Denied),
        // NoResult: a daemon without a default collection, in which there is nowhere to put an item.
        Some(ServiceError::Unavailable | ServiceError::NoResult | ServiceError::PromptDisconnected) => {
            Some(Kind::NoService)
        }
        Some(ServiceError::Zbus(error)) => of_the_bus(error),
        Some(ServiceError::ZbusFdo(error)) => of_a_reply(error.name().as_str()),
        _ => None,
    };
    match kind {
        Some(Kind::NoService) => Ok(KeychainError::NoService(cause)),
        Some(Kind::Locked) => Ok(KeychainError::Locked(cause)),
        Some(Kind::Denied) => Ok(KeychainError::Denied(cause)),
        Some(Kind::NoAnswer) => Ok(KeychainError::NoAnswer(cause)),
        None => Err(cause),
    }
}

#[derive(Debug, PartialEq)]
enum Kind {
    NoService,
    Locked,
    Denied,
    NoAnswer,
}

fn of_the_bus(error: &zbus::Error) -> Option<Kind> {
    match error {
        zbus::Error::Address(_)
        | zbus::Error::InputOutput(_)
        | zbus::Error::Connection(..)
        | zbus::Error::Handshake(_) => Some(Kind::NoService),
        zbus::Error::MethodError(name, ..) => of_a_reply(name.as_str()),
        zbus::Error::FDO(error) => of_a_reply(error.name().as_str()),
        _ => None,
    }
}

/// By the error's name, which the D-Bus and Secret Service specifications fix.
fn of_a_reply(name: &str) -> Option<Kind> {
    if name == "org.freedesktop.Secret.Error.IsLocked" {
        return Some(Kind::Locked);
    }
    let of_bus = name.strip_prefix("org.freedesktop.DBus.Error.")?;
    match of_bus {
        "ServiceUnknown" | "NameHasNoOwner" | "NoServer" | "Disconnected" => Some(Kind::NoService),
        // The daemon could not be started.
        _ if of_bus.starts_with("Spawn.") => Some(Kind::NoService),
        "AccessDenied" | "AuthFailed" | "InteractiveAuthorizationRequired" => Some(Kind::Denied),
        "NoReply" | "Timeout" | "TimedOut" => Some(Kind::NoAnswer),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_told_apart_by_their_names() {
        let bus = |name: &str| of_a_reply(&format!("org.freedesktop.DBus.Error.{name}"));
        assert_eq!(bus("ServiceUnknown"), Some(Kind::NoService));
        assert_eq!(bus("Spawn.ChildExited"), Some(Kind::NoService));
        assert_eq!(bus("AccessDenied"), Some(Kind::Denied));
        assert_eq!(bus("NoReply"), Some(Kind::NoAnswer));
        assert_eq!(bus("UnknownMethod"), None);
        assert_eq!(of_a_reply("org.freedesktop.Secret.Error.IsLocked"), Some(Kind::Locked));
        assert_eq!(of_a_reply("org.freedesktop.Secret.Error.NoSession"), None);
    }

    #[test]
    fn failures_of_the_service_are_told_apart_by_their_types() {
        let code = |error: ServiceError| explain(Box::new(error)).map(|error| error.code()).ok();
        assert_eq!(code(ServiceError::Locked), Some("locked"));
        assert_eq!(code(ServiceError::Prompt), Some("denied"));
        assert_eq!(code(ServiceError::NoResult), Some("no_service"));
        assert_eq!(code(ServiceError::Unavailable), Some("no_service"));
        assert_eq!(code(ServiceError::Zbus(zbus::Error::Address("nowhere".into()))), Some("no_service"));
        assert_eq!(code(ServiceError::ZbusFdo(zbus::fdo::Error::AccessDenied("no".into()))), Some("denied"));
        assert_eq!(code(ServiceError::Crypto("odd")), None);
        assert!(explain("something else".into()).is_err());
    }
}
