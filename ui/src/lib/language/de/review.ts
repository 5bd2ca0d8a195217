// Review and the artifacts of a project.
import { translations } from "../texts";

export const review = translations({
  "Draft not saved": "Entwurf nicht gespeichert",
  "Go on editing": "Weiter bearbeiten",
  "Go on editing {id}": "{id} weiter bearbeiten",
  "Discard the draft of {id}": "Entwurf zu {id} verwerfen",
  "To the document": "Zum Dokument",
  "EARS: {pattern}": "EARS: {pattern}",
  "EARS, the Easy Approach to Requirements Syntax, is a simple way to write requirements: each sentence is built by one of a few patterns.":
    "EARS ist eine einfache, weit verbreitete Art, Anforderungen zu schreiben: Jeder Satz ist nach einem von wenigen Mustern gebaut.",
  "No matter any more": "Gegenstandslos",
  "No matter any more, at {id}": "Gegenstandslos, bei {id}",
  "The decision that it asks about was taken back. There is nothing left to answer.":
    "Die Entscheidung, nach der sie fragt, wurde zurückgenommen. Es bleibt nichts zu beantworten.",
  "Decided since": "Seither entschieden",
  "{keys}: the same in each part. Look whether it holds of each.":
    "{keys}: in jedem Teil dasselbe. Prüfen Sie, ob es für jeden gilt.",
  "A decision speaks of it": "Eine Entscheidung spricht davon",
  "A decision speaks of it, at {id}": "Eine Entscheidung spricht davon, bei {id}",
  "You decided it after this was written. Look whether both can hold; your approval says that they do.":
    "Sie haben es entschieden, nachdem das geschrieben war. Prüfen Sie, ob beides gelten kann; Ihre Freigabe sagt, dass es so ist.",
  "Decided since, at {id}": "Seither entschieden, bei {id}",
  "Where this text says otherwise, the decision holds. Reword it, or reject it, if it does.":
    "Wo dieser Text etwas anderes sagt, gilt die Entscheidung. Formulieren Sie ihn dann um, oder lehnen Sie ihn ab.",
  "Where this question says otherwise, the decision holds. Answer it by that.":
    "Wo diese Frage etwas anderes sagt, gilt die Entscheidung. Beantworten Sie sie danach.",
  "Go to {id}: {title}": "Zu {id}: {title}",
  "Stands against {id} of “{topic}”": "Steht gegen {id} aus „{topic}“",
  "Stands against {id} of another session": "Steht gegen {id} aus einer anderen Sitzung",
  "What it stands against cannot be shown. Where its session is in the trash of the project, put it back on the project's page; or decide here alone, by leaving this one out.":
    "Wogegen es steht, kann nicht gezeigt werden. Liegt seine Sitzung im Papierkorb des Projekts, holen Sie sie auf der Seite des Projekts zurück; oder entscheiden Sie hier allein, indem Sie dieses weglassen.",
  "Decided: {gone} is left out when the document is written again.":
    "Entschieden: {gone} wird weggelassen, wenn das Dokument erneut geschrieben wird.",
  "Reading the other session…": "Die andere Sitzung wird gelesen …",
  "That session has {id} no more.": "Jene Sitzung hat {id} nicht mehr.",
  "The document holds both. Approve the one that holds, or edit it and approve your words; reject the other one.":
    "Das Dokument enthält beide. Geben Sie frei, was gilt, oder bearbeiten Sie es und geben Sie Ihre Worte frei; lehnen Sie das andere ab.",
  "Decided: {gone} is left out, and {stays} stays in the document.":
    "Entschieden: {gone} wird weggelassen, und {stays} bleibt im Dokument.",
  "{gone} is left out. {stays} stands in the document once you approve it.":
    "{gone} wird weggelassen. {stays} steht im Dokument, sobald Sie es freigeben.",
  "Decided: {here} and {there} are both left out.":
    "Entschieden: {here} und {there} werden beide weggelassen.",
  "Both say the same now: nothing is left to decide.":
    "Beide sagen jetzt dasselbe: Es ist nichts mehr zu entscheiden.",
  "The document is to be written again.": "Das Dokument ist neu zu schreiben.",
  "The document is to be written again, in the review of {id}.":
    "Das Dokument ist neu zu schreiben, in der Prüfung von {id}.",
  "{id} there:": "{id} dort:",
  "In this session": "In dieser Sitzung",
  "In “{topic}”": "In „{topic}“",
  "Open {id} in its review": "{id} in seiner Prüfung öffnen",
  "Past the artifacts, to the document": "An den Artefakten vorbei, zum Dokument",
  Decides: "Entscheidet",
  Positions: "Positionen",
  "Held by": "Vertreten von",
  Dissent: "Abweichende Meinung",
  "Stood aside, without blocking it": "Enthaltung, ohne zu blockieren",
  "Dissent, and who stood aside": "Abweichende Meinung und Enthaltungen",
  "A reservation: whoever stands aside does not block it": "Ein Vorbehalt: Wer sich enthält, blockiert nicht",
  Evidence: "Belege",
  "Comes from round": "Kommt aus Runde",
  "{name} {stance} in round {round}": "{name} {stance} in Runde {round}",
  "only here:": "nur hier:",
  "As a requirement:": "Als Anforderung:",
  "Word it so": "So formulieren",
  "Word it so: {id}": "So formulieren: {id}",
  "{id}: worded as a requirement.": "{id}: als Anforderung formuliert.",
  "The same, in another order.": "Dasselbe, in anderer Reihenfolge.",
  "Once more: {words}": "Noch einmal: {words}",
  "It was made from {from}.": "Entstanden aus {from}.",
  "It took in {from}. What that changed stands below.":
    "Hat {from} aufgenommen. Was das geändert hat, steht darunter.",
  "It took in {from}, and says what it said before.": "Hat {from} aufgenommen und sagt, was es vorher sagte.",
  "(round {round})": "(Runde {round})",
  "Comes from": "Kommt aus",
  "That round was about “{matter}”.": "In dieser Runde ging es um „{matter}“.",
  "Last changed in round {round}.": "Zuletzt geändert in Runde {round}.",
  "{all} open": "{all} offen",
  "{all}, {waiting} open": "{all}, {waiting} offen",
  "What the panel writes down appears here after the first round.":
    "Was das Panel aufschreibt, erscheint hier nach der ersten Runde.",
  "Show one kind only": "Nur eine Art anzeigen",
  "{state} {who}": "{state} {who}",
  "Confidence in rounds {first} to {last}. Participants give it themselves; it says nothing about who is right.":
    "Zuversicht in den Runden {first} bis {last}. Die Teilnehmer geben sie selbst an; sie sagt nichts darüber, wer recht hat.",
  Participant: "Teilnehmer",
  "By round": "Nach Runden",
  "First and last": "Erste und letzte",
  "None given": "Keine angegeben",
  "Positions of {n|# participant|# participants}": "Positionen von {n|# Teilnehmer|# Teilnehmern}",
  "Dissent of {n|# participant|# participants}": "Abweichende Meinung von {n|# Teilnehmer|# Teilnehmern}",
  "{n|# participant|# participants} stood aside, without blocking it":
    "{n|# Teilnehmer enthielt|# Teilnehmer enthielten} sich, ohne zu blockieren",
  ", {yielded} yielded": ", {yielded} nachgegeben",
  "{name}, round {round}: show the whole statement": "{name}, Runde {round}: ganzen Beitrag zeigen",
  "{name}, round {round}": "{name}, Runde {round}",
  "Who held what": "Wer was vertrat",
  "Who yielded": "Wer nachgab",
  "Nobody yielded, as far as votes and positions show.":
    "Niemand gab nach, soweit Stimmen und Positionen es zeigen.",
  "{n|# sentence|# sentences} of which nothing was taken up":
    "{n|# Satz, von dem|# Sätze, von denen} nichts aufgegriffen wurde",
  "No synthesis and no artifact has words like these. Compared by their words alone: what was said anew in other words is here, too.":
    "Keine Synthese und kein Artefakt hat solche Worte. Verglichen wurden nur die Worte: Was in anderen Worten neu gesagt wurde, steht auch hier.",
  "{n|A sentence|# sentences} that you said to the panel {n|stands|stand} in no artifact":
    "{n|Ein Satz, den|# Sätze, die} Sie dem Panel gesagt haben, {n|steht|stehen} in keinem Artefakt",
  "Compared by its words alone: it may stand there in others. What is missing you can write into an artifact with Edit.":
    "Verglichen wurden nur die Worte: Er kann dort in anderen stehen. Was fehlt, können Sie mit „Bearbeiten“ in ein Artefakt schreiben.",
  "{name}, {n|round|rounds} {rounds}": "{name}, {n|Runde|Runden} {rounds}",
  "in their {field}": "in: {field}",
  "in a note to the table": "in einer Notiz an die Runde",
  You: "Sie",
  "Your name, for what you approve and decide here:":
    "Ihr Name, für das, was Sie hier freigeben und entscheiden:",
  "{count}, of which {n|# waits|# wait} for an answer":
    "{count}, {n|davon wartet # auf eine Antwort|davon warten # auf eine Antwort}",
  "Without a name": "Ohne Namen",
  "Documents name {name} for what you approve and decide here.":
    "Dokumente nennen {name} für das, was Sie hier freigeben und entscheiden.",
  "Documents say “the user” for what you approve and decide here. Settings takes a name at any time.":
    "In Dokumenten steht „der Benutzer“ für das, was Sie hier freigeben und entscheiden. In den Einstellungen lässt sich jederzeit ein Name angeben.",
  "Documents say “the user” then. Settings has it, too.":
    "In Dokumenten steht dann „der Benutzer“. Auch in den Einstellungen zu finden.",
  "These were written for the earlier words: look whether they still fit.":
    "Sie wurden für die früheren Worte geschrieben: Sehen Sie nach, ob sie noch passen.",
  "Said by you in round {round}": "Von Ihnen gesagt in Runde {round}",
  "What each held, round by round": "Was jeder vertrat, Runde für Runde",
  "Round {number}: {about}": "Runde {number}: {about}",
  "the synthesis": "die Synthese",
  "Their words in round {by}, “{repeated}”, are like those of {name} in round {round}: “{words}”":
    "Die Worte in Runde {by}, „{repeated}“, gleichen denen von {name} in Runde {round}: „{words}“",
  "{n|# pair|# pairs} of artifacts may say the same":
    "{n|# Paar|# Paare} von Artefakten {n|sagt|sagen} vielleicht dasselbe",
  "{similarity} of their words are the same": "{similarity} ihrer Wörter sind gleich",
  "Compare {left} and {right}": "{left} und {right} vergleichen",
  Compare: "Vergleichen",
  "Not duplicates: {left} and {right}": "Keine Duplikate: {left} und {right}",
  "{left} and {right}: not duplicates.": "{left} und {right}: keine Duplikate.",
  "Select the two of a pair that may say the same.":
    "Wählen Sie die zwei eines Paars aus, das vielleicht dasselbe sagt.",
  Title: "Titel",
  "Edit {id}": "{id} bearbeiten",
  "In the file now": "Jetzt in der Datei",
  "It was changed elsewhere while this form was open. In the file now:":
    "Es wurde anderswo geändert, während dieses Formular offen war. Jetzt in der Datei:",
  line: "Zeile",
  "Not said": "Nicht gesagt",
  "What you change is kept with its earlier wording in the history of the session. Your words stand in the document once you approve them: what was agreed or approved were other words.":
    "Was Sie ändern, wird mit der früheren Formulierung im Verlauf der Sitzung aufbewahrt. Ihre Worte stehen im Dokument, sobald Sie sie freigeben: Vereinbart und freigegeben waren andere.",
  "Save and approve": "Speichern und freigeben",
  Method: "Methode",
  Path: "Pfad",
  "What it does": "Was es tut",
  ", quoted in round {round}": ", zitiert in Runde {round}",
  "Criterion {number}": "Kriterium {number}",
  "Criterion {number}:": "Kriterium {number}:",
  "In the text": "Im Text",
  "Show it: {place}": "Anzeigen: {place}",
  "The wording is on the clipboard.": "Die Formulierung ist in der Zwischenablage.",
  "The clipboard cannot be reached. Select the words and copy them.":
    "Die Zwischenablage ist nicht erreichbar. Markieren Sie die Worte und kopieren Sie sie.",
  "Line {line}": "Zeile {line}",
  "Show line {line}": "Zeile {line} zeigen",
  "Missing: {field}": "Fehlt: {field}",
  "ISO/IEC/IEEE 29148: {characteristic}": "ISO/IEC/IEEE 29148: {characteristic}",
  "Better:": "Besser:",
  "Copy wording of {id}": "Formulierung von {id} kopieren",
  "Copy wording": "Formulierung kopieren",
  "Mend it: {id}": "Beheben: {id}",
  "Split it: {id}": "Aufteilen: {id}",
  "Split it": "Aufteilen",
  "This entry only points to a decision record: change it there.":
    "Dieser Eintrag verweist nur auf ein Entscheidungsprotokoll: Ändern Sie es dort.",
  "Conflicts and questions are given no other words: they end with a decision or an answer.":
    "Konflikte und Fragen werden nicht umformuliert: Sie enden mit einer Entscheidung oder einer Antwort.",
  "“{words}” stands in “{field}”. A split puts each criterion to a part as it is: to make two of one, edit it.":
    "„{words}“ steht in „{field}“. Beim Aufteilen bleibt jedes Kriterium, wie es ist, und gilt für einen Teil: Um aus einem zwei zu machen, bearbeiten Sie es.",
  "“{words}” stands in “{field}”, which each part has as it is: to say only one thing in it, edit it.":
    "„{words}“ steht in „{field}“, das jeder Teil hat, wie es ist: Um darin nur eines zu sagen, bearbeiten Sie es.",
  "Edit it instead": "Stattdessen bearbeiten",
  "Mend it": "Beheben",
  "What was changed ({n})": "Was geändert wurde ({n})",
  "What was changed in this review": "Was in dieser Prüfung geändert wurde",
  "What was changed in {artifact}": "Was an {artifact} geändert wurde",
  "{file} cannot be read. It is left as it is; the rest of the history is below.":
    "{file} kann nicht gelesen werden. Die Datei bleibt, wie sie ist; der übrige Verlauf steht unten.",
  "Undone: {what}": "Rückgängig gemacht: {what}",
  "Done again: {what}": "Wiederholt: {what}",
  "Undone since": "Seitdem rückgängig gemacht",
  "Done again since": "Seitdem wiederholt",
  "Undo for {n|# artifact|# artifacts}": "Für {n|# Artefakt|# Artefakte} rückgängig machen",
  "Undoing…": "Wird rückgängig gemacht …",
  "{artifact} was made.": "{artifact} ist entstanden.",
  "And {n|# other artifact|# other artifacts}.": "Und {n|# weiteres Artefakt|# weitere Artefakte}.",
  "Nothing was changed yet.": "Noch wurde nichts geändert.",
  "{n|# change|# changes} begun and not saved": "{n|# Änderung|# Änderungen} begonnen und nicht gespeichert",
  "typed {when}": "eingegeben {when}",
  "Go on: {what}": "Weiter: {what}",
  "You typed this {when} and did not save it.": "Sie haben das {when} eingegeben und nicht gespeichert.",
  "Keep for later": "Für später aufbewahren",
  Discard: "Verwerfen",
  "Merge {id} and {other}": "{id} und {other} zusammenführen",
  "Which id stays?": "Welche Kennung bleibt?",
  "{other} stays in the session, says that it went into {keep}, and stands in no document any more. What points to it in this session points to {keepAgain}; other sessions still name {other}, and the traceability matrix leads from there to {keepAgain}.":
    "{other} bleibt in der Sitzung, sagt, dass es in {keep} aufgegangen ist, und steht in keinem Dokument mehr. Was in dieser Sitzung darauf verweist, verweist dann auf {keepAgain}; andere Sitzungen nennen weiter {other}, und die Nachverfolgung führt von dort zu {keepAgain}.",
  "Says nothing.": "Sagt nichts.",
  "Take this: {label} of {id}": "Dieses nehmen: {label} von {id}",
  "Take this": "Dieses nehmen",
  "What it says then": "Was es dann sagt",
  "{label}: of both": "{label}: von beiden",
  "Held by {holders}.": "Vertreten von {holders}.",
  "Merging…": "Wird zusammengeführt …",
  "What {id} says here is not in it: it would stand in no document.":
    "Was {id} hier sagt, ist nicht darin: Es stünde in keinem Dokument.",
  "{n|1 text|# texts} of {ids} would be in no document: look":
    "{n|1 Text|# Texte} von {ids} {n|stünde|stünden} in keinem Dokument: ansehen",
  "Take both": "Beides übernehmen",
  "Take both: {label}": "Beides übernehmen: {label}",
  "Merge into {keep}": "In {keep} zusammenführen",
  "Merge and approve": "Zusammenführen und freigeben",
  "In the document": "Im Dokument",
  "Will be in the document": "Wird im Dokument stehen",
  "Left out": "Weggelassen",
  "Will be left out": "Wird weggelassen",
  "All of this session": "Alle dieser Sitzung",
  Type: "Art",
  "All types": "Alle Arten",
  State: "Status",
  "All states": "Alle Status",
  Session: "Sitzung",
  "All sessions": "Alle Sitzungen",
  "made it": "hat es verfasst",
  "changed it": "hat es geändert",
  "settled it": "hat es geklärt",
  "voted: {support} for it, {aside} aside, {block} against it":
    "abgestimmt: {support} dafür, {aside} enthalten, {block} dagegen",
  "{words}; its text has changed since": "{words}; der Text hat sich seitdem geändert",
  "in “{topic}”": "in „{topic}“",
  "(not in this project)": "(nicht in diesem Projekt)",
  Names: "Nennt",
  "Named by": "Genannt von",
  History: "Verlauf",
  "Reading it…": "Wird gelesen …",
  "Show in Review": "In der Prüfung zeigen",
  "The practice panel reads by rules, on this computer. Its findings are practice, too.":
    "Das Übungspanel liest nach Regeln, auf diesem Computer. Auch seine Befunde sind Übung.",
  "It goes to {host}, on this computer ({model}), about {tokens} tokens.":
    "Es geht an {host}, auf diesem Computer ({model}), etwa {tokens} Token.",
  "It goes to {host} ({model}), about {tokens} tokens.": "Es geht an {host} ({model}), etwa {tokens} Token.",
  "Part {part} of {parts}.": "Teil {part} von {parts}.",
  "An attempt failed ({reason}); it is made again.":
    "Ein Versuch ist fehlgeschlagen ({reason}); er wird wiederholt.",
  "Nothing has come for a while; it is still waited for.":
    "Seit einer Weile ist nichts gekommen; es wird weiter gewartet.",
  "{n|# letter|# letters} of the answer have come.": "{n|# Zeichen|# Zeichen} der Antwort sind gekommen.",
  "{n|# further finding|# further findings} left out: the words that {n|it quotes do|they quote do} not stand where {n|it says|they say}.":
    "{n|# weiterer Befund|# weitere Befunde} weggelassen: Die Worte, die {n|er zitiert|sie zitieren}, stehen nicht dort, wo {n|er|sie} es {n|sagt|sagen}.",
  "{n|# further finding|# further findings} left out: the gravest are shown.":
    "{n|# weiterer Befund|# weitere Befunde} weggelassen: Gezeigt werden die schwersten.",
  "Too long to be read: {unread}.": "Zu lang, um gelesen zu werden: {unread}.",
  "The reader had found it ready, but an error stands, so it is not.":
    "Beim Gegenlesen galt es als fertig, doch es besteht ein Fehler; also ist es das nicht.",
  "{spent}; not in the session's own sum.": "{spent}; nicht in der Summe der Sitzung enthalten.",
  "A reading": "Gegenlesen",
  "Beginning…": "Beginnt …",
  "Have it read again": "Noch einmal gegenlesen lassen",
  "Have it read": "Gegenlesen lassen",
  "Contradictions, cases left open, the same said twice, each quoted word for word.":
    "Widersprüche, offen gelassene Fälle, doppelt Gesagtes, jeweils wörtlich zitiert.",
  "No model is set up to read it; the findings above need none. {add}, then it can be read.":
    "Zum Gegenlesen ist kein Modell eingerichtet; die Befunde oben brauchen keines. {add}, dann kann gegengelesen werden.",
  "Add a provider and choose the facilitator's model in Settings":
    "Fügen Sie einen Anbieter hinzu und wählen Sie das Modell der Moderation in den Einstellungen",
  "{confidence} sure": "zu {confidence} sicher",
  "Changed since: {changed}. Have it read again to be sure.":
    "Seitdem geändert: {changed}. Lassen Sie noch einmal gegenlesen, um sicher zu sein.",
  "{n|# finding|# findings} of the reading": "{n|# Befund|# Befunde} des Gegenlesens",
  "It comes from the program's own check, where an error stands. The reader had found it ready.":
    "Das kommt aus der eigenen Prüfung des Programms, in der ein Fehler steht. Beim Gegenlesen war es für fertig befunden worden.",
  "The reader found nothing.": "Beim Gegenlesen wurde nichts gefunden.",
  "The reader found nothing beyond what the check of the wording found.":
    "Beim Gegenlesen wurde nichts gefunden, was über die Prüfung der Formulierung hinausgeht.",
  "{n|# finding|# findings} of the check taken for harmless":
    "{n|# Befund|# Befunde} der Prüfung als harmlos gewertet",
  "Without evidence": "Ohne Beleg",
  Show: "Anzeigen",
  Approve: "Freigeben",
  Defer: "Zurückstellen",
  Reject: "Ablehnen",
  "Reason (optional)": "Begründung (optional)",
  "Reason (optional): {id}": "Begründung (optional): {id}",
  "Reason to defer or reject them (optional)": "Begründung fürs Zurückstellen oder Ablehnen (optional)",
  "What is deferred or rejected has a line for the reason.":
    "Was zurückgestellt oder abgelehnt ist, hat eine Zeile für die Begründung.",
  "Your reason": "Ihre Begründung",
  "Select {id}": "{id} auswählen",
  "Your word on {id}": "Ihr Wort zu {id}",
  "{became} stands for it now.": "Dafür steht jetzt {became}.",
  "It became {became}.": "Daraus wurden {became}.",
  "Changed since your word": "Seit Ihrem Wort geändert",
  "{state} an earlier wording, {who}, {at}.": "{state} für eine frühere Formulierung, {who}, {at}.",
  "It was changed outside of this review, so that the difference is not known.":
    "Es wurde außerhalb dieser Prüfung geändert, deshalb ist der Unterschied nicht bekannt.",
  "Approve again: {id}": "Erneut freigeben: {id}",
  "Approve: {id}": "Freigeben: {id}",
  "Approve again": "Erneut freigeben",
  "{n|# remark|# remarks} on its wording": "{n|# Anmerkung|# Anmerkungen} zur Formulierung",
  "All it says, and where it comes from": "Alles, was es sagt, und woher es kommt",
  "Change {id}": "{id} ändern",
  "Split {id}": "{id} aufteilen",
  "History ({changes}) of {id}": "Verlauf ({changes}) von {id}",
  "History ({changes})": "Verlauf ({changes})",
  "What you typed for {artifacts} is kept.": "Was Sie zu {artifacts} eingegeben haben, ist aufbewahrt.",
  "What you typed for {artifacts} is discarded.": "Was Sie zu {artifacts} eingegeben haben, ist verworfen.",
  "changed and approved": "geändert und freigegeben",
  "{id}: split into {parts}.": "{id}: aufgeteilt in {parts}.",
  "{other} went into {keep}.": "{other} ist in {keep} aufgegangen.",
  "{other} went into {keep}, which is approved.": "{other} ist in {keep} aufgegangen, das freigegeben ist.",
  "Select exactly two artifacts of one type to merge them.":
    "Wählen Sie genau zwei Artefakte einer Art aus, um sie zusammenzuführen.",
  "your word on {artifacts}": "Ihr Wort zu {artifacts}",
  "the reason for your word on {artifacts}": "die Begründung Ihres Wortes zu {artifacts}",
  "the edit of {artifacts}": "Bearbeitung von {artifacts}",
  "the split of {artifacts}": "Aufteilung von {artifacts}",
  "the answer to {artifacts}": "Antwort auf {artifacts}",
  "the decision on {artifacts}": "Entscheidung zu {artifacts}",
  "Answer {id}": "{id} beantworten",
  "{parts}: no criterion says when it is accepted. Choose above.":
    "{parts}: Kein Kriterium sagt, wann das angenommen ist. Wählen Sie oben.",
  "Your answer": "Ihre Antwort",
  "Change the answer": "Antwort ändern",
  "{id}: answered.": "{id}: beantwortet.",
  "{id}: decided.": "{id}: entschieden.",
  "{id}: decided, and written down in the place of {old}.":
    "{id}: entschieden und an der Stelle von {old} aufgeschrieben.",
  "{id}: decided, written down in the place of {old}, and approved.":
    "{id}: entschieden, an der Stelle von {old} aufgeschrieben und freigegeben.",
  "Decide and approve": "Entscheiden und freigeben",
  "Write the decision down in the place of {id} ({type})":
    "Die Entscheidung an der Stelle von {id} aufschreiben ({type})",
  "It gets an id of its own and says that it was written for {id}. It stands in the document once you approve it; title and text follow your decision until you change them.":
    "Es bekommt eine eigene Kennung und sagt, dass es für {id} geschrieben wurde. Im Dokument steht es, sobald Sie es freigeben; Titel und Text folgen Ihrer Entscheidung, bis Sie sie ändern.",
  "It was written in the place of {from}, which said another decision.":
    "Es wurde an der Stelle von {from} geschrieben, das eine andere Entscheidung enthielt.",
  "Answer it otherwise": "Anders beantworten",
  "Decide it": "Entscheiden",
  Decided: "Entschieden",
  "So far": "Bisher",
  "Decide it otherwise": "Anders entscheiden",
  "Change the decision": "Entscheidung ändern",
  "Your decision": "Ihre Entscheidung",
  "Decide {id}": "{id} entscheiden",
  "The document has your decision from then on, says that it is yours, and keeps who held what and how it ended before.":
    "Im Dokument steht von da an Ihre Entscheidung und dass es Ihre ist; wer was vertrat und wie es vorher ausging, bleibt stehen.",
  "What was written down for the decision so far is rejected with it: {ids}.":
    "Was für die bisherige Entscheidung aufgeschrieben wurde, wird damit abgelehnt: {ids}.",
  "What was written down for the decision so far is replaced: {ids}.":
    "Was für die bisherige Entscheidung aufgeschrieben wurde, wird ersetzt: {ids}.",
  "They did not end alike, and the document holds both. Decide one of the two as the other one was decided, or both anew.":
    "Sie gingen nicht gleich aus, und das Dokument enthält beide. Entscheiden Sie einen der beiden so, wie der andere entschieden wurde, oder beide neu.",
  "They did not end alike, and the document holds both. Answer one of the two as the other one was answered, or both anew.":
    "Sie gingen nicht gleich aus, und das Dokument enthält beide. Beantworten Sie eine der beiden so, wie die andere beantwortet wurde, oder beide neu.",
  "Decide it as there…": "So entscheiden wie dort …",
  "Answer it as there…": "So beantworten wie dort …",
  "Once the document is written after that, it names the question among what was decided, with your words and that they are yours.":
    "Sobald das Dokument danach geschrieben wird, steht die Frage darin unter dem, was entschieden ist, mit Ihren Worten und dass es Ihre sind.",
  "the word that {artifacts} are not duplicates": "dass {artifacts} keine Duplikate sind",
  "the merge of {artifacts}": "Zusammenführung von {artifacts}",
  "the change of {artifacts}": "Änderung von {artifacts}",
  "Undo: {what}": "Rückgängig: {what}",
  "Redo: {what}": "Wiederholen: {what}",
  "Undone: {what}.": "Rückgängig gemacht: {what}.",
  "Done again: {what}.": "Wiederholt: {what}.",
  "Done again.": "Wiederholt.",
  "There is nothing to redo.": "Es gibt nichts zu wiederholen.",
  "There is nothing to undo.": "Es gibt nichts rückgängig zu machen.",
  "Not to be undone any more: {what}. What it changed was changed since.":
    "Nicht mehr rückgängig zu machen: {what}. Was es geändert hat, wurde seitdem geändert.",
  "Show the history": "Verlauf zeigen",
  "With those that are selected": "Mit den ausgewählten",
  "{n|# artifact|# artifacts} selected": "{n|# Artefakt|# Artefakte} ausgewählt",
  "{n|# more is hidden by the filter and stays as it is|# more are hidden by the filter and stay as they are}":
    "{n|# weiteres ist durch den Filter verborgen und bleibt, wie es ist|# weitere sind durch den Filter verborgen und bleiben, wie sie sind}",
  "{n|# selected artifact is|# selected artifacts are} hidden by the filter":
    "{n|# ausgewähltes Artefakt ist|# ausgewählte Artefakte sind} durch den Filter verborgen",
  "Only what is shown": "Nur was angezeigt wird",
  "Of these, without evidence": "Davon ohne Beleg",
  "Select all {shown}": "Alle {shown} auswählen",
  "The practice panel reads this on your computer. Nothing is sent.":
    "Das Übungspanel liest das auf Ihrem Computer. Nichts wird gesendet.",
  "{n|# call|# calls} to {model} at {provider} ({host}), word for word as below. With it go the model's name and your key, as proof of who asks. An answer that cannot be read is asked for once more, with the reason. Nothing else is sent.":
    "{n|# Aufruf|# Aufrufe} an {model} bei {provider} ({host}), Wort für Wort wie unten. Mit ihnen gehen der Name des Modells und Ihr Schlüssel, als Nachweis, wer fragt. Eine Antwort, die nicht gelesen werden kann, wird noch einmal erbeten, mit dem Grund. Sonst wird nichts gesendet.",
  "{host}, on this computer": "{host}, auf diesem Computer",
  "The reader's task, the same in every call": "Die Aufgabe des Gegenlesens, in jedem Aufruf gleich",
  "Call {part} of {calls}": "Aufruf {part} von {calls}",
  "What is read": "Was gelesen wird",
  "It says:": "Es sagt:",
  "Each part becomes an artifact with an id of its own, and has everything else from {id}: who holds it, its topic, its relations. {other} stays in the session, says what it became, and stands in no document any more.":
    "Jeder Teil wird ein Artefakt mit eigener Kennung und hat alles andere von {id}: wer es vertritt, seinen Agendapunkt, seine Beziehungen. {other} bleibt in der Sitzung, sagt, was daraus wurde, und steht in keinem Dokument mehr.",
  "The panel agreed on the whole: the parts stand in the document once you approve them.":
    "Das Panel hat sich auf das Ganze geeinigt: Die Teile stehen im Dokument, sobald Sie sie freigeben.",
  "What was decided is the whole: the parts stand in the document once you approve them.":
    "Entschieden wurde das Ganze: Die Teile stehen im Dokument, sobald Sie sie freigeben.",
  "The parts stand in the document once you approve them.":
    "Die Teile stehen im Dokument, sobald Sie sie freigeben.",
  "Part {part}": "Teil {part}",
  Text: "Text",
  "Cut at the cursor: part {part}": "An der Schreibmarke trennen: Teil {part}",
  "Cut at the cursor": "An der Schreibmarke trennen",
  "Remove this part: part {part}": "Diesen Teil entfernen: Teil {part}",
  "Remove this part": "Diesen Teil entfernen",
  "Part {part}: title and text are missing.": "Teil {part}: Titel und Text fehlen.",
  "Part {part}: the title is missing.": "Teil {part}: Der Titel fehlt.",
  "Part {part}: the text is missing.": "Teil {part}: Der Text fehlt.",
  "Join with the next: part {part}": "Mit dem nächsten verbinden: Teil {part}",
  "Join with the one before: part {part}": "Mit dem vorigen verbinden: Teil {part}",
  "Join with the next": "Mit dem nächsten verbinden",
  "Join with the one before": "Mit dem vorigen verbinden",
  "Which part is accepted by what": "Welches Kriterium für welchen Teil gilt",
  "Every criterion goes to at least one part.": "Jedes Kriterium gehört zu mindestens einem Teil.",
  "Splitting…": "Wird aufgeteilt …",
  "Split into {count}": "In {count} aufteilen",
  "Split and approve": "Aufteilen und freigeben",
  "{id}: split into {parts}, which are approved.": "{id}: in {parts} aufgeteilt, die freigegeben sind.",
  "Stands for it now": "Steht jetzt dafür",
  "{n|# finding|# findings} in {places|# artifact|# artifacts}. Whether one matters is for you to say.":
    "{n|# Befund|# Befunde} in {places|# Artefakt|# Artefakten}. Ob einer zählt, entscheiden Sie.",
  "{n|# finding|# findings} in {places|# part|# parts}. Whether one matters is for you to say.":
    "{n|# Befund|# Befunde} in {places|# Teil|# Teilen}. Ob einer zählt, entscheiden Sie.",
  Wording: "Formulierung",
  "Check again": "Erneut prüfen",
  "Vague words, two requirements in one sentence, what is missing. No model is asked.":
    "Vage Wörter, zwei Anforderungen in einem Satz, was fehlt. Kein Modell wird gefragt.",
  "Nothing was found: the wording holds, as far as words can show it.":
    "Nichts gefunden: Die Formulierungen stimmen, soweit sich das an den Worten erkennen lässt.",
  "The findings": "Die Befunde",
  "{shown} of {n|# artifact|# artifacts}": "{shown} von {n|# Artefakt|# Artefakten}",
  "The best {n} that say so are shown; there are more":
    "Angezeigt sind die {n}, die es am besten sagen; es gibt mehr",
  "{shown} of the best {n} that say so; there are more":
    "{shown} von den {n}, die es am besten sagen; es gibt mehr",
  "The filters count these {n} only. Another word, or an id, leaves fewer.":
    "Die Filter zählen nur diese {n}. Ein weiteres Wort oder eine Kennung lässt weniger übrig.",
  "Search in them": "Darin suchen",
  "None yet. A session's requirements, decisions, ideas and questions stand here.":
    "Noch keine. Hier stehen Anforderungen, Entscheidungen, Ideen und Fragen der Sitzungen.",
  "No artifact fits.": "Kein Artefakt passt.",
  "The artifacts cannot be shown": "Die Artefakte können nicht angezeigt werden",
  "Gathering the artifacts…": "Die Artefakte werden zusammengetragen …",
  "The panel could not answer these, or answered them on the way. There is nothing to approve: the document lists every open question as open, and every answer as a decision.":
    "Diese konnte das Panel nicht beantworten, oder es hat sie unterwegs beantwortet. Es gibt nichts freizugeben: Das Dokument führt jede offene Frage als offen und jede Antwort als Entscheidung.",
  "Here the panel disagreed. There is nothing to approve: the document lists what is not settled with everyone's position, and what is settled as a decision.":
    "Hier war das Panel uneinig. Es gibt nichts freizugeben: Das Dokument führt, was nicht geklärt ist, mit allen Positionen, und was geklärt ist, als Entscheidung.",
  "Undone.": "Rückgängig gemacht.",
  Redo: "Wiederholen",
  "Turned down in another session": "In einer anderen Sitzung verworfen",
  "Turned down in another session, at {id}": "In einer anderen Sitzung verworfen, bei {id}",
  "The same artifact stands in a session that this one was forked from, or in a fork. Approve it only if it is to hold all the same.":
    "Dasselbe Artefakt steht in einer Sitzung, von der diese abgezweigt wurde, oder in einer Abzweigung. Geben Sie es nur frei, wenn es trotzdem gelten soll.",
  "Open {id} in its session": "{id} in seiner Sitzung öffnen",
  "deferred there on {at}": "dort am {at} zurückgestellt",
  "rejected there on {at}": "dort am {at} abgelehnt",
  "{n|One more was|# more were} agreed here, but rejected or deferred in another session: approve {n|it|them} one by one, if {n|it is|they are} to hold all the same.":
    "{n|Ein weiteres wurde|# weitere wurden} hier vereinbart, aber in einer anderen Sitzung abgelehnt oder zurückgestellt: Geben Sie {n|es|sie} einzeln frei, wenn {n|es|sie} trotzdem gelten {n|soll|sollen}.",
  "Approve all agreed artifacts": "Alle vereinbarten Artefakte freigeben",
  "Review: {topic}": "Prüfung: {topic}",
  "Look back at the table": "Auf den Tisch zurückblicken",
  "What the panel agreed on goes into the document, unless you defer or reject it.":
    "Worauf sich das Panel geeinigt hat, kommt ins Dokument, wenn Sie es nicht zurückstellen oder ablehnen.",
  "Noting it…": "Wird vermerkt …",
  "Nothing was taken back: what you did just before could not be noted.":
    "Nichts wurde zurückgenommen: Was Sie unmittelbar davor getan haben, konnte nicht vermerkt werden.",
  "{artifacts}: changed while your word waited, so that it was not noted. Look at the new wording.":
    "{artifacts}: geändert, bevor Ihr Wort vermerkt war; es wurde nicht vermerkt. Sehen Sie sich die neue Formulierung an.",
  "Not noted: the comment {id}.": "Nicht vermerkt: der Kommentar {id}.",
  "Your word was not noted: {artifacts}.": "Ihr Wort wurde nicht vermerkt: {artifacts}.",
  "Approve all agreed ({agreed})": "Alle vereinbarten freigeben ({agreed})",
  "The session ended before anything was written down.":
    "Die Sitzung endete, bevor etwas aufgeschrieben wurde.",
  "What this session wrote down is not there, or cannot be read.":
    "Was diese Sitzung aufgeschrieben hat, fehlt oder ist nicht lesbar.",
  "None.": "Keine.",
  "This session cannot be reviewed": "Diese Sitzung kann nicht geprüft werden",
  "Collecting what the panel found…": "Es wird zusammengetragen, was das Panel gefunden hat …",
  "Somebody who gave no name": "Jemand ohne Namen",
  Settled: "Erledigt",
  "The wording has changed since": "Formulierung seitdem geändert",
  "The comment {id} is open again.": "Der Kommentar {id} ist wieder offen.",
  "The comment {id} is settled.": "Der Kommentar {id} ist erledigt.",
  "The comment {id} is removed.": "Der Kommentar {id} ist entfernt.",
  "Settle the comment {id}": "Den Kommentar {id} erledigen",
  Settle: "Erledigen",
  "Open again: the comment {id}": "Wieder öffnen: den Kommentar {id}",
  "Open again": "Wieder öffnen",
  "Remove the comment {id}": "Den Kommentar {id} entfernen",
  "{n|# comment|# comments} from review sheets": "{n|# Kommentar|# Kommentare} aus Prüfblättern",
  "{n|# comment|# comments} from review sheets, {open} open":
    "{n|# Kommentar|# Kommentare} aus Prüfblättern, {open} offen",
  "A row without an id": "Eine Zeile ohne Kennung",
  "{what}, of the session {session}": "{what}, aus der Sitzung {session}",
  "{what}, which this session does not have": "{what}, das diese Sitzung nicht hat",
  "Review by others": "Prüfung durch andere",
  "Send for review…": "Zur Prüfung senden …",
  "Take in a review sheet…": "Prüfblatt einlesen …",
  "{n|# comment|# comments} on what is not in this session":
    "{n|# Kommentar|# Kommentare} zu dem, was nicht in dieser Sitzung ist",
  "This session has no artifact of that id, or has it no more.":
    "Diese Sitzung hat kein Artefakt mit dieser Kennung, oder sie hat es nicht mehr.",
  "It is of the session {session}: take the sheet in there to see it beside its artifact.":
    "Es ist aus der Sitzung {session}: Lesen Sie das Blatt dort ein, um es neben seinem Artefakt zu sehen.",
  "The sheet does not say any more which wording it was about.":
    "Das Blatt sagt nicht mehr, um welche Formulierung es ging.",
  "Take in a review sheet": "Prüfblatt einlesen",
  "The file that came back (.xlsx)": "Die Datei, die zurückkam (.xlsx)",
  "Read the sheet": "Blatt lesen",
  "{file} does not say any more when it was made, so that nobody knows what has changed since.":
    "{file} sagt nicht mehr, wann sie entstand; deshalb weiß niemand, was sich seitdem geändert hat.",
  "{file} was made of {project} on {day}.": "{file} entstand am {day} aus {project}.",
  "Nobody has said anything in it.": "Niemand hat darin etwas gesagt.",
  "{n|# comment|# comments}, {fresh} of them new.": "{n|# Kommentar|# Kommentare}, davon {fresh} neu.",
  "Nobody said anything about {n|# artifact|# artifacts}.":
    "Zu {n|# Artefakt|# Artefakten} hat niemand etwas gesagt.",
  "Keep {n|# comment|# comments}": "{n|# Kommentar|# Kommentare} übernehmen",
  "All of this is kept already.": "All das ist schon übernommen.",
  "Another file…": "Andere Datei …",
  "With open comments": "Mit offenen Kommentaren",
  "What people said in review sheets that came back, and nobody has settled yet.":
    "Was in zurückgekommenen Prüfblättern gesagt wurde und noch niemand erledigt hat.",
  "The results of this session": "Die Ergebnisse dieser Sitzung",
  "{n|# comment was|# comments were} kept.": "{n|# Kommentar wurde|# Kommentare wurden} übernommen.",
});
