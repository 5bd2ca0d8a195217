//! Words that hide a decision: the same kinds as in [`crate::check::vague`], of German.

use roundtable_engine::validation::Ask;

use super::{bare, tokens};
use crate::check::vague::{Found, in_order, is_explained, is_listed, listed, places, without};

/// Adjectives, in every ending. Only in small letters: a noun is none. One word up to each comma.
const ADJECTIVES: [(Ask, &str); 6] = [
    (
        Ask::Measure,
        "schnell, langsam, rasch, zügig, zeitnah, umgehend, unverzüglich, sofort, sofortig, bald, baldig, rechtzeitig, frühzeitig, \
         kurzfristig, langfristig, effizient, effektiv, wirksam, wirkungsvoll, performant, skalierbar, leistungsfähig, leistungsstark, \
         reaktionsschnell, hochverfügbar, oft, öfter, häufig, selten, gelegentlich, regelmäßig, periodisch, signifikant, wesentlich, \
         erheblich, beträchtlich, bedeutend, nennenswert, substanziell, substantiell, ungefähr, annähernd, optimal, bestmöglich, \
         optimier, maximier, minimier, optimiert, maximiert, minimiert",
    ),
    (
        Ask::Seen,
        "einfach, leicht, intuitiv, benutzerfreundlich, nutzerfreundlich, anwenderfreundlich, kundenfreundlich, bedienerfreundlich, \
         komfortabel, komfortable, bequem, nahtlos, modern, klar, übersichtlich, verständlich, gut, besser, schön, verbessert, \
         ansprechend, ergonomisch, problemlos, reibungslos, mühelos, nützlich, nutzlos, unnütz, hilfreich, hochwertig, deutlich, \
         akzeptabel, akzeptable, inakzeptabel, inakzeptable, annehmbar, hinnehmbar, zufriedenstellend",
    ),
    (
        Ask::Against,
        "sicher, zuverlässig, robust, stabil, ausfallsicher, widerstandsfähig, belastbar, verlässlich",
    ),
    (
        Ask::Case,
        "angemessen, adäquat, geeignet, sinnvoll, zumutbar, ordnungsgemäß, sachgerecht, fachgerecht, zweckmäßig, praktikabel, \
         praktikable, vernünftig, üblich, normal, typisch, gängig, gebräuchlich, herkömmlich, möglichst, gegebenenfalls, ggf, \
         eventuell, evtl, normalerweise, üblicherweise, gewöhnlich, typischerweise, idealerweise, grundsätzlich, meist, meistens, \
         weitgehend, weitestgehend",
    ),
    (
        Ask::Count,
        "mehrere, verschieden, divers, einige, manche, viele, wenige, zahlreich, ausreichend, genügend, hinreichend, minimal, \
         maximal, usw, etc, uvm",
    ),
    (Ask::Choice, "flexibel, flexible, beliebig, erweiterbar"),
];

/// Words that have no endings.
const EXACT: [(Ask, &str); 2] = [
    (Ask::Measure, "manchmal, mitunter, circa, zirka, ca, nahezu, beinahe, fast"),
    (Ask::Open, "tbd, tbc, tba"),
];

/// What is vague before a noun only: `die erforderlichen Angaben`, and not `eine Anmeldung ist erforderlich`.
const BEFORE_NOUNS: &str = "erforderlich, notwendig, nötig, relevant, passend";

/// What makes a figure vague that follows it: `etwa 5 Minuten`, and not `wie etwa Hämmer` or `rund um die Uhr`.
const BEFORE_FIGURES: &str = "etwa, rund, knapp, grob, schätzungsweise";

/// What is vague before certain nouns, or where a verb says that something is so.
const SIZES: &str = "groß, größer, riesig, klein, winzig, gering, geringfügig";
/// What is large or small by an amount that somebody must know. A `kleiner Schuppen` is a shed.
const SIZED: &str = "menge, mengen, anzahl, zahl, zahlen, teil, teile, anteil, änderungen, verzögerung, verzögerungen, unterschied, \
     unterschiede, abweichung, abweichungen, gebühr, gebühren, betrag, beträge, beträgen, summe, summen, datei, dateien, liste, listen, \
     bestellung, bestellungen, gruppe, gruppen, team, teams, text, texte, texten, mehrheit, datenbank, datenbanken, datenmenge, \
     datenmengen, dokument, dokumente, dokumenten, bild, bilder, bildern, last, lasten, projekt, projekte, projekten, verlust, verluste, \
     schaden, schäden, aufwand, kosten, zahlung, zahlungen, anschaffung, anschaffungen, reparatur, reparaturen, verbesserung, \
     verbesserungen";

const PHRASES: [(Ask, &str); 6] = [
    (
        Ask::Measure,
        "in echtzeit, auf knopfdruck, in kürze, so schnell wie möglich, so bald wie möglich, so viel wie möglich, \
         so wenig wie möglich, hin und wieder, ab und zu, ab und an, von zeit zu zeit, mehr oder weniger, im wesentlichen",
    ),
    (Ask::Seen, "so gut wie möglich, auf dem stand der technik"),
    (
        Ask::Case,
        "bei bedarf, nach bedarf, falls nötig, wenn nötig, wo nötig, soweit nötig, falls erforderlich, wenn erforderlich, \
         wo erforderlich, soweit erforderlich, wie erforderlich, wenn möglich, falls möglich, wo möglich, wo immer möglich, soweit möglich, \
         sofern möglich, so weit möglich, so weit wie möglich, wo sinnvoll, wenn sinnvoll, soweit sinnvoll, im erforderlichen umfang, \
         im notwendigen umfang, im nötigen umfang, im erforderlichen maß, nach möglichkeit, in der regel, i. d. r., i.d.r., \
         im allgemeinen, im normalfall, im idealfall, unter umständen, u. u., je nach bedarf, nach bestem bemühen",
    ),
    (
        Ask::Count,
        "und so weiter, und so fort, u. a., u.a., u. ä., u.ä., und ähnliches, und ähnliche, oder ähnliches, oder ähnliche, \
         unter anderem, und vieles mehr, nicht beschränkt auf, eine reihe von, eine vielzahl, jede menge, ein paar",
    ),
    (Ask::Choice, "und/oder, unterstützung für"),
    (
        Ask::Open,
        "noch festzulegen, noch zu bestimmen, noch zu definieren, noch zu entscheiden, wird noch festgelegt, wird noch bestimmt, \
         wird noch entschieden, werden noch festgelegt, noch nicht festgelegt, steht noch nicht fest",
    ),
];

/// Phrases in which such a word has a definite sense.
const DEFINITE: &str = "wie oft, so oft wie, wie häufig, häufig gestellte, häufig gestellten, wie schnell, wie bald, wie groß, wie klein, \
     so groß wie, so klein wie, groß genug, klein genug, größer als, kleiner als, nicht größer, nicht kleiner, öfter als, \
     häufiger als, seltener als, besser als, schneller als, wird wirksam, wirksam wird, wirksam werden, wirksam ab, wirksam zum, \
     wirksam am, wirksam bis, fenster maximieren, fenster minimieren, fenster zu maximieren, fenster zu minimieren";

const ENDINGS: [&str; 18] = [
    "", "e", "en", "er", "es", "em", "ere", "eren", "erer", "eres", "erem", "ste", "sten", "ster", "stes",
    "este", "esten", "n",
];

/// The vague words of a sentence, in its order, as they stand there in small letters, each with what to ask instead.
pub(in crate::check) fn vague(sentence: &str) -> Vec<(String, Ask)> {
    let lower = without(&sentence.to_lowercase(), DEFINITE);
    let mut found = Vec::new();
    for (ask, phrases) in PHRASES {
        for word in listed(phrases) {
            let first = places(&lower, word).next();
            found.extend(first.map(|at| Found { at, word: word.to_owned(), ask }));
        }
    }
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut from = 0;
    for (at, known) in lower.split_whitespace().enumerate() {
        let place = from + lower[from..].find(known).unwrap_or_default();
        from = place + known.len();
        let word = bare(known);
        let place = place + known.find(word).unwrap_or_default();
        // A word of a definite sense is not there any more.
        let is_there = !word.is_empty() && words.get(at).is_some_and(|own| bare(own).to_lowercase() == word);
        let ask = ask(&words, at).filter(|_| is_there && !is_explained(&lower[place + word.len()..]));
        found.extend(ask.map(|ask| Found { at: place, word: word.to_owned(), ask }));
    }
    in_order(found)
}

/// What to ask for the word at this place; `None` where it hides nothing.
fn ask(words: &[&str], at: usize) -> Option<Ask> {
    let word = bare(words[at]);
    let lower = word.to_lowercase();
    let of_exact = EXACT.iter().find(|(_, exact)| is_listed(exact, &lower));
    // These have no capital that makes a noun of them.
    if let Some((ask, _)) = of_exact {
        return Some(*ask);
    }
    // `Mit wenig Aufwand`; in other endings it is `wenige`.
    if lower == "wenig" {
        return (!is_exact(words, at, &lower)).then_some(Ask::Measure);
    }
    // The first word has a capital whatever it is.
    if word.starts_with(char::is_uppercase) && at > 0 {
        return None;
    }
    let next = words.get(at + 1).map(|next| bare(next)).unwrap_or_default();
    let is_before_noun = lower != word || next.starts_with(char::is_uppercase);
    if is_before_noun && listed(BEFORE_NOUNS).any(|stem| is_form(&lower, stem) && lower != stem) {
        return Some(Ask::Case);
    }
    if is_listed(BEFORE_FIGURES, &lower) {
        return is_figure(next).then_some(Ask::Measure);
    }
    if listed(SIZES).any(|stem| is_form(&lower, stem)) {
        return is_of_an_amount(words, at).then_some(Ask::Measure);
    }
    let (ask, _) = ADJECTIVES.iter().find(|(_, stems)| listed(stems).any(|stem| is_form(&lower, stem)))?;
    (!is_exact(words, at, &lower)).then_some(*ask)
}

fn is_figure(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
        || matches!(word, "Hälfte" | "hundert" | "tausend" | "zwanzig" | "dreißig")
        || super::has_number(word)
}

/// Whether a size is one of what has an amount, or is all that is said of something: `darf nicht groß sein`.
fn is_of_an_amount(words: &[&str], at: usize) -> bool {
    const IS_SO: &str = "sein, bleiben, werden";
    let next = words.get(at + 1).map(|next| bare(next).to_lowercase()).unwrap_or_default();
    let before = at.checked_sub(1).map(|at| bare(words[at]).to_lowercase()).unwrap_or_default();
    let ends = next.is_empty() || words[at].ends_with([',', ';', ':', '.', '!', '?']);
    is_listed(SIZED, &next) || is_listed(IS_SO, &next) || (ends && is_listed("ist, sind, zu, sehr", &before))
}

fn is_form(word: &str, stem: &str) -> bool {
    word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether the words around it say exactly what is meant.
fn is_exact(words: &[&str], at: usize, word: &str) -> bool {
    let before = at.checked_sub(1).map(|at| bare(words[at]).to_lowercase()).unwrap_or_default();
    let next = words.get(at + 1).map(|next| bare(next).to_lowercase()).unwrap_or_default();
    let is_number = |word: &str| {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || super::has_number(word)
            || ["ein", "eine", "einen", "einem"].contains(&word)
    };
    match word {
        // At most, at least.
        "maximal" | "minimal" => is_number(&next),
        // `stellt sicher, dass`; `sichert`.
        "sicher" => tokens(&words.join(" "))
            .iter()
            .any(|word| is_form(&word.to_lowercase(), "stell") || word.to_lowercase() == "stellt"),
        // `wie viele`, `so viele … wie`.
        _ if word.starts_with("viel") || word.starts_with("wenig") => {
            ["wie", "so", "zu", "gleich", "ebenso"].contains(&before.as_str())
        }
        // Two that differ, `einander verschieden`.
        _ if word.starts_with("verschieden") => is_number(&before) || before == "voneinander",
        // What is put into force.
        "wirksam" => tokens(&words.join(" ")).iter().any(|word| ["wird", "werden", "tritt"].contains(word)),
        // A simple majority is a term of law.
        _ if word.starts_with("einfach") => next == "mehrheit",
        // `leicht verletzt`, `gut 5`: a degree, and no promise.
        "bald" => before == "so",
        _ => false,
    }
}
