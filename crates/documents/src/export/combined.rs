//! Several records as one document.

use super::tree::front_matter;
use crate::markdown::escape::inline;
use crate::markdown::outline::{heading, lines};

/// Decision records as one document, in their order: each one's headings a level lower, what its front matter says in
/// a line below its title.
pub fn combined(title: &str, records: &[String]) -> String {
    let mut text = format!("# {}\n", inline(title));
    for record in records {
        let (facts, body) = front_matter(record);
        let mut facts = facts
            .iter()
            .map(|(key, value)| format!("**{}:** {}", inline(key), inline(value)))
            .collect::<Vec<_>>();
        text.push('\n');
        for (line, fenced) in lines(body.trim_start()) {
            let Some((level, _)) = heading(line).filter(|_| !fenced) else {
                text.push_str(line);
                continue;
            };
            let deeper = if level < 6 { "#" } else { "" };
            text.push_str(&format!("{deeper}{}", line.trim_start()));
            if level == 1 && !facts.is_empty() {
                let below = std::mem::take(&mut facts).join(" · ");
                text.push_str(&format!("{}\n{below}\n", if line.ends_with('\n') { "" } else { "\n" }));
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
