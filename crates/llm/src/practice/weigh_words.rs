//! What the facilitator says of such a round, in a few plain sentences.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::record::Next;

use super::closing::Closing;
use super::decision::Decision;
use super::english::{capitalise, count, gist, list, quote, seat_name, sentences, shorten};
use super::idea;
use super::mode::{Hat, Mode, Part};
use super::proposals::{Follows, Proposal};
use super::rank;
use super::weigh::Weighed;

pub(super) fn summary(weighed: &Weighed, closing: &Closing) -> String {
    let mut said: Vec<String> = Vec::new();
    if weighed.table.heard.is_empty() && weighed.scene.mode != Mode::Blue {
        said.push("No seat spoke in this round, so nothing follows from it.".to_owned());
    } else {
        said.extend(by_mode(weighed));
    }
    said.extend(written(weighed));
    said.extend(weighed.outcome.told.clone());
    said.extend(votes(weighed));
    said.extend(missing(weighed));
    said.extend(weighed.heard.iter().map(|answer| answer.said.clone()));
    said.extend(rank::told(&weighed.proposals, &weighed.ordered()));
    said.extend(after_decision(weighed));
    said.extend(absent(weighed));
    if said.is_empty() {
        // A round on a question that nobody here can answer writes nothing down, and is told all the same.
        let focus = &weighed.table.view.focus.topic_id;
        said.push(format!(
            "On {focus} {} spoke; what holds today goes on holding until somebody who knows has answered.",
            seats(weighed)
        ));
    }
    if closing.next == Next::Phase {
        said.push(format!("The phase {} has done what it is for.", weighed.table.view.phase.name));
    }
    said.join(" ")
}

fn by_mode(weighed: &Weighed) -> Vec<String> {
    let is_agenda = weighed.table.view.focus.kind == roundtable_engine::agenda::FocusType::Agenda;
    match weighed.scene.mode {
        _ if !is_agenda && weighed.scene.mode != Mode::Blue => Vec::new(),
        Mode::Debate(part) => debate(weighed, part),
        Mode::Blue => blue(weighed),
        Mode::Hat(hat) => hatted(weighed, hat),
        mode if mode.follows_topics(&weighed.scene.workflow) => difference(weighed).into_iter().collect(),
        Mode::Dream if weighed.scene.workflow == "design" => {
            let names: Vec<String> = weighed
                .dreams()
                .iter()
                .filter_map(|(dream, _)| Some(quote(idea::titled(&dream.title)?.name())))
                .collect();
            vec![format!(
                "{} dreamed of {} without a limit: {}. Nothing of it is judged, and the design is held against it later.",
                capitalise(&seats(weighed)),
                weighed.scene.subject,
                list(&names)
            )]
        }
        Mode::Dream => vec![format!(
            "{} dreamed of {} without a limit; what came is different in kind, and nothing of it is judged.",
            capitalise(&seats(weighed)),
            weighed.scene.subject
        )],
        Mode::Plan => {
            vec![format!("The ideas on {} got a smallest form and a first step each.", weighed.scene.subject)]
        }
        Mode::Critique => vec![format!(
            "The plans for {} were tested as by somebody who has to pay for them.",
            weighed.scene.subject
        )],
        Mode::Open => difference(weighed).into_iter().collect(),
    }
}

/// All who spoke, by name when they are few.
fn seats(weighed: &Weighed) -> String {
    let heard = &weighed.table.heard;
    if heard.len() <= 3 {
        list(&heard.iter().map(|(seat, _)| seat_name(seat)).collect::<Vec<_>>())
    } else {
        format!("{} seats", count(heard.len()))
    }
}

/// Both cases at the same length, and at the end what decided.
fn debate(weighed: &Weighed, part: Part) -> Vec<String> {
    let Some(motion) = weighed.scene.motion() else { return Vec::new() };
    let sides = weighed.table.view.sides.as_deref().unwrap_or_default();
    let of_side = |at: usize| -> String {
        let spoke = |seat: &&String| weighed.table.heard.iter().any(|(known, _)| known == *seat);
        let names: Vec<String> = sides
            .get(at)
            .map(|side| side.seats.iter().filter(spoke).map(|seat| seat_name(seat)).collect())
            .unwrap_or_default();
        let name = sides.get(at).map_or("a side", |side| side.name.as_str());
        if names.is_empty() {
            format!("nobody of the side {name}")
        } else {
            format!("{} ({name})", list(&names))
        }
    };
    let label = |at: usize| quote(&motion.choices[at].label);
    let reason =
        |at: usize| motion.choices[at].pros.first().map_or("no reason was given", String::as_str).to_owned();
    let price =
        |at: usize| motion.choices[at].cons.first().map_or("no price was named", String::as_str).to_owned();
    // The cases rest where the user or the table has decided before this round.
    let is_dispute = motion.question == weighed.scene.tension.dispute;
    if is_dispute && part != Part::Closing && weighed.is_decided() {
        return vec![format!("What is decided on {} holds; the cases of both sides rest.", motion.of)];
    }
    match part {
        Part::Opening => vec![
            format!("{} made the case for {}: {}.", capitalise(&of_side(0)), label(0), reason(0)),
            format!("{} made the case for {}: {}.", capitalise(&of_side(1)), label(1), reason(1)),
            "Both stand; nothing is decided before the closing.".to_owned(),
        ],
        Part::Rebuttal => vec![
            format!("Against {} this was held: {}.", label(0), price(0)),
            format!("Against {} this was held: {}.", label(1), price(1)),
            "Each side conceded something and kept its case.".to_owned(),
        ],
        Part::Closing => {
            let mut said = vec![format!(
                "Weighed on {}. For {} speaks this: {}. For {} this: {}.",
                motion.of,
                label(0),
                reason(0),
                label(1),
                reason(1)
            )];
            said.extend(judgement(weighed, &motion));
            said
        }
    }
}

/// What the facilitator takes from a debate.
fn judgement(weighed: &Weighed, motion: &Decision) -> Option<String> {
    if motion.question == weighed.scene.tension.dispute {
        return None;
    }
    let chosen = |at: usize| {
        let label = quote(&motion.choices[at].label);
        weighed
            .table
            .heard
            .iter()
            .filter(|(_, said)| said.position.contains(&format!("I would choose {label}")))
            .count()
    };
    let at = usize::from(chosen(1) > chosen(0));
    Some(format!(
        "I take {}: {} of {} who had to argue would choose it themselves. Given up with it: {}.",
        quote(&motion.choices[at].label),
        count(chosen(at)),
        count(weighed.table.heard.len()),
        motion.choices[1 - at].pros.first().map_or("little", String::as_str)
    ))
}

fn blue(weighed: &Weighed) -> Vec<String> {
    let subject = &weighed.scene.subject;
    if !weighed.is_last {
        let (question, measure) = (&weighed.scene.tension.dispute, &weighed.scene.tension.figure);
        return vec![
            format!("What is asked on {subject}: {question}"),
            "First the facts, then the feelings without reasons, the dangers, the benefits, and new ways; the sum comes at the end."
                .to_owned(),
            format!("A good result says what to begin with, what it costs, and how one would see it in {measure}."),
        ];
    }
    let of = |kind: ArtifactType| -> Vec<String> {
        // What the user has set aside is no part of the sum, and a question that has its answer is not open.
        let view = &weighed.table.view;
        let is_open = |id: &str| view.open_questions.iter().any(|doubt| doubt.id == id);
        let known =
            view.known_artifacts.iter().filter(|known| known.kind == kind && known.set_aside.is_none());
        let known = known.filter(|known| kind != ArtifactType::OpenQuestion || is_open(&known.id));
        known.map(|known| quote(&known.title)).collect()
    };
    let (risks, ideas, questions) =
        (of(ArtifactType::Risk), of(ArtifactType::Idea), of(ArtifactType::OpenQuestion));
    let mut said = vec![format!("The sum on {subject}.")];
    if weighed.outcome.due.is_some() {
        said.push("The hats have brought two ways to light that exclude each other.".to_owned());
    } else {
        let say = |what: &str, list_of: &[String]| {
            (!list_of.is_empty()).then(|| format!("{what}: {}.", list(list_of)))
        };
        said.extend(say("Dangers to keep in sight", &risks));
        said.extend(say("Ways that nobody had at the start", &ideas));
        said.extend(say("Left open", &questions));
    }
    said
}

fn hatted(weighed: &Weighed, hat: Hat) -> Vec<String> {
    let first = |at: usize| -> String {
        let said = weighed.table.heard.get(at % weighed.table.heard.len().max(1));
        let text =
            said.and_then(|(_, said)| sentences(&said.position).into_iter().next()).unwrap_or_default();
        quote(&shorten(text.trim_end_matches('.'), 140))
    };
    let name = |at: usize| {
        let said = weighed.table.heard.get(at % weighed.table.heard.len().max(1));
        said.map_or_else(String::new, |(seat, _)| seat_name(seat))
    };
    let lead = match hat {
        Hat::White => "Known and unknown were kept apart",
        Hat::Red => "The feelings differ, and they stand without reasons",
        Hat::Black => "What could go wrong was named, each from its field",
        Hat::Yellow => "What is good about it was named with its conditions",
        Hat::Green => "Further ways were set beside each other",
    };
    let mut said = vec![format!("{lead}: {} says {}.", name(0), first(0))];
    if weighed.table.heard.len() > 1 {
        let last = weighed.table.heard.len() - 1;
        said.push(format!("{} says {}.", capitalise(&name(last)), first(last)));
    }
    said
}

/// Two seats that put different things first, in their words.
fn difference(weighed: &Weighed) -> Option<String> {
    let heard = &weighed.table.heard;
    let told: Vec<_> = heard.iter().filter(|(_, said)| !said.trade_offs.optimizing_for.is_empty()).collect();
    let at = usize::try_from(weighed.table.view.round).unwrap_or(0);
    let one = told.get(at % told.len().max(1))?;
    let other =
        told.iter().find(|other| other.1.trade_offs.optimizing_for != one.1.trade_offs.optimizing_for)?;
    let words = |text: &str| quote(&shorten(&gist(text, 110), 110));
    Some(format!(
        "{} looks for {}, {} for {}.",
        capitalise(&seat_name(&one.0)),
        words(&one.1.trade_offs.optimizing_for),
        seat_name(&other.0),
        words(&other.1.trade_offs.optimizing_for)
    ))
}

/// What the round has written down, changed or left open.
fn written(weighed: &Weighed) -> Vec<String> {
    let titles = |keep: &dyn Fn(&Proposal) -> bool| -> Vec<String> {
        let kept = weighed.proposals.iter().filter(|proposal| keep(proposal));
        kept.map(|proposal| quote(&proposal.title)).collect()
    };
    let is_question = |proposal: &Proposal| proposal.kind == ArtifactType::OpenQuestion;
    let sentence = |lead: &str, list_of: Vec<String>| {
        (!list_of.is_empty()).then(|| format!("{lead}: {}.", list(&list_of)))
    };
    // The title of a danger says what must not come true: nobody agrees to that.
    let is_danger = |proposal: &Proposal| proposal.kind == ArtifactType::Risk;
    let say = |agreed: bool, danger: bool| {
        titles(&move |proposal: &Proposal| {
            let by_most = weighed.table.is_majority(proposal.supported_by.len());
            let is_so = if danger { by_most } else { proposal.agreed };
            proposal.is_new() && is_so == agreed && !is_question(proposal) && is_danger(proposal) == danger
        })
    };
    [
        sentence("Agreed", say(true, false)),
        sentence("Seen by most as a danger", say(true, true)),
        sentence("Written down as a draft", say(false, false)),
        sentence("Named as a danger by some", say(false, true)),
        sentence(
            "Settled",
            titles(&|proposal| !proposal.is_new() && proposal.agreed && proposal.follows.is_none()),
        ),
        sentence("Taken further", titles(&|proposal| !proposal.is_new() && !proposal.agreed)),
        sentence("Left open as a question", titles(&|proposal| proposal.is_new() && is_question(proposal))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn votes(weighed: &Weighed) -> Option<String> {
    let known = &weighed.table.view.known_artifacts;
    let voted: Vec<&String> = known
        .iter()
        .map(|known| &known.id)
        .filter(|id| {
            weighed.table.heard.iter().any(|(_, said)| said.votes.iter().any(|vote| vote.proposal == **id))
        })
        .collect();
    if voted.is_empty() {
        return None;
    }
    let against = voted
        .iter()
        .find_map(|id| weighed.table.votes(id).2.first().map(|(seat, _)| ((*id).clone(), seat.clone())));
    let passed = voted.iter().filter(|id| weighed.table.votes(id).2.is_empty()).count();
    let mut text =
        format!("Put to the vote: {}; without an objection: {}", count(voted.len()), count(passed));
    if let Some((id, seat)) = against {
        text.push_str(&format!(
            "; {} objects to {id} and names the sentence that would lift it",
            seat_name(&seat)
        ));
    }
    Some(format!("{text}."))
}

fn missing(weighed: &Weighed) -> Option<String> {
    if weighed.scene.mode.has_hat()
        || weighed.scene.mode == Mode::Dream && weighed.scene.is_of_statements()
        || weighed.table.view.focus.kind != roundtable_engine::agenda::FocusType::Agenda
    {
        return None;
    }
    let topic = weighed.standings.iter().find(|topic| topic.id == weighed.table.focus_topic())?;
    let left: Vec<String> = topic.remaining.iter().map(|criterion| quote(criterion)).collect();
    match left.as_slice() {
        [] if !topic.covered.is_empty() => {
            Some(format!("With that, nothing is missing on {}.", quote(&topic.title)))
        }
        [] => None,
        left => Some(format!("Still missing on {}: {}.", quote(&topic.title), list(left))),
    }
}

/// What the user's decision has changed in what stood there before.
fn after_decision(weighed: &Weighed) -> Option<String> {
    let changed: Vec<(String, String)> = weighed
        .proposals
        .iter()
        .filter_map(|proposal| match &proposal.follows {
            Some(Follows::Ruling(id)) => Some((id.clone(), proposal.revises.clone()?)),
            _ => None,
        })
        .collect();
    let chosen = weighed.proposals.iter().find_map(|proposal| match &proposal.follows {
        Some(Follows::Choice(id)) => {
            Some(format!("{} comes first, as {id} decides.", proposal.revises.as_ref()?))
        }
        _ => None,
    });
    if chosen.is_some() {
        return chosen;
    }
    let (id, _) = changed.first()?;
    let ids: Vec<String> = changed.iter().map(|(_, changed)| changed.clone()).collect();
    let verb = if ids.len() == 1 { "is" } else { "are" };
    Some(format!("{} {verb} changed, because {id} rules out what stood there.", list(&ids)))
}

fn absent(weighed: &Weighed) -> Option<String> {
    let seats: Vec<String> =
        weighed.table.view.absent.iter().map(|absence| seat_name(&absence.participant)).collect();
    (!seats.is_empty())
        .then(|| format!("{} did not answer; that is no agreement.", capitalise(&list(&seats))))
}
