use secrecy::SecretString;

use super::*;
use crate::remote::dialect::{Ask, Dialect};

fn url(kind: Kind, base: &str) -> String {
    let account = Account { id: String::new(), kind, base_url: base.to_owned(), key: None };
    let ask = Ask { model: "m/1", system: "", input: "", schema: None, stream: true, probe: false };
    match Address::of(&account) {
        Ok(address) => address.of_request(ask.model, &Dialect::of(kind).request(&ask)).to_string(),
        Err(fault) => fault.words,
    }
}

#[test]
fn every_usual_way_to_write_an_address_is_understood() {
    let table = [
        (Kind::Anthropic, "https://api.anthropic.com", "https://api.anthropic.com/v1/messages"),
        (Kind::Anthropic, "https://api.anthropic.com/v1/messages", "https://api.anthropic.com/v1/messages"),
        (Kind::OpenAi, "https://api.openai.com/v1/", "https://api.openai.com/v1/responses"),
        (Kind::Gemini, "http://[::1]:9/", "http://[::1]:9/v1beta/models/m%2F1:streamGenerateContent?alt=sse"),
        (Kind::OpenRouter, "https://openrouter.ai", "https://openrouter.ai/api/v1/chat/completions"),
        (Kind::OpenRouter, "https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1/chat/completions"),
        (Kind::Compatible, " http://127.0.0.1:11434 ", "http://127.0.0.1:11434/v1/chat/completions"),
        (Kind::Compatible, "http://h/litellm", "http://h/litellm/v1/chat/completions"),
        (Kind::Compatible, "https://h/api/v4/chat/completions", "https://h/api/v4/chat/completions"),
        (Kind::Azure, "https://x.openai.azure.com", "https://x.openai.azure.com/openai/v1/chat/completions"),
        (
            Kind::Azure,
            "https://x.openai.azure.com/openai/v1",
            "https://x.openai.azure.com/openai/v1/chat/completions",
        ),
        (
            Kind::Azure,
            "https://x.openai.azure.com/openai/deployments/old/chat/completions?api-version=2024-10-21",
            "https://x.openai.azure.com/openai/deployments/m%2F1/chat/completions?api-version=2024-10-21",
        ),
        (Kind::OpenAi, "api.openai.com", "the address is no URL"),
        (Kind::OpenAi, "file:///etc/passwd", "the address begins with neither http:// nor https://"),
        (
            Kind::OpenAi,
            "https://me:secret@h",
            "the address holds a name or password; a key belongs in the field for it",
        ),
    ];
    for (kind, base, expected) in table {
        assert_eq!(url(kind, base), expected, "{kind:?} {base}");
    }
}

#[test]
fn for_this_machine_no_proxy_is_asked() {
    let is_loopback = |base: &str| {
        let account =
            Account { id: String::new(), kind: Kind::Compatible, base_url: base.to_owned(), key: None };
        Address::of(&account).is_ok_and(|address| address.is_loopback())
    };
    assert!(["http://127.0.0.1:1", "http://localhost", "http://[::1]"].into_iter().all(is_loopback));
    assert!(!["http://localhost.evil.example", "https://10.0.0.1"].into_iter().any(is_loopback));
}

#[test]
fn a_key_goes_to_another_machine_over_tls_only() {
    let refused = |base: &str, key: Option<&str>| {
        let key = key.map(SecretString::from);
        let account = Account { id: String::new(), kind: Kind::Compatible, base_url: base.to_owned(), key };
        Address::of(&account).is_err_and(|fault| fault.words.contains("unencrypted"))
    };
    for elsewhere in ["http://10.0.0.1:8000", "http://models.example", "http://localhost.evil.example"] {
        assert!(refused(elsewhere, Some("k")) && !refused(elsewhere, None), "{elsewhere}");
    }
    for fine in
        ["https://models.example", "http://127.0.0.1:11434", "http://localhost:1234", "http://[::1]:8000"]
    {
        assert!(!refused(fine, Some("k")), "{fine}");
    }
}
