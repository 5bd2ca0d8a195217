use FaultKind::*;
use reqwest::header::HeaderValue;

use super::*;

fn with_status(status: u16, body: &str) -> FaultKind {
    of_status(status, &HeaderMap::new(), body.as_bytes()).kind
}

#[test]
fn statuses_and_codes_of_every_provider_are_one_taxonomy() {
    let table = [
        (400, r#"{"type":"error","error":{"type":"invalid_request_error","message":"no"}}"#, BadRequest),
        (
            400,
            r#"{"error":{"type":"invalid_request_error","message":"Your credit balance is too low to access"}}"#,
            Billing,
        ),
        (400, r#"{"error":{"code":"content_filter","message":"filtered"}}"#, Declined),
        (
            400,
            r#"{"error":{"code":400,"status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#,
            Key,
        ),
        (400, r#"{"object":"error","message":"bad","type":"BadRequestError","code":400}"#, BadRequest),
        (401, r#"{"error":{"code":"invalid_api_key"}}"#, Key),
        (402, r#"{"error":{"message":"add credits","code":402}}"#, Billing),
        (403, "", Key),
        (403, r#"{"error":{"code":403,"metadata":{"reasons":["violence"]}}}"#, Declined),
        (404, r#"{"error":{"code":"model_not_found"}}"#, NoSuchModel),
        (408, "", Overloaded),
        (409, "", Overloaded),
        (413, r#"{"error":{"type":"request_too_large"}}"#, BadRequest),
        (422, r#"{"detail":[{"msg":"x"}]}"#, BadRequest),
        (429, r#"{"error":{"type":"rate_limit_error"}}"#, RateLimited),
        (429, r#"{"error":{"type":"insufficient_quota","code":"insufficient_quota"}}"#, Billing),
        (
            429,
            r#"{"error":{"type":"rate_limit_error","details":{"error_code":"enforced_spend_limit_reached"}}}"#,
            Billing,
        ),
        (429, r#"{"error":{"type":"x","code":"credit_balance_exhausted"}}"#, Billing),
        (
            429,
            r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Your prepayment credits are depleted."}}"#,
            Billing,
        ),
        (429, r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"quota"}}"#, RateLimited),
        (500, "<html>oops</html>", Overloaded),
        (503, r#"[{"error":{"code":503,"status":"UNAVAILABLE"}}]"#, Overloaded),
        (529, r#"{"error":{"type":"overloaded_error"}}"#, Overloaded),
    ];
    for (status, body, expected) in table {
        assert_eq!(with_status(status, body), expected, "{status} {body}");
    }
}

#[test]
fn a_request_that_is_larger_than_what_is_taken_is_told_apart() {
    let is_too_large =
        |status, body: &str| of_status(status, &HeaderMap::new(), body.as_bytes()).is_too_large;
    let too_large = [
        (413, ""),
        (400, r#"{"error":{"code":"context_length_exceeded","message":"x"}}"#),
        (
            400,
            r#"{"error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"}}"#,
        ),
        (400, r#"{"error":{"message":"input length and `max_tokens` exceed context limit: 9 > 8"}}"#),
        (
            400,
            r#"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"This request is larger than the server takes."}}"#,
        ),
    ];
    for (status, body) in too_large {
        assert!(is_too_large(status, body), "{status} {body}");
    }
    let others = [
        (400, r#"{"error":{"message":"max_tokens is too large: 9. This model supports at most 8"}}"#),
        (400, r#"{"error":{"code":"invalid_prompt","message":"no"}}"#),
        (404, r#"{"error":{"code":"model_not_found","message":"The name is too long"}}"#),
    ];
    for (status, body) in others {
        assert!(!is_too_large(status, body), "{status} {body}");
    }
}

#[test]
fn an_error_in_a_reply_of_status_200_is_found() {
    let table = [
        (
            r#"{"type":"error","error":{"type":"overloaded_error","message":"x"}}"#,
            Some((Overloaded, Some(529))),
        ),
        (r#"{"type":"error","code":"rate_limit_exceeded","message":"x"}"#, Some((RateLimited, None))),
        (
            r#"{"error":{"code":502,"message":"Provider returned error"},"choices":[]}"#,
            Some((Overloaded, Some(502))),
        ),
        (r#"{"error":{"code":"429","message":"slow down"}}"#, Some((RateLimited, Some(429)))),
        (
            r#"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"x"}}"#,
            Some((BadRequest, Some(400))),
        ),
        (r#"{"object":"error","message":"bad","code":404}"#, Some((NoSuchModel, Some(404)))),
        (r#"{"error":"model crashed"}"#, Some((Overloaded, None))),
        (r#"{"error":null,"status":"completed"}"#, None),
        (r#"{"choices":[]}"#, None),
        ("3", None),
    ];
    for (body, expected) in table {
        let found = in_reply(&serde_json::from_str(body).unwrap());
        assert_eq!(found.map(|fault| (fault.kind, fault.status)), expected, "{body}");
    }
}

#[test]
fn words_are_quoted_but_not_pages() {
    let words = |body: &str| of_status(500, &HeaderMap::new(), body.as_bytes()).words;
    assert_eq!(words("<html>secret</html>"), "HTTP status 500");
    assert_eq!(words(""), "HTTP status 500");
    assert_eq!(words("upstream died"), "upstream died");
    assert_eq!(words(r#"{"detail":"Not authenticated"}"#), "Not authenticated");
    assert_eq!(
        words(r#"{"error":{"message":"Provider returned error","metadata":{"raw":"GPU on fire"}}}"#),
        "Provider returned error: GPU on fire"
    );
    assert_eq!(clip(&words(&"é".repeat(5000))).chars().count(), MOST_WORDS + 1);
}

#[test]
fn a_refused_schema_is_told_from_a_refused_question() {
    let names = |body: &str| of_status(400, &HeaderMap::new(), body.as_bytes()).names_schema;
    assert!(names(r#"{"error":{"message":"Unknown parameter: 'response_format'"}}"#));
    assert!(names(r#"{"error":{"message":"Invalid","param":"text.format.schema"}}"#));
    assert!(names(
        r#"{"error":{"status":"INVALID_ARGUMENT","message":"response_json_schema is too complex"}}"#
    ));
    assert!(!names(r#"{"error":{"message":"The prompt is too long"}}"#));
}

#[test]
fn the_wait_is_read_in_every_form() {
    let now: Timestamp = "2026-11-21T10:00:00Z".parse().unwrap();
    let wait = |headers: &[(&'static str, &'static str)]| {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
            .collect();
        retry_after(&headers, now).map(|wait| wait.as_millis())
    };
    assert_eq!(wait(&[("retry-after", "3")]), Some(3000));
    assert_eq!(wait(&[("retry-after", "1.5")]), Some(1500));
    assert_eq!(wait(&[("retry-after-ms", "250"), ("retry-after", "3")]), Some(250));
    assert_eq!(wait(&[("retry-after", "Sat, 21 Nov 2026 10:01:00 GMT")]), Some(60_000));
    assert_eq!(wait(&[("retry-after", "Sat, 21 Nov 2026 09:00:00 GMT")]), Some(0));
    let theirs = ("date", "Sat, 21 Nov 2026 09:59:00 GMT");
    assert_eq!(wait(&[("retry-after", "Sat, 21 Nov 2026 10:01:00 GMT"), theirs]), Some(120_000));
    for nonsense in ["-1", "soon", "", "NaN", "inf", "1e300"] {
        assert_eq!(wait(&[("retry-after", nonsense)]), None, "{nonsense}");
    }
    assert_eq!(wait(&[("retry-after-ms", "-1"), ("retry-after", "2")]), Some(2000));
    let gemini = r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34.5s"}]}}"#;
    let fault = of_status(429, &HeaderMap::new(), gemini.as_bytes());
    assert_eq!(fault.retry_after, Some(Duration::from_millis(34_500)));
}

#[test]
fn the_providers_word_on_retries_is_obeyed_but_never_for_a_plain_no() {
    let transient = |status: u16, word: Option<&'static str>, body: &str| {
        let mut headers = HeaderMap::new();
        if let Some(word) = word {
            headers.insert("x-should-retry", HeaderValue::from_static(word));
        }
        of_status(status, &headers, body.as_bytes()).is_transient()
    };
    for status in [408, 409, 429, 500, 502, 503, 504, 529] {
        assert!(transient(status, None, ""), "{status}");
        assert!(!transient(status, Some("false"), ""), "{status}");
    }
    for status in [400, 401, 402, 403, 404, 413] {
        assert!(!transient(status, None, ""), "{status}");
        assert!(!transient(status, Some("true"), ""), "{status}");
    }
    assert!(!transient(424, None, "") && transient(424, Some("true"), ""));
    assert!(!transient(429, Some("true"), r#"{"error":{"code":"insufficient_quota"}}"#));
}
