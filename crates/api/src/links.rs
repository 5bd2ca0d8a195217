//! Addresses that may be opened outside the window. Every one of them was written by somebody else.

use url::Url;

use crate::wire::{ErrorCode, WireError};

/// Longer ones are nothing that a person has looked at. A number of ours; browsers show about 2,000 characters.
const LONGEST: usize = 2_000;

/// The address, if it is one that is opened: https or mailto, without a name or password in it, and written as it is
/// understood. What was shown is then what is opened: no sign in it hides, and a host of other letters stands as `xn--`.
///
/// # Errors
/// [`ErrorCode::LinkRefused`] otherwise.
pub(crate) fn checked(address: &str) -> Result<&str, WireError> {
    let is_known = Url::parse(address).is_ok_and(|url| {
        let is_https = url.scheme() == "https" && url.username().is_empty() && url.password().is_none();
        (is_https || url.scheme() == "mailto") && url.as_str() == address
    });
    // Percent signs write out everything else; an attachment would take a file along.
    let takes_a_file = address.to_ascii_lowercase().contains("attach");
    if is_known
        && address.len() <= LONGEST
        && address.is_ascii()
        && !(address.starts_with("mailto:") && takes_a_file)
    {
        return Ok(address);
    }
    Err(WireError::new(
        ErrorCode::LinkRefused,
        [("address", address.chars().take(LONGEST).collect::<String>())],
        "",
    ))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_https_and_mailto_are_opened_and_only_as_they_are_understood() {
        for known in [
            "https://example.com/",
            "https://example.com/a?b=c#d",
            "https://xn--pypal-4ve.com/",
            "mailto:a@example.com",
        ] {
            assert_eq!(checked(known).unwrap(), known);
        }
        for other in [
            "http://example.com/",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "data:text/html,x",
            "smb://host/share",
            "ms-settings:display",
            "vscode://file/etc/passwd",
            "example.com",
            "",
            "https://user:pass@example.com/",
            "https://bank.example@evil.example/",
            "HTTPS://EXAMPLE.COM/",
            "https://example.com/\u{202e}moc",
            "https://p\u{430}ypal.com/",
            " https://example.com/",
            "https://example.com/\nx",
            "https://example.com/ --flag",
            "--version",
            "mailto:a@example.com?attach=/etc/passwd",
            "mailto:a@example.com?ATTACHMENT=/etc/passwd",
        ] {
            assert_eq!(checked(other).unwrap_err().code, ErrorCode::LinkRefused, "{other:?}");
        }
        assert!(checked(&format!("https://example.com/{}", "x".repeat(LONGEST))).is_err());
    }

    proptest! {
        #[test]
        fn whatever_is_opened_begins_with_https_or_mailto_and_has_no_space_or_quote(text in "(https://|mailto:|)[ -~\\PC]{0,40}") {
            if let Ok(opened) = checked(&text) {
                prop_assert!(opened.starts_with("https://") || opened.starts_with("mailto:"));
                prop_assert!(!opened.contains(|sign: char| sign.is_whitespace() || sign.is_control() || !sign.is_ascii()));
            }
        }
    }
}
