//! How much of a prompt its data may take. Artifacts, decisions and notes are as long as somebody made them, and a
//! prompt that no model takes ends the session. What is too long is shortened, and says so where it is.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::yaml;

/// Bytes of YAML that the facilitator's input may take: about 60,000 tokens of English, half of what a small model takes.
pub(crate) const OF_FACILITATOR: usize = 240_000;
/// Of what all seats are told alike: two documents of the project, which are cut to 60,000 characters each, have room in it.
pub(crate) const OF_SEATS: usize = 180_000;
/// Of what one seat is told alone.
pub(crate) const OF_ONE_SEAT: usize = 30_000;
/// Of the statements before it, in a phase taken in turn.
pub(crate) const OF_EARLIER: usize = 60_000;

/// Of what is known of the project, in the part that stays the same.
pub(crate) const OF_PROJECT: usize = 180_000;

/// From the first on that fits: characters of a text, entries of a list or map.
const STEPS: [(usize, usize); 6] =
    [(60_000, 2_000), (20_000, 800), (8_000, 400), (3_000, 200), (1_000, 100), (300, 40)];
/// Where the whole of it is.
const WHOLE: &str = "the whole is in the session's files";

/// An input as YAML, of not much more than `most` bytes. Nothing is shortened where all of it has room.
pub(crate) fn written(input: &impl Serialize, most: usize) -> String {
    let text = yaml::write(input);
    if text.len() <= most {
        return text;
    }
    let Ok(mut value) = serde_json::to_value(input) else { return text };
    let mut text = text;
    // The input's own lists tell who sits there and what there is: they are cut only when nothing else helps.
    for spared in [2, 0] {
        for (longest, entries) in STEPS {
            shorten(&mut value, longest, entries, spared);
            text = yaml::write(&value);
            if text.len() <= most {
                return text;
            }
        }
    }
    text
}

/// Cuts texts to `longest` characters, and lists and maps that stand deeper than `spared` to `most` entries.
fn shorten(value: &mut Value, longest: usize, most: usize, spared: usize) {
    let deeper = spared.saturating_sub(1);
    match value {
        Value::String(text) => cut(text, longest),
        Value::Array(items) => {
            if spared == 0 && items.len() > most {
                let left = items.len() - most;
                items.truncate(most);
                items.push(Value::from(format!("[shortened here by {left} entries: {WHOLE}]")));
            }
            items.iter_mut().for_each(|item| shorten(item, longest, most, deeper));
        }
        Value::Object(map) => {
            if spared == 0 && map.len() > most {
                let left = map.len() - most;
                *map = std::mem::take(map).into_iter().take(most).collect();
                map.insert("shortened".to_owned(), Value::from(format!("by {left} entries: {WHOLE}")));
            }
            if map.keys().any(|key| key.chars().count() > longest) {
                *map = std::mem::take(map)
                    .into_iter()
                    .map(|(key, value)| (short(key, longest), value))
                    .collect::<Map<_, _>>();
            }
            map.values_mut().for_each(|value| shorten(value, longest, most, deeper));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn cut(text: &mut String, longest: usize) {
    let Some((end, _)) = text.char_indices().nth(longest) else { return };
    let all = text.chars().count();
    text.truncate(end);
    text.push_str(&format!("… [shortened here: {longest} of {all} characters; {WHOLE}]"));
}

fn short(mut key: String, longest: usize) -> String {
    if let Some((end, _)) = key.char_indices().nth(longest) {
        key.truncate(end);
        key.push('…');
    }
    key
}
