//! German. Which word stands for what: docs/glossary-german.md; the headings of an architecture are those of the German arc42.

mod lacking;
mod made;
mod words;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use roundtable_engine::dissent::Since;
use roundtable_engine::revise::Action;

use super::Phrase;
use super::texts::{
    Architecture, Brief, Ended, Introduction, Item, Open, Person, Record, Selection, Summary, TakenBack,
    Texts, Titles,
};
use crate::markdown::section::Section;
use words::{review, section, workflow};

/// The German of what strategies and agendas of ours say, as the window has it, by their English.
static SKILLS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../skills/german.json")).unwrap_or_default()
});

pub(super) static TEXTS: Texts = Texts {
    tag: "de",
    practice_mark: "> **Übung:** Dieses Dokument enthält Inhalte, die mit dem Übungspanel entstanden sind. Dessen Antworten sind simuliert \
                    und keine Grundlage für Entscheidungen.",
    none: "_Keine._",
    nothing: "_Dazu wurde noch nichts vereinbart._",
    no_title: "(ohne Titel)",
    moment: |at| at.strftime("%d.%m.%Y, %H:%M Uhr (UTC)").to_string(),
    day: |at| at.strftime("%d.%m.%Y").to_string(),
    quoted: |text| format!("„{text}“"),
    elsewhere: |session, words| format!("Anders entschieden in {session}: „{words}“"),
    priority: |word| match word {
        "must" => Some("muss"),
        "should" => Some("soll"),
        "could" => Some("kann"),
        "wont" => Some("wird nicht"),
        _ => None,
    },
    degree: |word| match word {
        "low" => Some("niedrig"),
        "medium" => Some("mittel"),
        "high" => Some("hoch"),
        _ => None,
    },
    quality: |word| match word {
        "functional suitability" => Some("funktionale Eignung"),
        "performance efficiency" => Some("Leistungseffizienz"),
        "compatibility" => Some("Kompatibilität"),
        "interaction capability" => Some("Bedienbarkeit"),
        "reliability" => Some("Zuverlässigkeit"),
        "security" => Some("Schutz vor Angriffen"),
        "maintainability" => Some("Wartbarkeit"),
        "flexibility" => Some("Anpassbarkeit"),
        "safety" => Some("Schutz vor Schaden"),
        _ => None,
    },
    of_skills: |text| SKILLS.get(text).map(String::as_str),
    workflow,
    user: Person { name: "der Benutzer", behind_label: "dem Benutzer", by: "vom Benutzer" },
    by_hand: Person {
        name: "der Benutzer, von Hand in der Datei",
        behind_label: "dem Benutzer, von Hand in der Datei",
        by: "vom Benutzer, von Hand in der Datei",
    },
    driver: Person {
        name: "ein Programm, das das Fenster bedient hat, kein Mensch",
        behind_label: "einem Programm, das das Fenster bedient hat, nicht von einem Menschen",
        by: "von einem Programm, das das Fenster bedient hat, nicht von einem Menschen",
    },
    facilitator: Person { name: "die Moderation", behind_label: "der Moderation", by: "von der Moderation" },
    by: |name| format!("von {name}"),
    section,
    also_called: &[
        ("nichtfunktionale anforderungen nfa", Section::Qualities),
        ("nicht funktionale anforderungen", Section::Qualities),
        ("qualitätsanforderungen", Section::Qualities),
        ("entwurfsentscheidungen", Section::Architecture),
        ("architekturbeschränkungen", Section::Constraints),
        ("querschnittskonzepte", Section::Crosscutting),
        ("risiken", Section::Risks),
        ("risiken und gegenmaßnahmen", Section::Risks),
        ("abgrenzung", Section::Exclusions),
        ("nicht im umfang", Section::Exclusions),
        ("konflikte", Section::Conflicts),
        ("offene konflikte", Section::Conflicts),
    ],
    quality_requirements: "Qualitätsanforderungen",
    titles: Titles {
        requirements: "Anforderungen",
        architecture: "Architektur",
        decisions: "Entscheidungen",
        summary: "Zusammenfassung",
        brief: "Kurzfassung",
        selection: "Auswahl",
    },
    introduction: Introduction {
        title: "Einleitung",
        purpose: "Zweck",
        says: "Dieses Dokument beschreibt, ",
        of_one: "; vereinbart wurde das in einem Roundtable zu ",
        of_many: "; vereinbart wurde das in Roundtables zu ",
        marks: ['„', '“'],
        and: " und ",
        session: " (Sitzung ",
        what: |project| format!("was {project} leisten muss und wie gut"),
        how: |project| format!("wie {project} gebaut werden soll"),
        readers: "Es richtet sich an alle, die darüber entscheiden, die entwerfen, bauen und testen.",
        objectives: "Ziele:",
        scope: "Umfang",
        in_scope: "Im Umfang:",
        out_of_scope: "Nicht im Umfang:",
        out_of_scope_of_all: "Im ganzen Projekt nicht im Umfang:",
        no_scope: "Für das Projekt ist kein Umfang festgehalten.",
        constraints: "Randbedingungen",
        no_constraints: "Für das Projekt sind keine festgehalten.",
        users: "Nutzer und Stakeholder",
        assumptions: "Annahmen und Abhängigkeiten",
        terms: "Begriffe",
        how_to_read: "So ist dieses Dokument zu lesen",
        how_to_read_it: "\
- Jeder Punkt hat eine Kennung, die bleibt; fehlende Kennungen wurden nicht vereinbart, wurden in der Prüfung
  ausgenommen, geteilt oder zusammengelegt, oder stehen in einem anderen Dokument.
- Priorität: **muss** (ohne das wird nicht ausgeliefert), **soll** (entfällt nur aus gutem Grund), **kann** (wenn Platz
  ist), **wird nicht** (diesmal nicht).
- Abnahmekriterien sind Kästchen zum Abhaken. Ein Punkt ist fertig, wenn alle seine Kästchen abgehakt werden können.
- *Dafür* nennt die Plätze, die einen Punkt eingebracht oder für ihn gestimmt haben. *Abweichende Meinung* hält fest, was
  jemand sagte, der widersprach. Wer sich *enthielt*, hat einen Vorbehalt und blockiert den Punkt nicht. Wer nirgends steht, hat ihn
  weder eingebracht noch über ihn abgestimmt.
",
    },
    item: Item {
        table: "| Kennung | Titel | Priorität | Dafür |",
        priority: "Priorität",
        not_set: "nicht festgelegt",
        category: "Kategorie",
        supported_by: "Dafür",
        decides: "Entscheidet",
        said_to_decide: "Betrifft, nach Angabe der Moderation",
        why: "Warum",
        when: "Wenn",
        then: "Dann",
        later: "Später",
        acceptance: "Abnahmekriterien",
        no_acceptance: "**Abnahmekriterien:** Es wurden keine vereinbart.",
        measures: "| Zielwert | Mindestens | Messung |",
        context: "Kontext",
        decision: "Entscheidung",
        options: "Optionen",
        pro: "dafür",
        contra: "dagegen",
        beside: "außerdem",
        consequences: "Folgen",
        good: "gut",
        bad: "schlecht",
        provides: "Bietet",
        requires: "Benötigt",
        depends_on: "Hängt ab von",
        technology: "Technik",
        kind: "Art",
        endpoints: "| Methode | Pfad | Wirkung |",
        builds_on: "Baut auf",
        feasibility: "Machbarkeit",
        threatens: "Bedroht",
        severity: "Schwere",
        likelihood: "Wahrscheinlichkeit",
        helps_against: "Hilft gegen",
        effort: "Aufwand",
        effectiveness: "Wirksamkeit",
        came_up: "Aufgekommen in der Phase",
        related: "Verwandt",
        depends: |ids| format!("hängt ab von {ids}"),
        enables: |ids| format!("ermöglicht {ids}"),
        dissent: "Abweichende Meinung",
        aside: "Enthaltung, ohne zu blockieren",
        yielded: "Zunächst nicht einverstanden",
        supported_later: |round| format!("; stimmte in Runde {round} dafür"),
        said_by_user: "Vom Nutzer gesagt",
        said_in: |words, round| format!("„{words}“ (Runde {round})"),
        dissenting: |name, how, round| {
            let did = match how.stance {
                "stand-aside" => format!("enthielt sich in Runde {round}"),
                "block" => format!("blockierte in Runde {round}"),
                "against" => format!("war in Runde {round} dagegen"),
                _ => format!("({}) in Runde {round}", how.as_said),
            };
            let words = if how.words.is_empty() { String::new() } else { format!(": „{}“", how.words) };
            format!("{name} {did}{words}")
        },
        stranger: " (nicht vom Panel)",
        unvoiced: " (in keiner Runde)",
        dissent_of: |id| format!(" (zu {id}, das darin aufgegangen ist)"),
        dissent_then: " (zu einem früheren Wortlaut)",
        taken_out: " (aus der Datei des Artefakts entfernt)",
        source: "*Quelle: ",
        comes_from: |topic, raised, session, review| {
            let topic = if topic.is_empty() { String::new() } else { format!("{topic}, ") };
            let about = raised.about.map(|matter| format!(" (über {matter})")).unwrap_or_default();
            let round = match raised.changed {
                Some(last) => {
                    format!("zuerst in Runde {}{about}, zuletzt geändert in Runde {last}", raised.round)
                }
                None if raised.is_after => format!("nach Runde {}", raised.round),
                None => format!("Runde {}{about}", raised.round),
            };
            let review = review.map(|review| format!("; {review}")).unwrap_or_default();
            format!("*Quelle: {topic}{round} der Sitzung {session}{review}*")
        },
        reviewed: |state, by| format!("{by} {}", review(state)),
        on_day: |word, day| format!("{word} am {day}"),
        not_reviewed: "vom Panel vereinbart, von niemandem geprüft",
        not_reviewed_before: "vom Panel in einem früheren Wortlaut vereinbart; diesen hat niemand vertreten oder geprüft",
        reworded: |reworded, by| match reworded.how {
            Action::Split => format!("{by} von {} abgeteilt", reworded.from.join(", ")),
            Action::Merge => format!("{by} mit {} zusammengeführt", reworded.from.join(", ")),
            Action::Decide => format!("{by} an der Stelle von {} für eine Entscheidung geschrieben", reworded.from.join(", ")),
            _ => format!("{by} bearbeitet"),
        },
        held_before: |since, count| {
            let all = match count {
                0 | 1 => "",
                2 => "beide ",
                _ => "alle ",
            };
            match since {
                Since::Wording => format!(" ({all}zu einem früheren Wortlaut)"),
                Since::Criteria => format!(" ({all}bevor ein Kriterium hinzukam)"),
            }
        },
        held_merged_in: |id, count| match count {
            0 | 1 => format!(" (zu {id}, das darin aufgegangen ist)"),
            2 => format!(" (beide zu {id}, das darin aufgegangen ist)"),
            _ => format!(" (alle zu {id}, das darin aufgegangen ist)"),
        },
        of_user: |id| format!("Entscheidung des Benutzers ({id})"),
        decided_since: "**Seither entschieden.** Wo dieser Text etwas anderes sagt, gilt die Entscheidung.",
        decided_later: "Siehe auch, später entschieden",
        decided_before: "Siehe auch, entschieden, bevor es so formuliert wurde",
        before_review: "Wortlaut vor der Prüfung",
        before_split: "Wortlaut des Ganzen, von dem es abgeteilt wurde, vor der Prüfung",
        merged_in: "Wortlaut dessen, was darin aufgegangen ist",
        held_as: "Was Unterstützer vertraten, bevor die Moderation es anders fasste",
        on_condition: "Unterstützt unter einer Bedingung",
        put_forward: |names| format!("; die darin genannte Option vertrat {names}"),
        not_agreed_then: "das Panel war sich darüber nicht einig geworden",
        in_dispute_then: "das Panel war darüber uneins",
        agreed_then: ", obwohl das Panel sich darauf geeinigt hatte",
        criteria_before: "für diesen Wortlaut gegeben und so gelassen",
        reason_before: "*die Begründung galt dem Wortlaut vor der Bearbeitung*",
        heading: "Titel",
        wording: "Text",
        matter_gone: |id| {
            format!("**Gegenstandslos.** Die Entscheidung zu {id}, nach der sie fragt, wurde zurückgenommen: Es bleibt nichts zu beantworten.")
        },
        since: |what| format!("(seither entschieden: {what})"),
        held: |name, side, round, why| {
            format!("{name} vertrat „{side}“, als der Benutzer in Runde {round} entschied: {why}")
        },
        no_reason: "eine Begründung ist nicht festgehalten",
        held_then: |round| format!("**Positionen, als der Benutzer in Runde {round} entschied, mit Worten, die jeder Platz bis dahin gesagt hatte**"),
        others_words: |words| format!("In der Datei stehen andere Worte als die des Benutzers: „{words}“"),
        taken_back_on: |id, anew| {
            let how = if anew { "in der Prüfung neu entschieden" } else { "von Hand wieder geöffnet" };
            format!("Gilt nicht mehr ({id} wurde {how}); der Benutzer hatte entschieden oder angenommen")
        },
        decided_on: |is_own, id| match is_own {
            true => format!("Vom Benutzer entschieden zu {id}"),
            false => format!("Von der Moderation empfohlen und vom Benutzer angenommen zu {id}"),
        },
        users_reason: |id, round, others| {
            let others = match others {
                "" => String::new(),
                others => format!(" Worte der Moderation, nicht des Benutzers: {others}"),
            };
            format!("Der Benutzer hat es entschieden ({id}, Runde {round}); hat er eine Begründung gegeben, steht sie in seinen Worten.{others}")
        },
        wherever: |id| format!("Wo immer es um {id} geht."),
        holds: "Die Entscheidung gilt im Wortlaut des Benutzers.",
    },
    open: Open {
        blocking: "**Blockierend**",
        deferred: "**Zurückgestellt**",
        so_far: "Bisher",
        raised_by: "Aufgeworfen von",
        recommends: "Die Moderation empfiehlt",
        recommended: "Die Moderation hatte empfohlen",
        decided: "Entschieden",
        decided_so: |words, how| {
            let how = if how.is_empty() { String::new() } else { format!(" ({})", how.join(", ")) };
            format!("**Entschieden:** {words}{how}")
        },
        not_recorded: "geklärt; der Wortlaut ist nicht festgehalten",
        ended: |how| match how {
            Ended::ByPanel => "vom Panel".to_owned(),
            Ended::ByAgreement => "vom Panel, durch Einigung am Tisch".to_owned(),
            Ended::ByMethod(method) => format!("vom Panel, Verfahren: {method}"),
            Ended::With(id, false) => format!("vom Panel, zusammen mit {id}"),
            Ended::With(id, true) => format!("vom Benutzer, zusammen mit {id}"),
            Ended::ByUser => "vom Benutzer".to_owned(),
            Ended::ByUserInFile => "vom Benutzer, wie die Datei sagt".to_owned(),
            Ended::ByUserInReview => "vom Benutzer, in der Prüfung".to_owned(),
            Ended::ByHand => "von Hand".to_owned(),
            Ended::ByName(name) => format!("von Hand, {name}"),
            Ended::ByUserAsOption => "vom Benutzer, aus den gefragten Optionen".to_owned(),
            Ended::ByUserAsRecommended => "vom Benutzer, wie von der Moderation empfohlen".to_owned(),
        },
        in_round: |round| format!("Runde {round}"),
        left_open: |words, round| format!("**Vom Benutzer offen gelassen:** {words} (Runde {round})"),
        taken_back: |TakenBack { words, round, is_own, anew }| {
            let how = if anew { "in der Prüfung neu entschieden" } else { "von Hand wieder geöffnet" };
            let did = match is_own {
                true => format!("„{words}“ entschieden"),
                false => format!("die Empfehlung „{words}“ angenommen"),
            };
            format!(
                "**Zurückgenommen:** Der Benutzer hatte {did} (Runde {round}). Der Konflikt wurde {how}, und das gilt nicht mehr."
            )
        },
        ended_before: |words, day| {
            let on = day.map(|day| format!(" am {day}")).unwrap_or_default();
            format!("**Zurückgenommen:** Der Benutzer hatte in der Prüfung{on} gesagt: „{words}“. Er hat dort seither anders entschieden, und das gilt nicht mehr.")
        },
        at_the_table: "Vorher am Tisch entschieden",
        on_condition: "Unter der Bedingung",
        positions: "Positionen",
        no_positions: "**Positionen:** Es sind keine festgehalten.",
        unsaid: " (so in keiner Runde gesagt)",
        notes: "Anmerkungen des Benutzers",
        note: |round, words| format!("Runde {round}: „{words}“"),
        decision_of: Phrase { before: "Entscheidung ", between: " der Sitzung ", after: "" },
    },
    provenance: made::PROVENANCE,
    baseline: made::BASELINE,
    trace: made::TRACE,
    architecture: Architecture {
        overview: "Überblick",
        calls: "Aufrufe über die Schnittstellen",
        caller: "Aufrufer",
        by_user: "Vom Benutzer entschieden; was dagegen stand, steht unter „Entscheidungen“:",
        recommended: "**Die Empfehlung der Moderation am Ende.** Wo sie etwas anderes sagt, gelten die Entscheidungen des Benutzers.",
        outside: "Schnittstellen nach außen:",
        from_requirements: "Aus den Anforderungen:",
        accepted: "Mit den Entscheidungen in Kauf genommen:",
        of_user: |id, is_own, words| {
            let how = match is_own {
                true => "vom Benutzer entschieden",
                false => "von der Moderation empfohlen, vom Benutzer angenommen",
            };
            format!("- {id} ({how}): {words}")
        },
        dissent: "*Abweichende Meinung:*",
    },
    record: Record {
        context: "Kontext und Problemstellung",
        drivers: "Entscheidungstreiber",
        options: "Betrachtete Optionen",
        outcome: "Ergebnis der Entscheidung",
        consequences: "Folgen",
        pros_and_cons: "Vor- und Nachteile der Optionen",
        more: "Weitere Informationen",
        not_recorded: "Nicht festgehalten.",
        in_own_words: "Entschieden mit eigenen Worten des Benutzers:",
        chosen: |option| format!("Gewählte Option: „{option}“"),
        // What somebody said as a sentence stays one: behind „weil“ its verb would have to move.
        chosen_because: |option, why| format!("Gewählte Option: „{option}“. Begründung: {why}"),
        good: |text| format!("Gut: {text}"),
        bad: |text| format!("Schlecht: {text}"),
        neutral: |text| format!("Neutral: {text}"),
        given_up: |option, pros| format!("Aufgegeben mit „{option}“: {pros}"),
        given_up_with: |option, pros| format!("aufgegeben mit „{option}“: {pros}"),
        none_known: "Zu dem, was der Benutzer entschieden hat, sind keine festgehalten; was für und gegen die Optionen aufgeschrieben wurde, steht \
                     unten.",
        source: Phrase { before: "Quelle: ", between: " der Sitzung ", after: "" },
        supported_by: "Dafür",
        without: "Es kam zu keiner Architekturentscheidung, deshalb wurde kein Entscheidungsprotokoll geschrieben.",
        proposed: |which| format!("Vorgeschlagen und nicht freigegeben: {which}."),
    },
    summary: Summary {
        in_short: "In Kürze",
        best: "Die besten drei",
        risks: "Risiken und Gegenmaßnahmen",
        about: |is_brainstorm, topic| match is_brainstorm {
            true => format!("Ein Brainstorming zu „{topic}“."),
            false => format!("Ein Roundtable zu „{topic}“."),
        },
        recommendation: "Empfehlung der Moderation",
        by_user: "Vom Benutzer entschieden:",
        accepted: "Von der Moderation empfohlen und vom Benutzer angenommen:",
        agreed: "Vereinbart:",
        seen_as_risks: "Als Risiken gesehen:",
        not_recommended: |id, by| format!("{id} wird nicht mehr empfohlen: Zu {by} wurde anders entschieden."),
        set_aside: |by, words| format!("**Beiseitegelegt.** Der Benutzer hat zu {by} anders entschieden: {words}"),
        undecided: |by, words| {
            format!("**Der Benutzer hat hierüber entschieden** zu {by}, in eigenen Worten: {words}")
        },
        facilitators_words: "Was im Folgenden zu dieser Entscheidung steht, sind Worte der Moderation.",
        synthesis: "Zusammenfassung der Moderation",
        decisions_hold: "Wo die Moderation anderes sagt, gelten die Entscheidungen des Benutzers.",
        chosen_unapproved: |id, title, by, words| {
            format!("**{id}: {title}** hat der Benutzer gewählt ({by}). Das Panel war sich darüber nicht einig, und freigegeben hat es seither niemand: {words}")
        },
        held: |seats| match seats {
            0 => "von niemandem ausdrücklich vertreten".to_owned(),
            1 => "von einem Platz vertreten".to_owned(),
            number => format!("von {number} Plätzen vertreten"),
        },
        chosen: |by, held| format!("vom Benutzer gewählt ({by}); {held}"),
        contested: |held, by, words| format!("{held}; der Benutzer hat zu {by} entschieden: „{words}“"),
        feasibility: |feasible| format!("Machbarkeit: {feasible}"),
        mind: |risks| format!("zu beachten: {risks}"),
        nothing_against: |id| format!("_Gegen {id} wurde noch nichts gefunden._"),
    },
    brief: Brief {
        decided: "Entschieden",
        wanted: "Am wichtigsten",
        ideas: "Ideen",
        out_of_scope: "Nicht im Umfang",
        aside: "Zurückgestellt oder abgelehnt",
        open: "Offen",
        risks: "Risiken",
        about: |of, topic, session, held, at| {
            let mut parts: Vec<String> = Vec::new();
            let approved = format!("Freigegeben {}", held.by);
            for ((number, ids), [first, later]) in [
                (held.approved, [approved.as_str(), approved.as_str()]),
                (held.decided, ["Vom Benutzer entschieden", "vom Benutzer entschieden"]),
                (held.agreed, ["Vom Panel vereinbart und von niemandem geprüft", "vom Panel vereinbart und von niemandem geprüft"]),
                (
                    held.before,
                    [
                        "Vom Panel in einem früheren Wortlaut vereinbart, in diesem von niemandem vertreten oder geprüft,",
                        "vom Panel in einem früheren Wortlaut vereinbart, in diesem von niemandem vertreten oder geprüft,",
                    ],
                ),
            ] {
                let (what, of) = match (parts.is_empty(), number) {
                    (_, 0) => continue,
                    (true, 1) => (first, "ist 1 Ergebnis".to_owned()),
                    (true, many) => (first, format!("sind {many} Ergebnisse")),
                    (false, 1) => (later, "ist 1 weiteres".to_owned()),
                    (false, many) => (later, format!("sind {many} weitere")),
                };
                let alone = match held.not_agreed {
                    "" => String::new(),
                    _ if what != approved => String::new(),
                    all if all == ids => ", ohne dass sich das Panel darauf geeinigt hatte".to_owned(),
                    ids => format!(", davon ohne Einigung des Panels: {ids}"),
                };
                parts.push(format!("{what} {of} ({ids}){alone}"));
            }
            if parts.is_empty() {
                let unread = "Was freigegeben oder vereinbart wurde, ist nicht bekannt";
                parts.push(if held.is_partly_unread { unread } else { "Freigegeben oder vereinbart ist nichts" }.to_owned());
            }
            let held = parts.join("; ");
            format!("Aus der Sitzung „{topic}“ ({session}; Workflow: {}). {held}. Stand: {at}.", workflow(of))
        },
        by_user: "vom Benutzer",
        as_recommended: "vom Benutzer, wie empfohlen",
        by_panel: "vom Panel",
        in_dispute: |title| format!("Strittig: {title}"),
        not_agreed: |title| format!("Nicht vereinbart: {title}"),
        line_of: |source, line| format!("{source}, Zeile {line}"),
        unheard: |round| format!("vom Benutzer in Runde {round} gesagt; kein Ergebnis hat solche Worte"),
        see_also: |ids| format!("(siehe auch {ids}, später entschieden)"),
        chosen: "(vom Benutzer gewählt)",
        decided_otherwise: |words| format!("(der Benutzer hat anders entschieden: „{words}“)"),
        decided_about: |words| format!("(der Benutzer hat dazu entschieden: „{words}“)"),
        against: |names| format!("(dagegen: {names})"),
        otherwise: |names| format!("(für eine andere Option: {names})"),
        more: |number, ids| match number {
            1 => format!("- Und 1 weiteres Ergebnis ({ids})."),
            many => format!("- Und {many} weitere Ergebnisse ({ids})."),
        },
    },
    selection: Selection {
        chosen: |number, at| match number {
            1 => format!("1 Artefakt; ausgewählt am {at}."),
            many => format!("{many} Artefakte; ausgewählt am {at}."),
        },
        not_approved: "Nicht freigegeben",
        session: |id, topic, practice| {
            let practice = if practice { "; geführt mit dem Übungspanel" } else { "" };
            format!("- Sitzung `{id}`: {topic}{practice}")
        },
    },
    merge: made::MERGE,
    remarks: made::REMARKS,
    cover: made::COVER,
};
