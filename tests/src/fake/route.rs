//! Which vendor's door a request came to. The path alone says it, as with the vendors themselves.

use hyper::Method;

/// Whose rules hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vendor {
    /// Anthropic.
    Anthropic,
    /// OpenAI.
    OpenAi,
    /// Azure OpenAI.
    Azure,
    /// OpenRouter.
    OpenRouter,
    /// Any other server that speaks Chat Completions: the key is optional.
    Compatible,
    /// Google Gemini.
    Gemini,
}

/// Which format the bodies have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wire {
    /// Anthropic Messages.
    Messages,
    /// OpenAI Responses.
    Responses,
    /// Chat Completions.
    Chat,
    /// Gemini `generateContent` and `streamGenerateContent`.
    Gemini,
}

/// What a request wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The list of models.
    Models,
    /// An answer.
    Answer {
        /// The format.
        wire: Wire,
        /// The model, where the path names it.
        model: Option<String>,
        /// Whether to stream, where the path says so.
        stream: Option<bool>,
    },
}

/// Where a request goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Whose rules hold.
    pub vendor: Vendor,
    /// What it wants.
    pub wanted: Wanted,
}

/// The route of a request; `None` when no vendor has such a path. `is_anthropic` tells two vendors apart whose model
/// lists have the same path.
pub fn route(method: &Method, path: &str, is_anthropic: bool) -> Option<Route> {
    let base = vendor_of(path);
    if method == Method::GET {
        let vendor = match base {
            Vendor::OpenAi if is_anthropic => Vendor::Anthropic,
            other => other,
        };
        return path.ends_with("/models").then_some(Route { vendor, wanted: Wanted::Models });
    }
    if method != Method::POST {
        return None;
    }
    let answer = |vendor, wire, model: Option<&str>, stream| {
        let wanted = Wanted::Answer { wire, model: model.map(str::to_owned), stream };
        Some(Route { vendor, wanted })
    };
    if let Some((_, call)) = path.split_once("/v1beta/models/") {
        return match call.rsplit_once(':')? {
            (model, "streamGenerateContent") => answer(Vendor::Gemini, Wire::Gemini, Some(model), Some(true)),
            (model, "generateContent") => answer(Vendor::Gemini, Wire::Gemini, Some(model), Some(false)),
            _ => None,
        };
    }
    if path == "/v1/messages" {
        return answer(Vendor::Anthropic, Wire::Messages, None, None);
    }
    if path.ends_with("/responses") {
        return answer(base, Wire::Responses, None, None);
    }
    if path.ends_with("/chat/completions") {
        let deployment = path
            .strip_prefix("/openai/deployments/")
            .and_then(|rest| rest.strip_suffix("/chat/completions"))
            .filter(|deployment| !deployment.contains('/'));
        // The same door is OpenAI's own and that of most compatible servers; only the key tells, and that is optional.
        let vendor = if base == Vendor::OpenAi { Vendor::Compatible } else { base };
        return answer(vendor, Wire::Chat, deployment, None);
    }
    None
}

fn vendor_of(path: &str) -> Vendor {
    if path.starts_with("/v1beta/") {
        Vendor::Gemini
    } else if path.starts_with("/openai/") {
        Vendor::Azure
    } else if path.starts_with("/api/v1/") {
        Vendor::OpenRouter
    } else if path.starts_with("/v1/") {
        Vendor::OpenAi
    } else {
        Vendor::Compatible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vendor(method: Method, path: &str) -> Option<(Vendor, Option<String>)> {
        route(&method, path, false).map(|route| match route.wanted {
            Wanted::Answer { model, .. } => (route.vendor, model),
            Wanted::Models => (route.vendor, Some("list".to_owned())),
        })
    }

    #[test]
    fn a_path_says_whose_it_is() {
        let list = Some("list".to_owned());
        assert_eq!(vendor(Method::POST, "/v1/messages"), Some((Vendor::Anthropic, None)));
        assert_eq!(vendor(Method::POST, "/v1/responses"), Some((Vendor::OpenAi, None)));
        assert_eq!(vendor(Method::POST, "/llm/chat/completions"), Some((Vendor::Compatible, None)));
        assert_eq!(vendor(Method::POST, "/api/v1/chat/completions"), Some((Vendor::OpenRouter, None)));
        let azure = "/openai/deployments/large/chat/completions";
        assert_eq!(vendor(Method::POST, azure), Some((Vendor::Azure, Some("large".to_owned()))));
        assert_eq!(vendor(Method::POST, "/openai/v1/responses"), Some((Vendor::Azure, None)));
        let gemini = "/v1beta/models/gemini-9:streamGenerateContent";
        assert_eq!(vendor(Method::POST, gemini), Some((Vendor::Gemini, Some("gemini-9".to_owned()))));
        assert_eq!(vendor(Method::GET, "/v1/models"), Some((Vendor::OpenAi, list.clone())));
        assert_eq!(vendor(Method::GET, "/v1beta/models"), Some((Vendor::Gemini, list)));
        assert_eq!(vendor(Method::POST, "/v1/complete"), None);
        assert_eq!(vendor(Method::PUT, "/v1/messages"), None);
    }
}
