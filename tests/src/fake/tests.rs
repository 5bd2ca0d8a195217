//! The server against a client made of a bare socket.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::*;

const PATIENCE: Duration = Duration::from_secs(20);

/// Sends a good request; gives back the socket.
async fn ask(fake: &Fake, stream: bool) -> TcpStream {
    let body = format!(
        r#"{{"model":"m","max_tokens":9,"stream":{stream},"messages":[{{"role":"user","content":"Hi"}}]}}"#
    );
    let head = format!(
        "POST /v1/messages HTTP/1.1\r\nhost: x\r\nx-api-key: {KEY}\r\nanthropic-version: 2023-06-01\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut socket = TcpStream::connect(fake.url().trim_start_matches("http://")).await.unwrap();
    socket.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    socket
}

#[tokio::test]
async fn a_client_that_hangs_up_is_noticed_at_every_point() {
    let slow = || Script::default().pace(Duration::from_secs(3600));
    let stalls = |failure| Script::default().fail(When::always(), failure);
    let scripts =
        [slow(), stalls(Failure::StallHeaders), stalls(Failure::StallMidStream), stalls(Failure::PingsOnly)];
    for (number, script) in scripts.into_iter().enumerate() {
        for stream in [true, false] {
            let fake = Fake::start(script.clone()).await.unwrap();
            let socket = ask(&fake, stream).await;
            tokio::time::timeout(PATIENCE, fake.until(|seen| seen.len() == 1)).await.unwrap();
            drop(socket);
            let left = fake.until(|seen| seen[0].reply == ReplyState::ClientLeft);
            let noticed = tokio::time::timeout(PATIENCE, left).await;
            assert!(noticed.is_ok(), "script {number}, stream={stream}");
            assert_eq!(fake.violations(), Vec::<String>::new());
        }
    }
}

#[tokio::test]
async fn a_reset_is_one_and_a_cut_is_none() {
    for (failure, is_reset) in [(Failure::Reset, true), (Failure::CutInJson, false)] {
        let fake = Fake::start(Script::default().fail(When::always(), failure)).await.unwrap();
        let mut socket = ask(&fake, true).await;
        let mut read = Vec::new();
        let end = async {
            let mut buffer = [0; 1024];
            loop {
                match socket.read(&mut buffer).await {
                    // What is cut ends in order: with the last chunk, and the connection stays.
                    Ok(count) if read.ends_with(b"0\r\n\r\n") || count == 0 => return None,
                    Ok(count) => read.extend_from_slice(&buffer[..count]),
                    Err(error) => return Some(error.kind()),
                }
                if read.ends_with(b"0\r\n\r\n") {
                    return None;
                }
            }
        };
        let end = tokio::time::timeout(PATIENCE, end).await.unwrap();
        assert_eq!(end, is_reset.then_some(io::ErrorKind::ConnectionReset), "{failure:?}");
        assert!(fake.sent().is_empty(), "{failure:?}: nothing went out whole");
    }
}
