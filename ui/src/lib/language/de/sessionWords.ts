// Of sessions: workflows, strategies, why one waits, what it may cost, and what happens at the table.
import { translations } from "../texts";

export const sessionWords = translations({
  "{tokens} tokens": "{tokens} Token",
  "{n|# round|# rounds}": "{n|# Runde|# Runden}",
  Roundtable: "Roundtable",
  Paused: "Angehalten",
  "Puts first:": "Stellt voran:",
  "Pays for it:": "Nimmt dafür in Kauf:",
  Active: "Aktiv",
  Closed: "Abgeschlossen",
  "{least} to {most}": "{least} bis {most}",
  "{least} to {n|# round|# rounds}": "{least} bis {n|# Runde|# Runden}",
  "under 1 cent": "unter 1 Cent",
  "{n|The price|The prices} of {models} {n|is|are} not known: the sum is without. You can give {n|it|them} in Settings, under Prices.":
    "{n|Der Preis|Die Preise} von {models} {n|ist|sind} nicht bekannt: Die Summe ist ohne. Sie können {n|ihn|sie} in den Einstellungen unter Preise angeben.",
  "{n|The price|The prices} of {models} {n|is|are} not known: tokens only. You can give {n|it|them} in Settings, under Prices.":
    "{n|Der Preis|Die Preise} von {models} {n|ist|sind} nicht bekannt: nur Token. Sie können {n|ihn|sie} in den Einstellungen unter Preise angeben.",
  "No spending limit.": "Keine Ausgabengrenze.",
  "At {limit} it pauses and asks.": "Bei {limit} hält sie an und fragt.",
  "At {limit} it pauses and asks. What it counts is without the {n|price|prices} of {models}, which nobody here knows.":
    "Bei {limit} hält sie an und fragt. Gezählt wird ohne {n|den Preis|die Preise} von {models}, {n|den|die} hier niemand kennt.",
  "The spending limit of {limit} does not hold: nobody here knows the {n|price|prices} of {models}. The limit of rounds does.":
    "Die Ausgabengrenze von {limit} greift nicht: Niemand hier kennt {n|den Preis|die Preise} von {models}. Die Höchstzahl der Runden gilt.",
  "Each round deals with one topic, and {n|# topic|# topics} of the agenda must be dealt with: as many rounds are expected at least, also where you allow fewer, and at most as many as you allow.":
    "Jede Runde behandelt einen Agendapunkt, und {n|# Punkt|# Punkte} der Agenda {n|muss|müssen} behandelt werden: Mit mindestens so vielen Runden ist zu rechnen, auch wenn Sie weniger zulassen, und höchstens mit so vielen, wie Sie zulassen.",
  "The practice panel takes 1 to 3 seconds for an answer.":
    "Das Übungspanel braucht 1 bis 3 Sekunden für eine Antwort.",
  "The first prompts were made and measured: {question} tokens to the facilitator, {response} to a seat ({letters} characters count as a token).":
    "Die ersten Prompts wurden erstellt und gemessen: {question} Token an die Moderation, {response} an einen Platz ({letters} Zeichen zählen als ein Token).",
  "Assumed: an answer has {statement} tokens, a synthesis {synthesis}, and each round makes the next prompts {growth} longer.":
    "Angenommen: Eine Antwort hat {statement} Token, eine Synthese {synthesis}, und jede Runde macht die nächsten Prompts um {growth} länger.",
  "The lower sum of money counts what providers keep in their cache; the upper one does not. Prices of {date}.":
    "Der kleinere Betrag rechnet ein, was Anbieter im Cache halten; der größere nicht. Preise vom {date}.",
  "A model that thinks at length before it answers takes more tokens and more time. What is asked again after a fault comes on top.":
    "Ein Modell, das vor der Antwort lange nachdenkt, braucht mehr Token und mehr Zeit. Was nach einem Fehler noch einmal gefragt wird, kommt hinzu.",
  "Why:": "Warum:",
  "Concerns:": "Bedenken:",
  "Suggests:": "Schlägt vor:",
  "Risks:": "Risiken:",
  "To explore:": "Zu erkunden:",
  "Round {round} starts": "Runde {round} beginnt",
  "The sides of the debate are given.": "Die Seiten der Debatte sind vergeben.",
  "The facilitator asks: {question}": "Die Moderation fragt: {question}",
  "{name} answered.": "{name} hat geantwortet.",
  "{name} answered, confidence {sure}.": "{name} hat geantwortet, Zuversicht {sure}.",
  "{name} has no answer in this round. {reason}": "{name} hat in dieser Runde keine Antwort. {reason}",
  "Too few have answered: {answered} did, and {quorum} would do. The session waits for you.":
    "Zu wenige haben geantwortet: {answered} haben es getan, {quorum} würden genügen. Die Sitzung wartet auf Sie.",
  "Round {number} is complete. {artifacts} new artifacts.":
    "Runde {number} ist vollständig. {artifacts} neue Artefakte.",
  "The panel needs your decision.": "Das Panel braucht Ihre Entscheidung.",
  "Round {round} is complete and waits for your choice.":
    "Runde {round} ist vollständig und wartet auf Ihre Wahl.",
  "The panel will hear what you said.": "Das Panel wird hören, was Sie gesagt haben.",
  "The session ends after this round.": "Die Sitzung endet nach dieser Runde.",
  "The session pauses soon.": "Die Sitzung hält gleich an.",
  "The session is paused.": "Die Sitzung ist angehalten.",
  "The session is closed.": "Die Sitzung ist abgeschlossen.",
  "The facilitator alone: no seat is asked in this round": "Nur die Moderation: Kein Platz wird gefragt",
  ", phase “{title}”": ", Phase „{title}“",
  Specs: "Anforderungen",
  "What to build, and why: requirements": "Was gebaut werden soll und warum",
  Design: "Entwurf",
  "How to build it: architecture": "Wie es gebaut werden soll: Architektur",
  Brainstorm: "Brainstorming",
  "Ideas, risks and what to do about them": "Ideen, Risiken und was dagegen zu tun ist",
  "Any question that needs several heads": "Jede Frage, die mehrere Köpfe braucht",
  Standard: "Standard",
  Disney: "Disney",
  Debate: "Debatte",
  "Consensus-driven": "Konsensorientiert",
  "Six hats": "Sechs Hüte",
  Partial: "Teilweise",
  "One decision with its options and consequences, and a summary":
    "Eine Entscheidung mit ihren Optionen und Folgen, und eine Zusammenfassung",
  "What to build, and why": "Was gebaut werden soll und warum",
  Architecture: "Architektur",
  "How to build it, with its decisions": "Wie es gebaut werden soll, mit den Entscheidungen dazu",
  Summary: "Zusammenfassung",
  "What was found, ranked, with risks and open questions":
    "Was gefunden wurde, geordnet nach Gewicht, mit Risiken und offenen Fragen",
  "your choice": "Ihre Wahl",
  "from the original session": "aus der Ausgangssitzung",
  "Filled in from the session that this one is forked from.":
    "Übernommen aus der Sitzung, von der diese abzweigt.",
  "You chose it on this page.": "Sie haben es auf dieser Seite gewählt.",
  "from this project's settings": "aus den Einstellungen dieses Projekts",
  "It stands in the project's file .s2s/config.yaml, as it was when the project was made or as somebody has set it since.":
    "Es steht in der Datei .s2s/config.yaml des Projekts, so wie beim Anlegen des Projekts oder wie es seitdem jemand eingestellt hat.",
  "from the strategy": "aus der Strategie",
  "The chosen strategy brings it along.": "Die gewählte Strategie bringt es mit.",
  "from the workflow": "aus dem Workflow",
  "The chosen workflow brings it along.": "Der gewählte Workflow bringt es mit.",
  "Agreed when somebody supports it and nobody blocks it":
    "Vereinbart, wenn jemand zustimmt und niemand blockiert",
  "Agreed by majority, weighted by confidence": "Vereinbart mit Mehrheit, gewichtet nach Zuversicht",
  "Agreed when everybody supports it": "Vereinbart, wenn alle zustimmen",
  "Agreed by majority": "Vereinbart mit Mehrheit",
  "The facilitator weighs the arguments": "Die Moderation wägt die Argumente ab",
  "The facilitator sums up, without a vote": "Die Moderation fasst zusammen, ohne Abstimmung",
  "Why: the provider cannot be reached. Check the network, then resume.":
    "Warum: Der Anbieter ist nicht erreichbar. Prüfen Sie das Netz und setzen Sie dann fort.",
  "Why: the facilitator's answers could not be used, twice in a row. Choose another model for it, then resume.":
    "Warum: Die Antworten der Moderation waren zweimal hintereinander nicht verwendbar. Wählen Sie für sie ein anderes Modell und setzen Sie dann fort.",
  "Why: the connection to the provider breaks again and again. Check the network, then resume.":
    "Warum: Die Verbindung zum Anbieter bricht immer wieder ab. Prüfen Sie das Netz und setzen Sie dann fort.",
  "Why: the provider asks us to wait. Resume later.":
    "Warum: Der Anbieter bittet zu warten. Setzen Sie später fort.",
  "Why: it had too many requests in a short time.": "Warum: Er bekam in kurzer Zeit zu viele Anfragen.",
  "Why: the account at the provider has no money left. Top it up there, then resume.":
    "Warum: Das Konto beim Anbieter hat kein Guthaben mehr. Laden Sie es dort auf und setzen Sie dann fort.",
  "Why: the provider does not accept the key. Ask whoever gave it to you, then resume.":
    "Warum: Der Anbieter nimmt den Schlüssel nicht an. Fragen Sie die Person, von der Sie ihn haben, und setzen Sie dann fort.",
  "Why: the provider cannot answer now. Resume later.":
    "Warum: Der Anbieter kann jetzt nicht antworten. Setzen Sie später fort.",
  "Why: the provider cannot answer now.": "Warum: Der Anbieter kann jetzt nicht antworten.",
  "Fork after round {round}": "Abzweigung nach Runde {round}",
  "{topic} (fork after round {round})": "{topic} (Abzweigung nach Runde {round})",
  "Fork of “{topic}” after round {round}": "Abzweigung von „{topic}“ nach Runde {round}",
  "Fork of a session that cannot be read or is not here any more, after round {round}":
    "Abzweigung von einer Sitzung, die nicht gelesen werden kann oder nicht mehr da ist, nach Runde {round}",
  "Everything said so far is kept.": "Alles bisher Gesagte ist aufbewahrt.",
  "Everything that could be written is kept; a decision or words of yours that are not there yet are asked for again.":
    "Alles, was geschrieben werden konnte, ist aufbewahrt; nach einer Entscheidung oder Worten von Ihnen, die noch nicht dastehen, wird erneut gefragt.",
  "{n|# answer that had just come|# answers that had just come} could not be kept and will be asked for again; everything before is kept.":
    "{n|# Antwort, die gerade gekommen war, konnte nicht aufbewahrt werden und wird|# Antworten, die gerade gekommen waren, konnten nicht aufbewahrt werden und werden} erneut erfragt; alles davor ist aufbewahrt.",
  "Paused: a decision waits for you.": "Angehalten: Eine Entscheidung wartet auf Sie.",
  "Resume, and the question comes back.": "Setzen Sie fort, dann kommt die Frage wieder.",
  "Paused by the provider.": "Vom Anbieter angehalten.",
  "Paused: nobody at the table answered.": "Angehalten: Niemand am Tisch hat geantwortet.",
  "Resume to ask this round's question again.":
    "Setzen Sie fort, um die Frage dieser Runde noch einmal zu stellen.",
  "Paused: too few seats answered.": "Angehalten: Zu wenige Plätze haben geantwortet.",
  "{answered} answered, and {quorum} would do. Resume to ask the others again or to go on without them.":
    "{answered} haben geantwortet, {quorum} würden genügen. Setzen Sie fort, um die anderen noch einmal zu fragen oder ohne sie weiterzumachen.",
  "Paused: the spending limit is reached.": "Angehalten: Die Ausgabengrenze ist erreicht.",
  "The session has cost {spent} of the {limit} that you allowed. Raise the limit to go on.":
    "Die Sitzung hat {spent} von den {limit} gekostet, die Sie erlaubt haben. Erhöhen Sie die Grenze, um weiterzumachen.",
  "Paused: the project's folder could not be written.":
    "Angehalten: In den Ordner des Projekts konnte nicht geschrieben werden.",
  "Check the disk and the folder, then resume.":
    "Prüfen Sie die Festplatte und den Ordner und setzen Sie dann fort.",
  "Paused: a file of the session is not as it should be, and was left alone.":
    "Angehalten: Eine Datei der Sitzung ist nicht, wie sie sein soll, und wurde nicht angerührt.",
  "The session's files say what it has lost. Mend it there or bring it back, then resume.":
    "Die Dateien der Sitzung sagen, was sie verloren hat. Reparieren Sie sie dort oder holen Sie sie zurück und setzen Sie dann fort.",
  "Paused.": "Angehalten.",
  "Resume when you are ready.": "Setzen Sie fort, wenn Sie so weit sind.",
  "{completed} of at least {n|# round|# rounds} done":
    "{completed} von mindestens {n|# Runde|# Runden} abgeschlossen",
  "“{topic}” is not closed": "„{topic}“ ist nicht abgeschlossen",
  "{begun} of at least {needed} other topics begun":
    "{begun} von mindestens {needed} anderen Agendapunkten begonnen",
  "{id} is not settled": "{id} ist nicht geklärt",
  "{id} has no answer": "{id} hat keine Antwort",
  "{id} “{title}”": "{id} „{title}“",
  "{id}: two approved artifacts contradict each other":
    "{id}: Zwei freigegebene Artefakte widersprechen einander",
  "{n|# item|# items} of the document not taken up": "{n|# Punkt|# Punkte} des Dokuments nicht aufgegriffen",
  "The phase “{phase}” is not the last one": "Die Phase „{phase}“ ist nicht die letzte",
  Waiting: "Wartet",
  Thinking: "Denkt nach",
  Absent: "Abwesend",
  "Not asked this round": "In dieser Runde nicht gefragt",
  "Preparing the question": "Bereitet die Frage vor",
  Listening: "Hört zu",
  "Summing up the answers": "Fasst die Antworten zusammen",
  "At a task of its own": "Mit einer eigenen Aufgabe beschäftigt",
  Blind: "Verdeckt",
  "Blind round": "Verdeckte Runde",
  "nobody sees another's answer until all have answered.":
    "niemand sieht die Antwort eines anderen, bevor alle geantwortet haben.",
  "In turn": "Nacheinander",
  "Round in turn": "Runde nacheinander",
  "they answer one after another, and each hears those before.":
    "sie antworten einer nach dem anderen, und jeder hört, was davor gesagt wurde.",
  "By name": "Auf Aufruf",
  "Round by name": "Runde auf Aufruf",
  "only those answer whom the facilitator names, and nobody sees another's answer before.":
    "es antworten nur die, die die Moderation aufruft, und niemand sieht vorher die Antwort eines anderen.",
  "Blue hat": "Blauer Hut",
  "the course of the discussion": "der Verlauf der Diskussion",
  "White hat": "Weißer Hut",
  "facts and figures": "Fakten und Zahlen",
  "Red hat": "Roter Hut",
  "feelings and hunches": "Gefühle und Ahnungen",
  "Black hat": "Schwarzer Hut",
  dangers: "Gefahren",
  "Yellow hat": "Gelber Hut",
  benefits: "Vorteile",
  "Green hat": "Grüner Hut",
  "new ideas": "neue Ideen",
  "{hat} hat": "Hut: {hat}",
  "blue hat": "blauer Hut",
  "white hat": "weißer Hut",
  "red hat": "roter Hut",
  "black hat": "schwarzer Hut",
  "yellow hat": "gelber Hut",
  "green hat": "grüner Hut",
  "Facilitator alone": "Nur Moderation",
  "The facilitator alone": "Nur die Moderation",
  "no seat is asked in this round.": "in dieser Runde wird kein Platz gefragt.",
  "How sure they are that their answer would survive contact with the facts.":
    "Wie sicher sie sind, dass ihre Antwort den Tatsachen standhält.",
  "another round": "eine weitere Runde",
  "the next phase": "die nächste Phase",
  "the end of the session": "das Ende der Sitzung",
  "a question to you": "eine Frage an Sie",
  "Spoken of in {n|# round|# rounds} so far": "Bisher in {n|# Runde|# Runden} besprochen",
  Supports: "Stimmt zu",
  "Stands aside": "Enthält sich",
  Blocks: "Blockiert",
  "Is against it": "Ist dagegen",
});
