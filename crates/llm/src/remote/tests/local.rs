use super::*;
use crate::remote::tests::server::{Server, Then, reply};

#[tokio::test]
async fn servers_are_found_and_others_on_the_same_ports_are_not() {
    let json = "200 OK\r\nContent-Type: application/json";
    let models = r#"{"object":"list","data":[{"id":"qwen","owned_by":"library"}]}"#;
    let ollama = Server::start(vec![(reply(json, models), Then::Close)]).await;
    let bare = Server::start(vec![(reply(json, r#"{"object":"list","data":null}"#), Then::Close)]).await;
    let web = Server::start(vec![(reply("200 OK\r\nContent-Type: text/html", "<html>"), Then::Close)]).await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let ports = [(web.port, "web"), (ollama.port, "port"), (bare.port, "Bare"), (free, "nobody")];
    let found = servers_on(&ports, &Policy::default()).await;
    let names: Vec<_> = found.iter().map(|server| (server.name.as_str(), server.models.len())).collect();
    assert_eq!(names, [("Ollama", 1), ("Bare", 0)]);
    assert_eq!(found[0].base_url, format!("{}/v1", ollama.url()));
}
