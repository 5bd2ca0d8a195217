// The form of a new session.
import { translations } from "../texts";

export const newsession = translations({
  "Priority of {id}": "Priorität von {id}",
  "Stands in the project's document as {ids}.": "Steht im Dokument des Projekts als {ids}.",
  "Cannot hold together with {ids}.": "Lässt sich nicht vereinbaren mit {ids}.",
  "Practice panel": "Übungspanel",
  "Fork a session": "Sitzung abzweigen",
  "{n|One decision goes along as it was then, though it was|# decisions go along as they were then, though they were} changed or taken back since:":
    "{n|Eine Entscheidung wird so mitgenommen, wie sie damals war, obwohl sie|# Entscheidungen werden so mitgenommen, wie sie damals waren, obwohl sie} seither geändert oder zurückgenommen {n|wurde|wurden}:",
  "It goes on from round {round} of “{topic}”, with what the panel had come to there.":
    "Sie geht von Runde {round} der Sitzung „{topic}“ aus weiter, mit dem, wozu das Panel dort gekommen war.",
  "Choose another strategy, panel or models, or keep what is filled in. The artifacts get ids of their own, and the session itself stays as it is.":
    "Wählen Sie eine andere Strategie, ein anderes Panel oder andere Modelle, oder lassen Sie, was ausgefüllt ist. Die Artefakte bekommen eigene Kennungen, und die Sitzung selbst bleibt, wie sie ist.",
  "The practice panel finds what plain rules find: must, can, only if, at most.":
    "Das Übungspanel findet, was einfache Regeln finden: muss, kann, nur wenn, höchstens.",
  "{n|# item was|# items were} left out: what {n|it quotes|they quote} does not stand in the document.":
    "{n|# Punkt wurde|# Punkte wurden} weggelassen: Was {n|er zitiert|sie zitieren}, steht nicht im Dokument.",
  "This document requires nothing that a session could cover.":
    "Dieses Dokument verlangt nichts, was eine Sitzung abdecken könnte.",
  "To be covered: {count}": "Abzudecken: {count}",
  "{kept} of {items}": "{kept} von {items}",
  "What else it says ({other}); not part of what is to be covered":
    "Was es sonst sagt ({other}); gehört nicht zu dem, was abzudecken ist",
  "{kind}, line {line}: {text}": "{kind}, Zeile {line}: {text}",
  "What nothing was taken from ({skipped})": "Woraus nichts übernommen wurde ({skipped})",
  "Take up": "Aufnehmen",
  "Take up {lines}": "{lines} aufnehmen",
  "A session covers at most {most} items. Untick one to take up another.":
    "Eine Sitzung deckt höchstens {most} Punkte ab. Wählen Sie einen ab, um einen anderen aufzunehmen.",
  "Notes on the reading ({warnings})": "Anmerkungen zum Lesen ({warnings})",
  "Choose a Markdown or text document": "Markdown- oder Textdokument wählen",
  "Start from an existing document": "Von einem vorhandenen Dokument ausgehen",
  "A tender, an old specification, a list somebody kept: it is read for what it requires, and the session cannot end before the panel has taken up each item that you keep. Markdown or plain text, at most 2 MB.":
    "Eine Ausschreibung, eine alte Spezifikation, eine Liste, die jemand geführt hat: Sie wird darauf gelesen, was sie verlangt, und die Sitzung kann nicht enden, bevor das Panel jeden Punkt aufgegriffen hat, den Sie behalten. Markdown oder reiner Text, höchstens 2 MB.",
  "Of this project": "Aus diesem Projekt",
  "What you had filled in is kept for now.": "Was Sie ausgefüllt hatten, ist vorerst noch da.",
  "Choosing…": "Wird gewählt …",
  "Choose a file…": "Datei wählen …",
  "A file": "Eine Datei",
  Choose: "Wählen",
  "{n|# line|# lines}": "{n|# Zeile|# Zeilen}",
  "Read it again": "Noch einmal lesen lassen",
  "Read it": "Lesen lassen",
  "Without a document": "Ohne Dokument",
  "Cancelled. Nothing was changed.": "Abgebrochen. Nichts wurde geändert.",
  "{n|# item|# items} found in {name}.": "{n|# Punkt|# Punkte} gefunden in {name}.",
  "Rounds at least": "Runden mindestens",
  "Rounds at most": "Runden höchstens",
  "A session has at most {n} rounds.": "Eine Sitzung hat höchstens {n} Runden.",
  "The rounds contradict each other: at least {least}, at most {most}.":
    "Die Runden widersprechen einander: mindestens {least}, höchstens {most}.",
  "Stop after each round and ask me": "Nach jeder Runde anhalten und mich fragen",
  "Keep full questions and answers as files": "Vollständige Fragen und Antworten als Dateien aufbewahren",
  "How it runs": "Wie sie abläuft",
  "A phase has at most {n|# round|# rounds}; the last one has no such limit.":
    "Eine Phase hat höchstens {n|# Runde|# Runden}; für die letzte gilt das nicht.",
  "The panel does not stop to ask you.": "Das Panel hält nicht an, um Sie zu fragen.",
  "When the panel stops and asks you": "Wann das Panel anhält und Sie fragt",
  "A conflict lasts {n|# round|# rounds}.": "Ein Konflikt dauert {n|# Runde|# Runden}.",
  "Somebody is less than {value} sure.": "Jemand ist sich zu weniger als {value} sicher.",
  "A concern or a conflict speaks of {value}.": "Ein Bedenken oder ein Konflikt spricht von {value}.",
  "What you had decided by then goes along; to decide it otherwise, fork after the round before.":
    "Was Sie bis dahin entschieden hatten, geht mit; um es anders zu entscheiden, zweigen Sie nach der Runde davor ab.",
  "What you rejected or left for later in its review stays so, where it had the same words by then.":
    "Was Sie in ihrer Prüfung abgelehnt oder zurückgestellt haben, bleibt es, wo es damals schon dieselben Worte hatte.",
  "A design usually builds on the requirements of a specs session.":
    "Ein Entwurf baut meist auf den Anforderungen einer Anforderungssitzung auf.",
  "Requirements often build on the ideas of a brainstorm.":
    "Anforderungen bauen oft auf den Ideen eines Brainstormings auf.",
  "The panel is told what the chosen sessions agreed on.":
    "Das Panel erfährt, was in den gewählten Sitzungen vereinbart wurde.",
  "Other finished sessions ({others})": "Andere abgeschlossene Sitzungen ({others})",
  "As everyone ({model})": "Wie alle ({model})",
  "from Settings": "aus den Einstellungen",
  "Seat by seat": "Platz für Platz",
  "Spending limit in US dollars": "Ausgabengrenze in US-Dollar",
  "Reached, the session pauses and asks you. Empty: no limit. It counts only models whose price is known (prices of {date}).":
    "Ist sie erreicht, hält die Sitzung an und fragt Sie. Leer: keine Grenze. Sie zählt nur Modelle, deren Preis bekannt ist (Preise vom {date}).",
  "Let the facilitator propose": "Die Moderation vorschlagen lassen",
  "It sees at the end what came of it": "Sie sieht am Ende, was herausgekommen ist",
  "Document at the end": "Dokument am Ende",
  "{name} is now number {place} of {value}.": "{name} ist jetzt Nummer {place} von {value}.",
  "{name} is not on the panel any more.": "{name} ist nicht mehr im Panel.",
  "{name} is on the panel.": "{name} ist im Panel.",
  Panel: "Panel",
  "The order counts where they answer in turn. The facilitator leads and has no opinion; it needs no seat here.":
    "Die Reihenfolge zählt, wo nacheinander geantwortet wird. Die Moderation leitet und hat keine Meinung; sie braucht hier keinen Platz.",
  "A side is a task and not an opinion. Where you give none, the facilitator does, so that the sides are even.":
    "Eine Seite ist eine Aufgabe und keine Meinung. Wo Sie keine vergeben, tut es die Moderation, damit die Seiten gleich stark sind.",
  "Choose who should take part: at least {n|# participant|# participants}.":
    "Wählen Sie, wer teilnehmen soll: mindestens {n|# Teilnehmer|# Teilnehmer}.",
  "Choose who else should take part: at least {n|# participant|# participants}.":
    "Wählen Sie, wer noch teilnehmen soll: mindestens {n|# Teilnehmer|# Teilnehmer}.",
  "Nobody here is called that.": "Hier heißt niemand so.",
  "Move {name} up": "{name} nach oben",
  "Move {name} down": "{name} nach unten",
  "Who joins the panel": "Wer ins Panel kommt",
  "Add to the panel": "Ins Panel aufnehmen",
  Calls: "Aufrufe",
  "Time, without yours": "Zeit, ohne Ihre eigene",
  "Tokens sent": "Gesendete Token",
  "Tokens received": "Empfangene Token",
  Money: "Geld",
  "not known": "nicht bekannt",
  "Expected:": "Erwartet:",
  "Hide details": "Einzelheiten ausblenden",
  "The project, the discussion and your notes go to {hosts}, on this computer.":
    "Das Projekt, die Diskussion und Ihre Notizen gehen an {hosts}, auf diesem Computer.",
  "The project, the discussion and your notes go to {hosts}.":
    "Das Projekt, die Diskussion und Ihre Notizen gehen an {hosts}.",
  "No model is chosen yet.": "Noch ist kein Modell gewählt.",
  "Nothing leaves this machine, and it costs nothing.":
    "Nichts verlässt diesen Computer, und es kostet nichts.",
  "There is no provider yet. Add one in Settings, with its key.":
    "Es gibt noch keinen Anbieter. Fügen Sie in den Einstellungen einen mit seinem Schlüssel hinzu.",
  "No model is chosen for everyone yet. Choose one in Settings.":
    "Für alle ist noch kein Modell gewählt. Wählen Sie eines in den Einstellungen.",
  "The key of a provider is missing, or the keychain cannot be asked. Settings says which.":
    "Der Schlüssel eines Anbieters fehlt, oder der Schlüsselbund ist nicht erreichbar. Die Einstellungen sagen, welcher.",
  "Who answers": "Wer antwortet",
  "Needs no key and no network. Good for learning how a session goes, not for real decisions.":
    "Braucht keinen Schlüssel und kein Netz. Gut, um zu lernen, wie eine Sitzung abläuft, nicht für echte Entscheidungen.",
  "Your models": "Ihre Modelle",
  "Real answers, from the providers in Settings.": "Echte Antworten von den Anbietern aus den Einstellungen.",
  "Looking up your providers…": "Es wird nachgesehen, welche Anbieter Sie haben …",
  "Open Settings": "Einstellungen öffnen",
  "Every prompt of a later round: the last synthesis, what was agreed, open conflicts without who holds what, your decisions and notes.":
    "Jeder Prompt einer späteren Runde: die letzte Synthese, was vereinbart wurde, offene Konflikte ohne die Angabe, wer was vertritt, Ihre Entscheidungen und Notizen.",
  "The facilitator: the list of artifacts and open questions, and after each round all answers, for its synthesis.":
    "Die Moderation: die Liste der Artefakte und offenen Fragen und nach jeder Runde alle Antworten für ihre Synthese.",
  "A seat in a phase taken in turn: what those before it said in this round, and the proposals to vote on.":
    "Ein Platz in einer Phase, in der nacheinander geantwortet wird: was in dieser Runde vor ihm gesagt wurde, und die Vorschläge zur Abstimmung.",
  "An answer that cannot be read is asked for once more, with the reason.":
    "Eine Antwort, die nicht gelesen werden kann, wird noch einmal erbeten, mit dem Grund.",
  "is asked for the first question": "wird um die erste Frage gebeten",
  "is asked to answer it": "wird um eine Antwort darauf gebeten",
  "Making the first prompts…": "Die ersten Prompts werden erstellt …",
  "This is the text of the first round, word for word. With it go the model's name, the longest length of an answer and, to some providers, the form that an answer has to have; your key goes along as proof of who asks. Nothing else is sent.":
    "Das ist der Text der ersten Runde, Wort für Wort. Mit ihm gehen der Name des Modells, die größte Länge einer Antwort und bei manchen Anbietern die Form, die eine Antwort haben muss; Ihr Schlüssel geht mit, als Nachweis, wer fragt. Sonst wird nichts gesendet.",
  "{provider}, on this computer. For {actors}.": "{provider}, auf diesem Computer. Für {actors}.",
  "{provider}. For {actors}.": "{provider}. Für {actors}.",
  "The same in every call to it": "In jedem Aufruf gleich",
  "For this round": "Für diese Runde",
  "The other seats there get the same with their own role's description at its beginning.":
    "Die anderen Plätze dort bekommen dasselbe, mit der Beschreibung ihrer eigenen Rolle am Anfang.",
  "What later rounds add": "Was spätere Runden hinzufügen",
  "Side of {name}": "Seite von {name}",
  "Facilitator decides": "Moderation entscheidet",
  Strategy: "Strategie",
  "A brainstorm is always led by {strategy}. There is nothing to choose.":
    "Ein Brainstorming wird immer nach {strategy} geführt. Es gibt nichts zu wählen.",
  "“{word}”": "„{word}“",
  "The topic says {words}, which suits {strategy}.": "Im Thema steht {words}, dazu passt {strategy}.",
  "{missing} is not available; {strategy} fits any topic.":
    "{missing} ist nicht verfügbar; {strategy} passt zu jedem Thema.",
  "{strategy} is the usual choice for this kind of session.":
    "{strategy} ist für diese Art von Sitzung die übliche Wahl.",
  Recommended: "Empfohlen",
  "Its agenda is not there": "Seine Agenda ist nicht vorhanden",
  Workflow: "Workflow",
  "The session needs a topic.": "Die Sitzung braucht ein Thema.",
  "The document is still being read: wait for it, or cancel the reading.":
    "Das Dokument wird noch gelesen: Warten Sie darauf, oder brechen Sie das Lesen ab.",
  "Choose who should take part.": "Wählen Sie, wer teilnehmen soll.",
  "The panel needs at least {n|# participant|# participants}.":
    "Das Panel braucht mindestens {n|# Teilnehmer|# Teilnehmer}.",
  "Nobody takes the side {sides}: give it to a participant, or leave a seat to the facilitator.":
    "Niemand übernimmt die Seite {sides}: Geben Sie sie jemandem, oder überlassen Sie einen Platz der Moderation.",
  "{models} {n|is|are} not set up any more: choose another model.":
    "{models} {n|ist|sind} nicht mehr eingerichtet: Wählen Sie ein anderes Modell.",
  "Choose a model for everyone first.": "Wählen Sie zuerst ein Modell für alle.",
  "Looking up what this workflow needs…": "Es wird nachgesehen, was dieser Workflow braucht …",
  "New session": "Neue Sitzung",
  "Everything is filled in already.": "Alles ist bereits ausgefüllt.",
  "All but the panel is filled in already: who takes part is yours to choose.":
    "Alles außer dem Panel ist bereits ausgefüllt: Wer teilnimmt, wählen Sie.",
  "The label beside a value says where it comes from; change what you like.":
    "Neben einem Wert steht, woher er kommt; ändern Sie, was Sie möchten.",
  "There {n|is # session|are # sessions} that you could continue instead:":
    "Es gibt {n|# Sitzung|# Sitzungen}, die Sie stattdessen fortsetzen könnten:",
  Topic: "Thema",
  "What the panel should discuss, in a line.": "Was das Panel diskutieren soll, in einer Zeile.",
  "Calling the panel…": "Das Panel wird gerufen …",
  "Start the session": "Sitzung starten",
  "Looking up what this project prefers…": "Es wird nachgesehen, was dieses Projekt bevorzugt …",
});
