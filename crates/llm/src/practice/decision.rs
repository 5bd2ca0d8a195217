//! Decisions with two answers that can both be built: what a design session weighs, and what a debate is about.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::decided::{Taking, recommended, taking};
use roundtable_engine::text::{clip, has_phrase};
use serde_json::{Map, Value, json};

use super::content::{DECISIONS, Words, lines};
use super::contradict::left_over;
use super::english::{capitalise, fit, has_alarm, quote, sentences, uncapitalise};
use super::field::Field;
use super::items::LONGEST_TITLE;
use super::matters;
use super::project::Project;
use super::tension::{Side, Tension};
use super::world::{World, cited};

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) label: String,
    pub(super) pros: Vec<String>,
    pub(super) cons: Vec<String>,
}

/// A decision of this project: a section of `decisions.txt`, filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Decision {
    /// The section.
    pub(super) key: String,
    /// What it is about, after "for".
    pub(super) of: String,
    pub(super) question: String,
    pub(super) context: String,
    pub(super) choices: [Choice; 2],
    pub(super) why: String,
    pub(super) good: String,
    pub(super) bad: String,
    /// Fields that would take the first answer.
    leans: String,
    /// The decision of the user that rules out what would have been the first answer.
    pub(super) turned_by: Option<String>,
}

/// How a recommendation of the panel goes on behind the option that it takes.
pub(super) const COSTS: &str = "It costs those who";

/// Which of two labels a text takes, whatever form it has; `None` when nobody can tell, or it takes both or neither. A recommendation of
/// the panel's own is read by its first sentence.
pub(super) fn named_first(text: &str, labels: [&str; 2]) -> Option<usize> {
    let bare = labels.map(|label| label.trim_matches('"'));
    // A record names no option behind which a reason stands, as that may say the contrary; the panel goes on with what comes first.
    let reason = [" because ", " weil "].iter().filter_map(|word| text.find(word)).min();
    let text = reason.map_or(text, |at| text[..at].trim_end_matches([',', ':', ' ']));
    let read = if text.to_lowercase().contains(&COSTS.to_lowercase()) { recommended } else { taking };
    match read(text, &bare) {
        Taking::One(at) | Taking::Left(at) => Some(at),
        Taking::Both | Taking::Neither => None,
        Taking::Other => near(text, labels),
    }
}

/// The label of which alone a text has words, where nothing in it may refuse what they say. For what the panel says next only: records
/// and documents name no option by a part of its name.
fn near(text: &str, labels: [&str; 2]) -> Option<usize> {
    const DOUBT: &[&str] = &[
        "not", "no", "never", "neither", "none", "without", "instead", "than", "but", "if", "unless",
        "until", "only", "declined", "out", "off", "rejected", "later", "nicht", "kein", "keine", "nie",
        "ohne", "statt", "aber", "wenn", "erst",
    ];
    let words = |text: &str| -> Vec<String> {
        let each = text.split(|letter: char| !letter.is_alphanumeric());
        each.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (said, names) = (words(text), labels.map(words));
    if said.iter().any(|word| DOUBT.contains(&word.as_str()) || word == "don" || word == "doesn") {
        return None;
    }
    let is_own = |at: usize, word: &String| {
        word.chars().count() > 3 && names[at].contains(word) && !names[1 - at].contains(word)
    };
    match [0, 1].map(|at| said.iter().any(|word| is_own(at, word))) {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    }
}

/// A reason with the sentences of its context that say more than it: what both quote is said once.
fn with_context(why: &str, context: &str) -> String {
    let is_said = |sentence: &String| {
        let mut quoted =
            sentence.split('"').skip(1).step_by(2).filter(|words| !words.trim().is_empty()).peekable();
        quoted.peek().is_some() && quoted.all(|words| has_phrase(why, words))
    };
    let more: Vec<String> = sentences(context).into_iter().filter(|sentence| !is_said(sentence)).collect();
    std::iter::once(why.to_owned()).chain(more).collect::<Vec<_>>().join(" ")
}

impl Decision {
    /// `None` when the words do not fill it.
    pub(super) fn read(section: &str, words: &Words) -> Option<Self> {
        let kind = matters::kind(section);
        let all = |key: &str| -> Vec<String> {
            words.choose(&lines(DECISIONS, kind, key), 0).into_iter().map(|(_, text)| text).collect()
        };
        let first = |key: &str| all(key).into_iter().next();
        let choice = |letter: &str| {
            Some(Choice {
                label: first(letter)?,
                pros: all(&format!("{letter}.pro")),
                cons: all(&format!("{letter}.con")),
            })
        };
        Some(Self {
            key: section.to_owned(),
            of: first("of")?,
            question: first("question")?,
            context: capitalise(&first("context")?),
            choices: [choice("a")?, choice("b")?],
            why: capitalise(&first("why")?),
            good: first("good")?,
            bad: first("bad")?,
            leans: lines(DECISIONS, kind, "leans").into_iter().next().unwrap_or_default().to_owned(),
            turned_by: None,
        })
    }

    /// A dispute of the project as a motion: the answers with what the context gives for and against them.
    pub(super) fn of_tension(tension: &Tension) -> Self {
        let clause = |text: &str| uncapitalise(text.trim_end_matches('.'));
        let choice = |at: usize| {
            let side = &tension.sides[at];
            let mut pros = vec![side.argument.clone()];
            if !side.reason.contains(&side.argument) {
                pros.push(clause(&side.reason));
            }
            Choice { label: side.label.trim_matches('"').to_owned(), pros, cons: vec![side.cost.clone()] }
        };
        let firsts = tension.firsts.iter().map(|seat| Field::of(seat, ""));
        // Of the fields that the dispute says nothing about, every other one.
        let others = Field::ALL.into_iter().filter(|field| {
            !matches!(field, Field::Value | Field::People | Field::Rules | Field::Proof)
                && field.place().is_multiple_of(2)
        });
        let leans: Vec<&str> = firsts.chain(others).map(Field::name).collect();
        Self {
            key: "tension".to_owned(),
            of: quote(tension.title.trim_end_matches('?')),
            question: tension.dispute.clone(),
            context: tension.stake.clone(),
            choices: [choice(0), choice(1)],
            why: format!(
                "Both answers can be defended; {} would show whether this one holds.",
                tension.figure
            ),
            good: format!("What speaks for it: {}.", tension.sides[0].argument),
            bad: format!("{}.", capitalise(&tension.sides[0].cost)),
            leans: leans.join(" "),
            turned_by: None,
        }
    }

    /// The same with its answers exchanged, because the user's decision `id` rules the first one out.
    pub(super) fn turned(mut self, id: &str, out: &str) -> Self {
        let other = self.outcome(Some(&self.choices[1].label.clone()));
        self.choices.swap(0, 1);
        let lost = quote(&self.choices[1].label);
        self.why =
            format!("The decision on {id} rules out {}, and with it the other answer, {lost}.", quote(out));
        if let Some((_, good, bad)) = other {
            (self.good, self.bad) = (good, bad);
        }
        self.turned_by = Some(id.to_owned());
        self
    }

    /// As it stands under what the context states: an answer that needs what is not there, or denies what is, is not the first
    /// one. `None` where neither answer can be built.
    pub(super) fn heeding(mut self, world: &World) -> Option<Self> {
        let clash = |choice: &Choice| world.excludes(&choice.label).cloned();
        match (clash(&self.choices[0]), clash(&self.choices[1])) {
            (None, _) => Some(self),
            (Some(_), Some(_)) => None,
            (Some(stated), None) => {
                let other = self.outcome(Some(&self.choices[1].label.clone()));
                self.choices.swap(0, 1);
                if let Some((_, good, bad)) = other {
                    (self.good, self.bad) = (good, bad);
                }
                let lost = quote(&self.choices[1].label);
                self.why = format!("The context says {}, which rules out {lost}.", cited(&stated));
                // Nobody argues for what cannot be built there.
                self.leans = Field::ALL.map(Field::name).join(" ");
                Some(self)
            }
        }
    }

    /// What follows from the answer that was taken: its reason, what is gained, what it costs. Reason and consequences are
    /// written for the first answer; those of the other one are what speaks for and against it. `None` where the words of a
    /// decision do not say which of the two it takes: then no reason for one of them is a reason for it.
    fn outcome(&self, taken: Option<&str>) -> Option<(String, String, String)> {
        let other = &self.choices[1];
        match taken.map(|text| self.taken_by(text)) {
            Some(None) => return None,
            None | Some(Some(0)) => return Some((self.why.clone(), self.good.clone(), self.bad.clone())),
            Some(Some(_)) => {}
        }
        let sentence = |list: &[String]| {
            list.first()
                .map_or_else(|| "Nothing was said of it.".to_owned(), |text| format!("{}.", capitalise(text)))
        };
        let reason = other.pros.last().map_or("it has its supporters", String::as_str);
        Some((format!("{}.", capitalise(reason)), sentence(&other.pros), sentence(&other.cons)))
    }

    /// The case of both answers, where nobody can tell which of them was taken: what was weighed, and no word on which holds.
    fn both_cases(&self) -> String {
        let case = |choice: &Choice| {
            let pro = choice.pros.first().map_or("nothing was said", String::as_str);
            format!("What speaks for {}: {pro}.", quote(&choice.label))
        };
        format!("{} {}", case(&self.choices[0]), case(&self.choices[1]))
    }

    /// Whether the second answer was taken: by its label, or by a decision in somebody's words that names it first.
    fn is_other(&self, taken: Option<&str>) -> bool {
        taken.and_then(|text| self.taken_by(text)) == Some(1)
    }

    /// Which answer a text takes; `None` when nobody can tell.
    fn taken_by(&self, text: &str) -> Option<usize> {
        let [one, other] = &self.choices;
        let words = text.trim_start_matches("Decided by the user: ");
        let labels = [one.label.as_str(), other.label.as_str()];
        named_first(words, labels).or_else(|| left_over(words, labels))
    }

    /// The first answer with what it brings with it.
    pub(super) fn brought(&self) -> String {
        format!("{} {} {}", self.choices[0].label, self.good, self.bad)
    }

    /// Which answer a field would take by itself.
    pub(super) fn leaning(&self, field: Field) -> usize {
        usize::from(!self.leans.split_whitespace().any(|name| name == field.name()))
    }

    /// `"A" (pro), or "B" (con)?`
    pub(super) fn motion(&self, sides: [&str; 2]) -> String {
        let of = |at: usize| format!("{} ({})", quote(&self.choices[at].label), sides[at]);
        format!("{} {}, or {}?", self.question, of(0), of(1))
    }

    /// As a suggestion puts it.
    pub(super) fn wording(&self, choice: usize) -> String {
        format!("for {}, {}", self.of, self.choices[choice].label)
    }

    /// A title that names what was chosen.
    pub(super) fn title(&self) -> String {
        self.title_with(0)
    }

    /// The same for one of the answers.
    pub(super) fn title_with(&self, choice: usize) -> String {
        const LEAST: usize = 24;
        let (of, label) = (self.of.trim_matches('"'), &self.choices[choice].label);
        // Rather the matter in short than the answer cut off.
        let room = LONGEST_TITLE.saturating_sub(label.chars().count() + 2);
        let of = if room >= LEAST { clip(of, room) } else { of.to_owned() };
        capitalise(&fit(&format!("{of}: {label}"), LONGEST_TITLE))
    }

    /// Its title while it is weighed.
    pub(super) fn draft_title(&self) -> String {
        capitalise(&fit(self.question.trim_end_matches('?'), LONGEST_TITLE))
    }

    /// What a careful reader misses in it: the way from one answer to the other.
    pub(super) fn lack(&self) -> String {
        let [one, other] = &self.choices;
        format!(
            "The way from {} to {}, should it be needed, has to be described before the first release.",
            quote(&one.label),
            quote(&other.label)
        )
    }

    /// The keys of an architecture decision. `taken` is what was chosen, in words; none while it is weighed.
    pub(super) fn fields(&self, taken: Option<&str>, project: &Project) -> Map<String, Value> {
        let option = |choice: &Choice| json!({ "name": capitalise(&choice.label), "pros": choice.pros, "cons": choice.cons });
        let [one, other] = &self.choices;
        let outcome = self.outcome(taken);
        let decision = taken.map_or_else(
            || format!("Not taken yet: it stands between {} and {}.", quote(&one.label), quote(&other.label)),
            |text| capitalise(text.trim_end_matches('.')) + ".",
        );
        // The bare name of an answer stands among the options already.
        let is_label = taken.is_some_and(|text| self.choices.iter().any(|choice| choice.label == text));
        let decision = match taken {
            Some(label) if is_label => format!("For {}, we take {label}.", self.of),
            _ => decision,
        };
        let rationale = match (taken, &outcome) {
            (Some(_), Some((why, ..))) => why.clone(),
            // What speaks for each answer stands with it, and the reason is for those who decided to give.
            (Some(_), None) => String::new(),
            (None, _) => {
                format!("Each answer on {} has its case; the reason comes with the choice.", self.of)
            }
        };
        let mut fields = json!({
            "context": self.context,
            "decision": decision,
            // Readers take the first one for the one that was chosen.
            "options": if self.is_other(taken) { [option(other), option(one)] } else { [option(one), option(other)] },
            "rationale": rationale,
        });
        if let Some((_, good, bad)) = outcome {
            fields["consequences"] = json!({ "positive": [good], "negative": [bad] });
        }
        let related = self.related(project);
        if let (Value::Object(map), false) = (&mut fields, related.is_empty()) {
            map.insert("related".to_owned(), json!(related));
        }
        if let Value::Object(map) = fields { map } else { Map::new() }
    }

    /// The ids of the project's document that speak of its matter. What the product is for drives a decision on its shape only: every
    /// decision has words of that.
    pub(super) fn related(&self, project: &Project) -> Vec<String> {
        let [one, other] = &self.choices;
        let matter = format!("{} {} {} {}", self.of, self.question, one.label, other.label);
        let driving = [matter, format!("{} {}", self.context, self.good)];
        let driving = driving.iter().map(|text| project.driving(text)).find(|ids| !ids.is_empty());
        match driving {
            Some(ids) => ids,
            None if self.key == "shape-1" => project.related(&project.main_ability()),
            None => Vec::new(),
        }
    }

    /// The same as a rule, where the matter is not about how something is built.
    pub(super) fn rule(&self, taken: Option<&str>) -> Map<String, Value> {
        let [one, other] = &self.choices;
        let lost = match taken.map(|text| self.taken_by(text)) {
            None | Some(Some(0)) => Some(other),
            Some(Some(_)) => Some(one),
            Some(None) => None,
        };
        let against = lost.map_or_else(String::new, |lost| {
            let case = lost.pros.first().map_or("nothing was said", String::as_str);
            format!(" What speaks for the other way, {}: {case}.", quote(&lost.label))
        });
        let is_label = |text: &str| self.choices.iter().any(|choice| choice.label == text);
        let description = match taken {
            None => format!("Not decided yet: {} or {}.", quote(&one.label), quote(&other.label)),
            Some(label) if is_label(label) => format!("For {}, this holds: {label}.", self.of),
            Some(text) => capitalise(text.trim_end_matches('.')) + ".",
        };
        let (rationale, actions) = match self.outcome(taken) {
            Some((why, good, bad)) => {
                let because = with_context(&why, &self.context);
                (because, format!("{good} The price: {}", uncapitalise(&bad)))
            }
            None => (self.both_cases(), "The decision holds as it is worded.".to_owned()),
        };
        let fields = json!({
            "description": description,
            "rationale": rationale,
            "conditions": format!("{} comes up.{against}", capitalise(&self.of)),
            "actions": actions,
        });
        if let Value::Object(map) = fields { map } else { Map::new() }
    }

    /// As the one real dispute of a session.
    pub(super) fn tension(&self, project: &Project) -> Tension {
        let [one, other] = [quote(&self.choices[0].label), quote(&self.choices[1].label)];
        let figure = Tension::figure(project, &format!("{} {}", self.question, self.context));
        let quiet = |text: &str| !has_alarm(text);
        let stake = "Both can be done, and the context does not say which of them.";
        let side = |at: usize| {
            let choice = &self.choices[at];
            let first = |list: &[String]| {
                list.iter()
                    .find(|text| quiet(text))
                    .cloned()
                    .unwrap_or_else(|| "it can be defended".to_owned())
            };
            Side {
                label: quote(&choice.label),
                reason: format!("{}.", capitalise(&first(&choice.pros))),
                cost: first(&choice.cons),
                argument: first(&choice.pros),
            }
        };
        Tension {
            title: self.question.clone(),
            dispute: self.question.clone(),
            stake: if quiet(&self.context) { self.context.clone() } else { stake.to_owned() },
            sides: [side(0), side(1)],
            middle: format!(
                "{one} for the first three months, and {other} after that if {figure} is not in sight"
            ),
            recommendation: format!(
                "Take {one}. {} {COSTS} hold {other} what speaks for it: {}. Look at it again when {figure} is \
                 not in sight after three months.",
                self.why,
                side(1).argument
            ),
            figure,
            section: "choice",
            firsts: &[],
        }
    }

    /// The type that the decision gets in a session: how something is built, or what holds.
    pub(super) fn kind(&self, technical: bool) -> ArtifactType {
        if technical { ArtifactType::ArchitectureDecision } else { ArtifactType::BusinessRule }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::shed;

    #[test]
    fn what_follows_from_a_decision_is_of_the_answer_that_was_taken() {
        let project = Project::new(&shed(), 1);
        let motion = Decision::of_tension(&Tension::find(&project));
        assert_eq!(motion.motion(["pro", "con"]), "Deposit or none? \"deposit\" (pro), or \"none\" (con)?");
        for (taken, lost) in [
            ("deposit", "none"),
            ("none", "deposit"),
            ("Decided by the user: Not \"deposit\", but \"none\".", "deposit"),
        ] {
            let rule = motion.rule(Some(taken));
            let conditions = rule["conditions"].as_str().unwrap();
            assert!(conditions.contains(&format!("the other way, \"{lost}\"")), "{taken}: {conditions}");
            let options = motion.fields(Some(taken), &project)["options"].clone();
            assert_eq!(options[1]["name"].as_str().unwrap().to_lowercase(), lost, "the lost one comes last");
        }
    }

    #[test]
    fn a_decision_that_takes_neither_answer_gets_no_reason_of_one_of_them() {
        let project = Project::new(&shed(), 1);
        let motion = Decision::of_tension(&Tension::find(&project));
        let taken = Some("Members pay what they like.");
        let rule = motion.rule(taken);
        let why = rule["rationale"].as_str().unwrap();
        for choice in &motion.choices {
            assert!(why.contains(&quote(&choice.label)), "{why}");
        }
        assert!(!rule["actions"].as_str().unwrap().contains("The price"), "{rule:?}");
        let fields = motion.fields(taken, &project);
        assert!(!fields.contains_key("consequences") && fields["rationale"] == "", "{fields:?}");
    }

    #[test]
    fn a_decision_with_its_reason_takes_the_answer_that_it_begins_with() {
        let project = Project::new(&shed(), 1);
        let motion = Decision::of_tension(&Tension::find(&project));
        for taken in [
            "None, because the neighbours stay.",
            "No deposit, because nobody wants cash.",
            "None, not a deposit.",
        ] {
            let fields = motion.fields(Some(&format!("Decided by the user: {taken}")), &project);
            assert_eq!(fields["options"][0]["name"], "None", "{taken}: {fields:?}");
            assert!(!fields["rationale"].as_str().unwrap().contains("neither"), "{fields:?}");
        }
    }
}
