use super::*;

fn page(kind: Kind, body: &'static str) -> Page {
    read(kind, &Bytes::from_static(body.as_bytes())).unwrap()
}

fn one(kind: Kind, body: &'static str) -> (String, Option<String>, Option<u32>) {
    let ModelInfo { id, name, context, .. } = page(kind, body).models.remove(0);
    (id, name, context)
}

#[test]
fn each_providers_list_is_read() {
    assert_eq!(
        one(
            Kind::Anthropic,
            r#"{"data":[{"type":"model","id":"claude-x","display_name":"Claude X","max_input_tokens":200000}]}"#
        ),
        ("claude-x".into(), Some("Claude X".into()), Some(200_000))
    );
    assert_eq!(
        one(Kind::Compatible, r#"{"data":[{"id":"llama","max_model_len":8192,"owned_by":"vllm"}]}"#),
        ("llama".into(), None, Some(8192))
    );
    assert_eq!(
        one(Kind::OpenRouter, r#"{"data":[{"id":"a/b","name":"A: B","context_length":4096}]}"#),
        ("a/b".into(), Some("A: B".into()), Some(4096))
    );
    let gemini = page(
        Kind::Gemini,
        r#"{"models":[
            {"name":"models/embed","supportedGenerationMethods":["embedContent"]},
            {"name":"models/g","displayName":"G","inputTokenLimit":9,"supportedGenerationMethods":["generateContent"]}
        ],"nextPageToken":"t"}"#,
    );
    assert_eq!(gemini.models.len(), 1);
    assert_eq!((gemini.models[0].id.as_str(), gemini.next), ("g", Some(("pageToken", "t".to_owned()))));
}

#[test]
fn a_server_without_models_has_an_empty_list_and_other_json_is_none() {
    assert_eq!(page(Kind::Compatible, r#"{"object":"list","data":null}"#), Page::default());
    for body in [r#"{"hello":"world"}"#, "[]", "<html>", "3"] {
        assert!(read(Kind::Compatible, &Bytes::from_static(body.as_bytes())).is_err(), "{body}");
    }
}

#[test]
fn a_further_page_is_asked_for() {
    let next = page(Kind::Anthropic, r#"{"data":[{"id":"a"}],"has_more":true,"last_id":"a"}"#).next;
    assert_eq!(next, Some(("after_id", "a".to_owned())));
}

#[test]
fn a_price_in_the_list_is_one_per_million_tokens() {
    let list = r#"{"data":[
        {"id":"a","pricing":{"prompt":"0.000003","completion":"0.000015","input_cache_read":"0.0000003"}},
        {"id":"auto","pricing":{"prompt":"-1","completion":"-1"}},
        {"id":"odd","pricing":{"prompt":"cheap","completion":3}},
        {"id":"none"}]}"#;
    let page = read(Kind::OpenRouter, &Bytes::from_static(list.as_bytes())).unwrap();
    let prices: Vec<_> = page.models.iter().map(|model| model.price).collect();
    let price = prices[0].unwrap();
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(near(price.input, 3.0) && near(price.output, 15.0) && near(price.cached.unwrap(), 0.3));
    assert_eq!(prices[1..], [None, None, None]);
}
