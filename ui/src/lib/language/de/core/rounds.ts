// What the engine notes of a round: what it enforced, what it mended while reading answers, what people did by hand meanwhile.
import { translations } from "../../texts";

export const coreRounds = translations({
  // Reading answers.
  "removed a code fence": "Codezaun entfernt",
  "took the fenced block out of prose": "den eingezäunten Block aus dem Fließtext genommen",
  "removed prose around the block": "Fließtext um den Block entfernt",
  "took the JSON object out of prose": "das JSON-Objekt aus dem Fließtext genommen",
  "read as JSON": "als JSON gelesen",
  "replaced tabs by spaces": "Tabulatoren durch Leerzeichen ersetzt",
  "quoted text with a colon or a special character":
    "Text mit Doppelpunkt oder Sonderzeichen in Anführungszeichen gesetzt",
  "quoted text with stray quotes": "Text mit verirrten Anführungszeichen neu eingefasst",
  "joined the list in `{key}`": "die Liste in `{key}` zu einem Text verbunden",
  "joined the list in `recommendation`": "die Liste in `recommendation` zu einem Text verbunden",
  "took the single value of `{key}` as a list": "den einzelnen Wert von `{key}` als Liste genommen",
  "`{key}` is no list and was left out": "`{key}` ist keine Liste und wurde weggelassen",
  "left out `{other}` in `{key}`": "`{other}` in `{key}` weggelassen",
  "left out an entry of `{key}`": "einen Eintrag von `{key}` weggelassen",
  "`{key}` says `{other}` where keys were expected": "`{key}` sagt `{other}`, wo Schlüssel erwartet waren",
  "`{key}` is no confidence: {value}": "`{key}` ist keine Zuversicht: {value}",
  "read the confidence {value} as a percentage": "die Zuversicht {value} als Prozentwert gelesen",
  "left out an artifact of the unknown type `{word}`":
    "ein Artefakt des unbekannten Typs `{word}` weggelassen",
  "ignored an id that the model gave": "eine Kennung, die das Modell vergab, nicht beachtet",
  "left out `{key}`: no model writes that": "`{key}` weggelassen: Das schreibt kein Modell",
  "left out the method `{method}` of {id}: no model says that":
    "das Verfahren `{method}` von {id} weggelassen: Das sagt kein Modell",
  "left out a {kind} without a title": "ein Artefakt ({kind}) ohne Titel weggelassen",
  "`action` was missing": "`action` fehlte",
  "`decision` was missing: the engine chose the focus":
    "`decision` fehlte: Das Programm hat den Gegenstand gewählt",
  "the answer calls itself `{named}`": "die Antwort nennt sich `{named}`",
  "no {key} was given": "{key} fehlte",
  "no confidence was given": "die Zuversicht fehlte",
  "no rationale was given": "die Begründung fehlte",
  "left out a vote with the stance `{word}`": "eine Stimme mit der Haltung `{word}` weggelassen",
  "blocks `{proposal}` and does not say what would lift it":
    "blockiert `{proposal}` und sagt nicht, was das aufheben würde",
  "no proposed_artifacts were given": "proposed_artifacts fehlte",
  "no constraints_check was given": "constraints_check fehlte",
  "`constraints_check` says that it cannot conclude, and `next` concludes":
    "`constraints_check` sagt, dass nicht abgeschlossen werden kann, und `next` schließt ab",
  "`{other}` is no type of document": "`{other}` ist keine Art von Dokument",
  "`contradictions` is no list and was left out": "`contradictions` ist keine Liste und wurde weggelassen",
  "left out an entry of `contradictions`": "einen Eintrag von `contradictions` weggelassen",
  "took the whole answer as the position: {error}": "die ganze Antwort als Position genommen: {error}",
  "`{name}` is shown to nobody": "`{name}` wird niemandem gezeigt",
  "`verdict` says `{other}`, which is none": "`verdict` sagt `{other}`; ein solches Urteil gibt es nicht",
  "took the severity `{word}` for a warning": "das Gewicht `{word}` als Warnung genommen",
  "the answer is empty": "die Antwort ist leer",
  "the answer has {bytes} bytes, more than the {most} that are read":
    "die Antwort hat {bytes} Byte, mehr als die {most}, die gelesen werden",
  "the answer is not valid YAML: {why}": "die Antwort ist kein gültiges YAML: {why}",
  "the answer is not a map of keys": "die Antwort besteht nicht aus Schlüsseln und Werten",
  "the field `{field}` is missing or empty": "das Feld `{field}` fehlt oder ist leer",
  "the field `{field}` says `{found}`; it must be one of: {expected}":
    "das Feld `{field}` sagt `{found}`; möglich sind: {expected}",
  "this phase is targeted: `participants` must name those who are to answer, out of: {seats}":
    "in dieser Phase antworten Einzelne: `participants` muss nennen, wer antworten soll, aus: {seats}",
  "a conclusion needs `contradictions`: the agreed artifacts that contradict each other, or an empty list when you have looked and found none":
    "ein Abschluss braucht `contradictions`: die vereinbarten Artefakte, die einander widersprechen, oder eine leere Liste, wenn keine gefunden wurden",
  "the focus `{focus}` is not what comes first now; `decision.topic_id` must be one of: {names}":
    "der Gegenstand `{focus}` ist jetzt nicht an der Reihe; möglich für `decision.topic_id`: {names}",
  "long texts are shortened here; the journal has the whole":
    "lange Texte sind hier gekürzt; im Journal steht das Ganze",

  // Reading a document for its items.
  "{over} further items were left out: a baseline has at most {most_items}. Map the document in two halves.":
    "{over} weitere Punkte wurden weggelassen: Vorgaben haben höchstens {most_items}. Lesen Sie das Dokument in zwei Hälften ein.",
  'left out "{named}": `{word}` is no type of an item':
    "„{named}“ weggelassen: `{word}` ist keine Art von Punkt",
  "left out {id}: it has no title": "{id} weggelassen: ohne Titel",
  "{id} matches `{matches}`, which is unknown": "{id} entspricht `{matches}`, das unbekannt ist",
  'left out "{what}": what it quotes does not stand in the document':
    "„{what}“ weggelassen: Was es zitiert, steht nicht im Dokument",
  '"{what}": {missing} of its quotations do not stand in their line':
    "„{what}“: {missing} der Zitate {missing|steht|stehen} nicht in der angegebenen Zeile",

  // What stood in for answers of the facilitator.
  "the facilitator's question was replaced by the fallback: {error}":
    "die Frage der Moderation wurde durch die Ersatzfrage ersetzt: {error}",
  "the facilitator gave no question, the fallback was asked: {reason}":
    "die Moderation stellte keine Frage, gefragt wurde die Ersatzfrage: {reason}",
  "the facilitator's synthesis was replaced by the fallback: {error}":
    "die Synthese der Moderation wurde durch die Ersatzsynthese ersetzt: {error}",
  "the facilitator gave no synthesis, the fallback stands in: {reason}":
    "die Moderation gab keine Synthese, an ihrer Stelle steht die Ersatzsynthese: {reason}",
  "the facilitator did not say whether it looked for contradictions":
    "die Moderation hat nicht gesagt, ob sie nach Widersprüchen gesucht hat",

  // Sides of a debate.
  "{seat} had no side and takes `{side}`": "{seat} hatte keine Seite und übernimmt `{side}`",
  "nobody was on the side `{name}`: {seat} takes it":
    "auf der Seite `{name}` war niemand: {seat} übernimmt sie",
  "nobody is on the side `{name}`": "auf der Seite `{name}` ist niemand",

  // What comes next.
  "escalation is switched off for this session: it continues":
    "Rückfragen an Sie sind für diese Sitzung abgeschaltet: Es geht weiter",
  "phases come in order: after `{current}` comes `{next}`, not `{wanted}`":
    "Phasen kommen der Reihe nach: Auf `{current}` folgt `{next}`, nicht `{wanted}`",
  "the user asked the panel to go on until round {until}: it continues":
    "Sie haben das Panel gebeten, bis Runde {until} weiterzumachen: Es geht weiter",
  "conclusion refused, the discussion continues: {unmet}":
    "Abschluss verweigert, die Diskussion geht weiter: {unmet}",
  "conclusion refused, the discussion continues: this strategy ends with a recommendation, and there is none":
    "Abschluss verweigert, die Diskussion geht weiter: Diese Strategie endet mit einer Empfehlung, und es gibt keine",
  "a conclusion is possible in the last phase only: on to the next phase":
    "ein Abschluss ist nur in der letzten Phase möglich: weiter zur nächsten Phase",
  "there is no further phase: the discussion continues":
    "es gibt keine weitere Phase: Die Diskussion geht weiter",
  "the phase needs {min_in_phase} rounds and has {in_phase}: it continues":
    "die Phase braucht {min_in_phase|# Runde|# Runden} und hat {in_phase}: Sie geht weiter",
  "the phase has had its {in_phase} rounds: on to the next phase":
    "die Phase hatte ihre {in_phase|# Runde|# Runden}: weiter zur nächsten Phase",
  "Reached maximum rounds limit: {max_rounds} rounds":
    "Höchstzahl der Runden erreicht: {max_rounds|# Runde|# Runden}",
  "{completed} of at least {min_rounds} rounds completed":
    "{completed} von mindestens {min_rounds|# Runde|# Runden} abgeschlossen",
  "critical topic {topic_id} is not closed": "der kritische Agendapunkt {topic_id} ist nicht abgeschlossen",
  "{begun} of at least {needed} other topics begun":
    "{begun} von mindestens {needed|# anderen Agendapunkt|# anderen Agendapunkten} begonnen",
  "{id} is unresolved on a critical topic": "{id} ist bei einem kritischen Agendapunkt ungelöst",
  "{id} blocks and has no answer": "{id} blockiert und hat keine Antwort",
  "{id}, a contradiction, is unresolved": "{id}, ein Widerspruch, ist ungelöst",
  "{n} of the baseline not covered: {named}": "{n} der Vorgaben nicht abgedeckt: {named}",
  "{n} of the baseline not covered: {named} and {rest} more":
    "{n} der Vorgaben nicht abgedeckt: {named} und {rest} weitere",
  "phase {current} is not the last": "die Phase {current} ist nicht die letzte",
  "{id} stays open: {remaining} criteria are not covered and it has {count} of at least {least} artifacts":
    "{id} bleibt offen: {remaining|# Kriterium ist|# Kriterien sind} nicht abgedeckt, und es gibt {count} von mindestens {least|# Artefakt|# Artefakten}",
  "the agenda has no topic `{id}`": "die Agenda hat keinen Punkt `{id}`",
  '{id} does not say any more what the user decided on {decision}: "{words}"':
    "{id} sagt nicht mehr, was der Benutzer zu {decision} entschieden hat: „{words}“",
  "`{added}` is no criterion of {id}": "`{added}` ist kein Kriterium von {id}",

  // Proposals, votes and conflicts.
  "left out all but the first {most_proposals} proposed artifacts":
    "alle bis auf die ersten {most_proposals} vorgeschlagenen Artefakte weggelassen",
  "left out a {kind}: not a type of this workflow":
    "ein Artefakt ({kind}) weggelassen: Der Typ gehört nicht zu diesem Workflow",
  "left out {reports} conflicts: the phase `{current_phase}` collects none":
    "{reports|# Konflikt|# Konflikte} weggelassen: Die Phase `{current_phase}` sammelt keine",
  "left out a position of `{actor}`, who has no seat":
    "eine Position von `{actor}` weggelassen: ohne Platz am Tisch",
  "left out a conflict without a description": "einen Konflikt ohne Beschreibung weggelassen",
  "{id} is settled already and was not opened again":
    "{id} ist schon erledigt und wurde nicht wieder geöffnet",
  "{id} {why}: what the round says of it was left out":
    "{id} {why}: Was die Runde dazu sagt, wurde weggelassen",
  "{id} {why}: it was not resolved": "{id} {why} und wurde nicht gelöst",
  "{id} {why}: it was not answered": "{id} {why} und wurde nicht beantwortet",
  "{id} {why}: its revision was left out": "{id} {why}: Die Überarbeitung wurde weggelassen",
  "{id} {why}: {asked} is not asked": "{id} {why}: {asked} wird nicht gefragt",
  "{id} {why}: the panel changes nothing of it, and it counts as agreed nowhere until somebody says":
    "{id} {why}: Das Panel ändert daran nichts, und es gilt nirgends als vereinbart, bis jemand es sagt",
  "a contradiction names `{id}`, which is unknown": "ein Widerspruch nennt `{id}`, das unbekannt ist",
  "`{id}` is no open conflict and was not resolved":
    "`{id}` ist kein offener Konflikt und wurde nicht gelöst",
  "`{id}` is no open question and was not answered":
    "`{id}` ist keine offene Frage und wurde nicht beantwortet",
  "{id} is answered already: its revision was left out":
    "{id} ist schon beantwortet: Die Überarbeitung wurde weggelassen",
  "`{id}` is unknown, so its revision became a new {kind}":
    "`{id}` ist unbekannt, deshalb wurde die Überarbeitung zu einem neuen Artefakt ({kind})",
  "the topic `{topic}` is unknown: filed under `{topic_id}`":
    "der Agendapunkt `{topic}` ist unbekannt: unter `{topic_id}` eingeordnet",
  '`{seat}` {why} in this round and was not counted for "{title}"':
    "`{seat}` {why} in dieser Runde und wurde für „{title}“ nicht gezählt",
  "did not speak": "hat nicht gesprochen",
  "has no seat": "hat keinen Platz",
  '`{given}` is no item of the baseline and was left out of what "{what}" covers':
    "`{given}` ist kein Punkt der Vorgaben und wurde aus dem weggelassen, was „{what}“ abdeckt",
  '`{id}` {why} and was left out of what "{title}" decides':
    "`{id}` {why} und wurde aus dem weggelassen, was „{title}“ entscheidet",
  "is not decided yet": "ist noch nicht entschieden",
  "is no conflict and no escalation": "ist weder ein Konflikt noch eine Rückfrage",
  '"{title}": left out all but the first {most} quotations':
    "„{title}“: alle bis auf die ersten {most} Zitate weggelassen",
  '"{title}" quotes words of `{participant}` that do not occur in this round: “{quote}”':
    "„{title}“ zitiert Worte von `{participant}`, die in dieser Runde nicht vorkommen: „{quote}“",
  "{id} stays a draft: {why}": "{id} bleibt vorläufig: {why}",
  "too few votes": "zu wenige Stimmen",
  "blocked by {who}": "blockiert von {who}",
  "{held} for it, {against} against it": "{held} dafür, {against} dagegen",
  "{held} for it, {against} against it, and no reason was given that decides between them":
    "{held} dafür, {against} dagegen, und es wurde kein Grund genannt, der zwischen ihnen entscheidet",
  nobody: "niemand",
  "{id}, “{title}”: {count}.": "{id}, „{title}“: {count}.",
  "{id} is not agreed: {count}; {conflict} puts it to the user":
    "{id} ist nicht vereinbart: {count}; {conflict} legt es Ihnen vor",
  "left out the dissent of `{seat}` on {id}, who {why}":
    "die abweichende Meinung von `{seat}` zu {id} weggelassen: {seat} {why}",
  "voted for it": "hat dafür gestimmt",
  "did not speak in this round": "hat in dieser Runde nicht gesprochen",

  // What people did by hand.
  "was {done} in its file": "wurde in der Datei {done}",
  "was rejected": "wurde abgelehnt",
  "was left for later": "wurde zurückgestellt",
  "was approved by hand in its file": "wurde in der Datei von Hand freigegeben",
  "was left for later by hand in its file": "wurde in der Datei von Hand für später gelassen",
  "has an empty status, and nobody here knows what holds of it":
    "hat einen leeren Status, und niemand hier weiß, was davon gilt",
  "says `{word}` in its status, a word that nobody here knows":
    "sagt `{word}` im Status, ein Wort, das hier niemand kennt",
  "set aside by hand as `{word}`": "von Hand als `{word}` beiseitegelegt",
  "rejected by hand": "von Hand abgelehnt",
  "left for later by hand": "von Hand für später gelassen",
  "{id} says what the user decided; what was put down for another choice stands beside it":
    "{id} sagt, was Sie entschieden haben; was für eine andere Wahl festgehalten war, steht daneben",
  "{id}: this round writes its {key} anew; before, it said, too: {gone}":
    "{id}: Diese Runde schreibt {key} neu; vorher stand dort auch: {gone}",
  "{id} keeps in its {key} what somebody wrote there: {kept}":
    "{id} behält in {key}, was jemand dort geschrieben hat: {kept}",
  "{id}: what somebody took out of its {key} stays out, for the panel only repeated it: {left_out}":
    "{id}: Was jemand aus {key} herausgenommen hat, bleibt draußen, denn das Panel hat es nur wiederholt: {left_out}",
  "{id} keeps its {key}: somebody changed it since the panel wrote it, and the panel only repeated its earlier words":
    "{id} behält {key}: Jemand hat es geändert, seit das Panel es schrieb, und das Panel hat nur seine früheren Worte wiederholt",
  "{id}: somebody changed its {key} since the panel wrote it, and this round writes it anew; before, it said: {words}":
    "{id}: Jemand hat {key} geändert, seit das Panel es schrieb, und diese Runde schreibt es neu; vorher stand dort: {words}",
  "somebody changed {id} in its file while the session ran":
    "jemand hat {id} während der Sitzung in der Datei geändert",
  "somebody changed {id} in its file while the session ran; it is approved by hand":
    "jemand hat {id} während der Sitzung in der Datei geändert; es ist von Hand freigegeben",
  "somebody changed {id} in its file while the session ran; it is {done}":
    "jemand hat {id} während der Sitzung in der Datei geändert; es ist {done}",
  "somebody changed {id} in its file while the session ran; it {why}":
    "jemand hat {id} während der Sitzung in der Datei geändert; es {why}",
  "somebody deleted {id} while the session ran: it is left out, and its number is not given again":
    "jemand hat {id} während der Sitzung gelöscht: Es fehlt nun, und seine Nummer wird nicht wieder vergeben",
  "somebody put {id} into the session's folder or its index while the session ran: it stays as it is, is no result of this session, and its number is not given again":
    "jemand hat {id} während der Sitzung in ihren Ordner oder ihren Index gelegt: Es bleibt, wie es ist, ist kein Ergebnis dieser Sitzung, und seine Nummer wird nicht wieder vergeben",
  "somebody answered {id} by hand in the index": "jemand hat {id} von Hand im Index beantwortet",
  "somebody answered {asked} by hand in the index, and {id} follows it":
    "jemand hat {asked} von Hand im Index beantwortet, und {id} folgt dem",
  "somebody answered {asked} by hand in the index, to discuss on: {id} is not decided by that and stays open":
    "jemand hat {asked} von Hand im Index beantwortet, mit Weiterdiskutieren: {id} ist damit nicht entschieden und bleibt offen",
  "somebody settled {id} by hand, so that {asked} is not asked: {words}":
    "jemand hat {id} von Hand erledigt, sodass {asked} nicht gefragt wird: {words}",
  "{id} was settled by hand in its file, without a word on what was decided":
    "{id} wurde in der Datei von Hand erledigt, ohne ein Wort dazu, was entschieden wurde",
  "{id} is in no file of the session any more": "{id} steht in keiner Datei der Sitzung mehr",
  "{id} is in no file of the session any more; {asked} is not asked":
    "{id} steht in keiner Datei der Sitzung mehr; {asked} wird nicht gefragt",
});
