//! The lines at the top of a document that name what is not decided between a session and its fork, the items that it holds in two
//! wordings and those that one of the two rejected: who reads it has to know before they build on one of them.

use super::copies::{named, without_line};
use super::document::Document;
use super::{contradicting, standing_alone};
use crate::language::DocumentLanguage;

/// Says at the top which items stand in two wordings of which nobody has decided which holds, and which stand although the same ones are
/// no results of the other session any more; takes back what was said before.
pub(super) fn tell(document: &mut Document) {
    // The title with what stands below it, and what stands above it.
    let top = document.blocks.iter().take_while(|block| block.level <= 1).count();
    for block in &mut document.blocks[..top] {
        let said: Vec<String> = block.text.lines().filter(|line| is_line(line)).map(str::to_owned).collect();
        for line in said {
            block.text = without_line(&block.text, &line);
        }
    }
    let (text, texts) = (document.text(), document.texts);
    let Some(title) = document.blocks[..top].iter_mut().find(|block| block.level == 1) else { return };
    let of = |pairs: Vec<(String, String)>, say: fn(&str, usize) -> String| {
        (!pairs.is_empty()).then(|| say(&named(&pairs).join(", "), pairs.len()))
    };
    let lines = [
        of(contradicting(&text), texts.merge.not_decided),
        of(standing_alone(&text), texts.merge.stands_alone),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    if lines.is_empty() {
        return;
    }
    let newline = document.newline;
    // Below the title and the mark of practice, which are looked for first.
    let is_mark = |line: &str| DocumentLanguage::every().any(|texts| texts.practice_mark == line.trim_end());
    let mut at = 0;
    for known in title.text.split_inclusive('\n') {
        if at > 0 && !known.trim().is_empty() && !is_mark(known) {
            break;
        }
        at += known.len();
    }
    let (above, below) = title.text.split_at(at);
    let above = above.trim_end();
    let below = below.trim_start_matches(['\r', '\n']);
    let lines = lines.join(&format!("{newline}{newline}"));
    title.text = format!("{above}{newline}{newline}{lines}{newline}{newline}{below}");
}

/// Whether a line is one of those, in whatever language.
pub(crate) fn is_line(line: &str) -> bool {
    DocumentLanguage::every().any(|texts| line.starts_with(texts.merge.not_decided_lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Document {
        Document::read(text, "\n", DocumentLanguage::English.texts())
    }

    fn told(text: &str) -> String {
        let mut document = document(text);
        tell(&mut document);
        document.text()
    }

    fn with(top: &str, items: &str) -> String {
        format!("# Requirements\n\n{top}Ours.\n\n## Functional requirements\n\n{items}")
    }

    fn pair(one: &str, other: &str) -> String {
        let line = |id: &str| (DocumentLanguage::English.texts().merge.differs_from)(id, "s");
        format!(
            "### {one}: A\n\nSays.\n\n{}\n\n### {other}: A\n\nSays else.\n\n{}\n\n",
            line(other),
            line(one)
        )
    }

    const LINE: &str = "> **Not decided:** REQ-001 / REQ-004: 1 pair of wordings, of a session and of its fork, is not decided. Both stand below.\n\n";

    #[test]
    fn what_is_not_decided_is_named_at_the_top_once_and_goes_when_it_is_decided() {
        let open = with("", &pair("REQ-001", "REQ-004"));
        let first = told(&open);
        assert_eq!(first, with(LINE, &pair("REQ-001", "REQ-004")));
        assert_eq!(told(&first), first, "said once");
        let decided = with(LINE, "### REQ-001: A\n\nSays.\n\n");
        assert_eq!(told(&decided), with("", "### REQ-001: A\n\nSays.\n\n"));
        assert_eq!(told(&with("", "### REQ-001: A\n")), with("", "### REQ-001: A\n"), "nothing is touched");
    }

    #[test]
    fn what_the_other_session_rejected_is_named_at_the_top_until_it_is_approved_or_rejected_here() {
        let item = |is_approved| {
            let line = (DocumentLanguage::English.texts().merge.set_aside_in)(
                "REQ-004",
                "s",
                "rejected",
                is_approved,
            );
            format!("### REQ-001: A\n\nSays.\n\n{line}\n\n")
        };
        let line = "> **Not decided:** REQ-001 / REQ-004: the first stands below, and the second, the same item in a fork of one session, is no result there any more. Here nobody has rejected it.\n\n";
        let first = told(&with("", &item(false)));
        assert_eq!(first, with(line, &item(false)));
        assert_eq!(told(&first), first, "said once");
        assert_eq!(told(&with(line, &item(true))), with("", &item(true)));
        // Beside what stands in two wordings.
        let two =
            pair("REQ-002", "REQ-005").replacen("### REQ-002", &format!("{}### REQ-002", item(false)), 1);
        let both = told(&with("", &two));
        assert_eq!(both.matches("> **Not decided:**").count(), 2, "{both}");
        assert_eq!(told(&both), both, "said once");
        assert_eq!(super::super::contradicting(&both).len(), 1);
    }

    #[test]
    fn it_stands_below_the_mark_of_practice_and_names_all_of_many() {
        let mark = format!("{}\n\n", DocumentLanguage::English.texts().practice_mark);
        let pairs: String = (1..=8).map(|n| pair(&format!("REQ-00{n}"), &format!("REQ-1{n}0"))).collect();
        let text = told(&with(&mark, &pairs));
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines[1], mark.trim_end());
        assert!(
            lines[2].contains("REQ-007 / REQ-170, REQ-008 / REQ-180: 8 pairs of wordings, of a session and of its fork, are not decided."),
            "{}",
            lines[2]
        );
        assert_eq!(lines[3], "Ours.");
        // Somebody's document without a title of ours has no such line.
        let bare = pair("REQ-001", "REQ-004").replace("### ", "## ");
        assert_eq!(told(&bare), bare);
    }
}
