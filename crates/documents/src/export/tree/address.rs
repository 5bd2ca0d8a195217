//! Where links may lead.

/// Bytes of an address that a link may lead to, at most: longer ones Word calls damage (2,083).
const LONGEST: usize = 2_000;

/// An address as a link of every form may have it: a page (`http`, `https`) or mail (`mailto`), in the characters of
/// RFC 3986, all others as `%XX`; Word calls a file damaged that has a link with others. `None` where it leads elsewhere.
pub(super) fn address(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    match scheme.as_str() {
        "mailto" if rest.contains('@') => {}
        "http" | "https" if has_host(rest) => {}
        _ => return None,
    }
    let mut written = format!("{scheme}:");
    let bytes = rest.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let is_escape = || bytes.get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
        // A second `#` would begin a second fragment.
        let is_second = *byte == b'#' && bytes[..at].contains(&b'#');
        let is_plain = byte.is_ascii_alphanumeric() || b"-._~:/?#@!$&'()*+,;=".contains(byte);
        if (is_plain && !is_second) || (*byte == b'%' && is_escape()) {
            written.push(char::from(*byte));
        } else {
            written.push_str(&format!("%{byte:02X}"));
        }
    }
    (written.len() <= LONGEST).then_some(written)
}

/// Whether a host in plain letters follows, perhaps with a port.
fn has_host(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix("//") else { return false };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = authority.split_once(':').unwrap_or((authority, "1"));
    let is_name = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'.' | b'-' | b'_');
    host.starts_with(|first: char| first.is_ascii_alphanumeric())
        && host.bytes().all(is_name)
        && (1..=5).contains(&port.len())
        && port.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn links_lead_to_pages_and_mail_only_and_in_plain_characters() {
        for (url, expected) in [
            ("https://example.com/a?b=c#d", Some("https://example.com/a?b=c#d")),
            ("HTTP://example.com:8080", Some("http://example.com:8080")),
            (
                "https://example.com/ä b|[c]%zz%20#x#y",
                Some("https://example.com/%C3%A4%20b%7C%5Bc%5D%25zz%20#x%23y"),
            ),
            ("mailto:a@example.com", Some("mailto:a@example.com")),
            ("javascript:alert(1)", None),
            ("data:text/html,x", None),
            ("file:///etc/passwd", None),
            ("https:", None),
            ("https://", None),
            ("https://[", None),
            ("https://user@example.com", None),
            ("//example.com", None),
            ("#part-1", None),
            ("", None),
        ] {
            assert_eq!(address(url).as_deref(), expected, "{url}");
        }
        assert_eq!(address(&format!("https://example.com/{}", "a".repeat(2_000))), None);
    }
}
