//! A passive that says nobody who acts.

use super::{bare, is_demand};

/// Who acts stands behind these.
const ACTORS: [&str; 4] = ["von", "vom", "durch", "seitens"];
const PREFIXES: [&str; 32] = [
    "ab", "an", "auf", "aus", "bei", "bereit", "dar", "durch", "ein", "fest", "frei", "her", "heraus",
    "herunter", "hin", "hinzu", "hoch", "mit", "nach", "um", "über", "unter", "vor", "weg", "weiter",
    "wieder", "zu", "zurück", "zusammen", "gut", "los", "statt",
];
const INSEPARABLE: [&str; 10] = ["be", "ver", "zer", "ent", "emp", "er", "miss", "über", "unter", "wider"];
/// Begins or ends as a participle does, and is none of an act.
const STATES: [&str; 22] = [
    "bereit",
    "bekannt",
    "verwandt",
    "erst",
    "beliebt",
    "berechtigt",
    "begrenzt",
    "beschränkt",
    "bestimmt",
    "überhaupt",
    "gesamt",
    "geeignet",
    "benötigt",
    "gebraucht",
    "erlaubt",
    "gut",
    "gesund",
    "gerecht",
    "gestern",
    "bisher",
    "betont",
    "unterwegs",
];
/// Infinitives that begin as a participle does.
const INFINITIVES: [&str; 16] = [
    "gehen",
    "gelten",
    "gewinnen",
    "gehören",
    "genehmigen",
    "gestalten",
    "gewähren",
    "geschehen",
    "gelangen",
    "genießen",
    "geben",
    "gestatten",
    "gewährleisten",
    "gefährden",
    "gebrauchen",
    "gelingen",
];
/// Participles of verbs with a prefix that end as an infinitive does.
const STRONG: [&str; 30] = [
    "verschoben",
    "verboten",
    "verloren",
    "entschieden",
    "beschrieben",
    "unterschrieben",
    "verworfen",
    "entnommen",
    "übernommen",
    "begonnen",
    "erhoben",
    "enthoben",
    "entzogen",
    "bezogen",
    "überwiesen",
    "verwiesen",
    "bewiesen",
    "verschlossen",
    "beschlossen",
    "unterbrochen",
    "verglichen",
    "überschritten",
    "unterschritten",
    "besprochen",
    "versprochen",
    "überschrieben",
    "erworben",
    "unterbunden",
    "verbunden",
    "entworfen",
];
/// What begins a clause that tells a condition or of which thing it speaks.
const OPENS: [&str; 34] = [
    "wenn",
    "sobald",
    "solange",
    "falls",
    "während",
    "nachdem",
    "bevor",
    "ehe",
    "dass",
    "weil",
    "da",
    "ob",
    "wie",
    "was",
    "wer",
    "wem",
    "wen",
    "wo",
    "wann",
    "warum",
    "womit",
    "bis",
    "damit",
    "obwohl",
    "sofern",
    "soweit",
    "indem",
    "als",
    "welche",
    "welcher",
    "welches",
    "welchen",
    "um",
    "angenommen",
];

/// `wird verschoben`, `muss verschoben werden`, and nobody who does it. Only in a main clause.
pub(in crate::check) fn passive_without_actor(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let first = words.first().map(|word| bare(word).to_lowercase()).unwrap_or_default();
    let acts = words.iter().any(|word| ACTORS.contains(&bare(word).to_lowercase().as_str()));
    if acts || ["angenommen", "gegeben"].contains(&first.as_str()) {
        return None;
    }
    words.split_inclusive(|word| word.ends_with([',', ';', ':'])).find_map(in_clause)
}

fn in_clause(clause: &[&str]) -> Option<String> {
    let words: Vec<String> = clause.iter().map(|word| bare(word).to_lowercase()).collect();
    if words.first().is_none_or(|word| OPENS.contains(&word.as_str())) {
        return None;
    }
    let modal =
        clause.iter().position(|word| is_demand(bare(word)) || ["kann", "können"].contains(&bare(word)));
    // `muss … verschoben werden`: in a clause that depends on another one the modal comes last.
    if let Some(modal) = modal {
        let at = (modal + 2..words.len())
            .find(|at| words[*at] == "werden" && is_participle(&words[at - 1], true))?;
        return Some(format!("{} werden", words[at - 1]));
    }
    // `wird … verschoben`: the participle ends the clause, or what stands before a joining word.
    let be = words.iter().position(|word| ["wird", "werden", "wurde", "wurden"].contains(&word.as_str()))?;
    let joins = |word: &String| ["und", "oder", "sowie"].contains(&word.as_str());
    let end = words[be..].iter().position(joins).map_or(words.len(), |at| be + at);
    let candidates = [end.checked_sub(1), words.len().checked_sub(1)];
    let at = candidates.into_iter().flatten().find(|at| *at > be && is_participle(&words[*at], false))?;
    // Small letters: `Gesetze` and `Bericht` are things.
    clause[at].starts_with(char::is_lowercase).then(|| format!("{} {}", words[be], words[at]))
}

/// `before_werden`: an infinitive cannot stand there.
fn is_participle(word: &str, before_werden: bool) -> bool {
    if STATES.contains(&word) || INFINITIVES.contains(&word) || word.chars().count() < 5 {
        return false;
    }
    let is_weak = word.ends_with('t');
    let is_strong = word.ends_with("en");
    let with_ge = |rest: &str| rest.starts_with("ge") && rest.len() > 4 && (is_weak || is_strong);
    let separated = PREFIXES.iter().filter_map(|prefix| word.strip_prefix(prefix)).any(with_ge);
    let inseparable = INSEPARABLE.iter().any(|prefix| word.starts_with(prefix));
    with_ge(word)
        || separated
        || word.ends_with("iert")
        || (inseparable && (is_weak || (is_strong && before_werden)))
        || STRONG.contains(&word)
}
