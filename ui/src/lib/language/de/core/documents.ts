// Beside a document that is previewed, written or exported.
import { translations } from "../../texts";

export const coreDocuments = translations({
  // What it names and nothing defines.
  "Named in the document and not defined here: {named}.":
    "Im Dokument genannt und hier nicht definiert: {named}.",
  "{id} (line {line})": "{id} (Zeile {line})",
  // Figures that may not fit together.
  "The title says {one}, and the text {other}: not both can hold.":
    "Der Titel sagt {one}, der Text {other}: Beides zugleich kann nicht gelten.",
  "The title says {one}, and the target {other}: not both can hold.":
    "Der Titel sagt {one}, der Zielwert {other}: Beides zugleich kann nicht gelten.",
  "The text says {one}, and the target {other}: not both can hold.":
    "Der Text sagt {one}, der Zielwert {other}: Beides zugleich kann nicht gelten.",
  "The text says {one}, and the acceptance criteria {other}: do they speak of the same?":
    "Der Text sagt {one}, die Abnahmekriterien {other}: Sprechen sie von demselben?",
  "The title says {one}, and the acceptance criteria {other}: do they speak of the same?":
    "Der Titel sagt {one}, die Abnahmekriterien {other}: Sprechen sie von demselben?",
  "{id}: {told}": "{id}: {told}",
  "Of what you said to the panel, no result has words like these: {all}. It may stand there in others.":
    "Von dem, was Sie dem Panel gesagt haben, hat kein Ergebnis solche Worte: {all}. Es kann dort in anderen stehen.",
  "“{words}” (round {round})": "„{words}“ (Runde {round})",
  "Two figures may stand for one thing. {all}": "Für eine Sache stehen womöglich zwei Zahlen da. {all}",
  // What a merge did and left.
  "{ids} are the same item of two sessions, one forked from the other, and say different things. Both stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.":
    "{ids} sind derselbe Eintrag aus zwei Sitzungen, von denen eine von der anderen abgezweigt wurde, und sagen Verschiedenes. Beide stehen im Dokument, und jeder nennt den anderen. Lehnen Sie einen davon in der Prüfung ab oder ändern Sie ihn, und schreiben Sie das Dokument jener Sitzung noch einmal.",
  "These are the same items of two sessions, one forked from the other, and say different things: {ids}. Both of each stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.":
    "Das sind dieselben Einträge aus zwei Sitzungen, von denen eine von der anderen abgezweigt wurde, und sie sagen Verschiedenes: {ids}. Von jedem stehen beide im Dokument, und jeder nennt den anderen. Lehnen Sie jeweils einen davon in der Prüfung ab oder ändern Sie ihn, und schreiben Sie das Dokument jener Sitzung noch einmal.",
  "{path} follows the review of {id}: its status is “{status}” from now on.":
    "{path} folgt der Prüfung von {id}: Der Status ist von jetzt an „{status}“.",
  "A record says the same already, from the session that this one was forked from, and no second one is written: {which}.":
    "Ein Protokoll aus der Sitzung, von der diese abgezweigt wurde, sagt schon dasselbe, und kein zweites wird geschrieben: {which}.",
  "{ids} {n|is|are} named in the document as the same item in a fork of one session, and {n|says|say} something else there since. Write the document of that session again.":
    "{ids} {n|steht|stehen} im Dokument als derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, und {n|sagt|sagen} dort seither etwas anderes. Schreiben Sie das Dokument jener Sitzung noch einmal.",
  "{id} “{title}” was in the document as the same as {same} and is taken out ({why}).":
    "{id} „{title}“ stand im Dokument als dasselbe wie {same} und ist herausgenommen ({why}).",
  "What {n|session|sessions} {sessions} {n|says|say} by now is in it as well: {n|it is|they are} of one line with this one, and the document is made from {n|it|them}, too.":
    "Auch was {n|die Sitzung|die Sitzungen} {sessions} inzwischen {n|sagt|sagen}, steht darin: {n|Sie ist|Sie sind} mit dieser aus einer Linie von Abzweigungen, und das Dokument ist auch aus {n|ihr|ihnen} entstanden.",
  "{id} says the same as {there}, word for word. It was not added a second time: the provenance names it.":
    "{id} sagt Wort für Wort dasselbe wie {there}. Es wurde nicht noch einmal aufgenommen: Die Herkunft nennt es.",
  "{n} items say the same, word for word, as items that are in the document under other ids. They were not added a second time: the provenance names each with the item that is there.":
    "{n} Einträge sagen Wort für Wort dasselbe wie solche, die unter anderen Kennungen schon im Dokument stehen. Sie wurden nicht noch einmal aufgenommen: Die Herkunft nennt sie mit dem Eintrag, der schon dasteht.",
  "{n|# pair|# pairs} of wordings in it {n|is|are} not decided: {ids}.":
    "{n|# Paar|# Paare} von Fassungen darin {n|ist|sind} nicht entschieden: {ids}.",
  "{n|An item stands|# items stand} in it although the same {n|one is no result|ones are no results} any more of the other session, of which one is a fork: {ids}. Approve or reject {n|it|them} in Review, and write the document again.":
    "{n|Ein Eintrag steht|# Einträge stehen} darin, obwohl {n|derselbe|dieselben} in der anderen Sitzung, von der eine die Abzweigung ist, {n|kein Ergebnis mehr ist|keine Ergebnisse mehr sind}: {ids}. Geben Sie {n|ihn|sie} in der Prüfung frei oder lehnen Sie {n|ihn|sie} ab, und schreiben Sie das Dokument noch einmal.",
  "{n|An approved artifact is|# approved artifacts are} not in it: {ids}.":
    "{n|Ein freigegebenes Artefakt steht|# freigegebene Artefakte stehen} nicht darin: {ids}.",
  "{n|An item was|# items were} changed in the document itself since Roundtable wrote it: {ids}.":
    "{n|Ein Eintrag wurde|# Einträge wurden} im Dokument selbst geändert, seit Roundtable es geschrieben hat: {ids}.",
  "What it builds on has changed since its session began: {changes}.":
    "Worauf es aufbaut, hat sich geändert, seit seine Sitzung begann: {changes}.",
  "{ids}: the same conflict or question did not end alike in two sessions, one forked from the other. Both stand in the document, and each names the other. Decide or answer one of them anew in Review, and write the document of that session again.":
    "{ids}: Derselbe Konflikt oder dieselbe Frage ging in zwei Sitzungen, von denen eine von der anderen abgezweigt ist, nicht gleich aus. Beide stehen im Dokument und nennen einander. Entscheiden oder beantworten Sie einen davon in der Prüfung neu und schreiben Sie das Dokument jener Sitzung noch einmal.",
  "{id} stands in the document, and {other}, the same item in a fork of one session, is no result there any more: the document says why. If it is not to hold, reject {id} in Review, too, and write its session's document again; if it is to hold, it is enough that it is approved there.":
    "{id} steht im Dokument, und {other}, derselbe Eintrag in einer abgezweigten Sitzung, ist dort kein Ergebnis mehr: Das Dokument sagt, warum. Wenn er nicht gelten soll, lehnen Sie auch {id} in der Prüfung ab und schreiben Sie das Dokument seiner Sitzung noch einmal; wenn er gelten soll, genügt es, dass er dort freigegeben ist.",
  "{n} items stand in the document although the same items are no results of the other session any more, of which one is a fork: {ids}. The document says of each whether it was rejected, left for later, split or merged there. Those that are not to hold are to be rejected in Review, too; of those that are to hold it is enough that they are approved there. Then write their session's document again.":
    "{n} Einträge stehen im Dokument, obwohl dieselben in der anderen Sitzung, von der eine die Abzweigung ist, keine Ergebnisse mehr sind: {ids}. Das Dokument sagt zu jedem, ob er dort abgelehnt, zurückgestellt, aufgeteilt oder zusammengeführt wurde. Die nicht gelten sollen, lehnen Sie auch in der Prüfung ab; bei denen, die gelten sollen, genügt es, dass sie dort freigegeben sind. Schreiben Sie danach das Dokument ihrer Sitzung noch einmal.",
  "{others} stood in the document only as the same as {id}, and {n|is|are} in it no more. If {n|it is|they are} to hold, write the document of {n|its|their} session again; if not, reject {n|it|them} in Review, too.":
    "{others} {n|stand|standen} im Dokument nur als dasselbe wie {id} und {n|steht|stehen} nicht mehr darin. Wenn {n|es|sie} gelten {n|soll|sollen}, schreiben Sie das Dokument {n|seiner|ihrer} Sitzung noch einmal; wenn nicht, lehnen Sie {n|es|sie} auch in der Prüfung ab.",
  "{ids} stands in full under a heading now; the lines that defined it before name it.":
    "{ids} steht jetzt ausführlich unter einer eigenen Überschrift; die Zeile, die es bisher festlegte, nennt es nur noch.",
  "{ids} stand in full under a heading now; the lines that defined them before name them.":
    "{ids} stehen jetzt ausführlich unter eigenen Überschriften; die Zeilen, die sie bisher festlegten, nennen sie nur noch.",
  "The table at the top lists ids and has no column that is known to hold titles. It was left as it is: {ids} stand in the document and not in that table.":
    "Die Tabelle am Anfang führt Kennungen und hat keine Spalte, die erkennbar Titel enthält. Sie blieb, wie sie ist. Im Dokument, aber nicht in dieser Tabelle: {ids}.",
  "The table under “{place}” lists ids and has no column that is known to hold titles. It was left as it is: {ids} stand in the document and not in that table.":
    "Die Tabelle unter „{place}“ führt Kennungen und hat keine Spalte, die erkennbar Titel enthält. Sie blieb, wie sie ist. Im Dokument, aber nicht in dieser Tabelle: {ids}.",
  "{id} “{title}” stays in the document although it is no result of the session any more ({why}): it has another title there. Take it out by hand.":
    "{id} „{title}“ bleibt im Dokument, obwohl es kein Ergebnis der Sitzung mehr ist ({why}): Es hat dort einen anderen Titel. Nehmen Sie es von Hand heraus.",
  "{id} “{title}” stays in the document although it is no result of the session any more ({why}): headings stand below it. Take it out by hand.":
    "{id} „{title}“ bleibt im Dokument, obwohl es kein Ergebnis der Sitzung mehr ist ({why}): Darunter stehen Überschriften. Nehmen Sie es von Hand heraus.",
  "{id} “{title}” was in the document and is taken out ({why}).":
    "{id} „{title}“ stand im Dokument und wurde herausgenommen ({why}).",
  "Before “{heading}” a block of code or a comment had no end, and hid everything behind it. It ends before that heading now; every other line stays as it was. Look whether that is the right place.":
    "Vor „{heading}“ hatte ein Codeblock oder ein Kommentar kein Ende und verbarg alles, was danach kommt. Er endet jetzt vor dieser Überschrift; jede andere Zeile blieb, wie sie war. Sehen Sie nach, ob das die richtige Stelle ist.",
  "What somebody wrote about {ids} in a list or a table stays, although the session would say something else there.":
    "Was jemand in einer Liste oder Tabelle über {ids} geschrieben hat, bleibt stehen, obwohl dort aus der Sitzung etwas anderes stünde.",
  "The document is in another language than the project's documents are written in now. What this session writes in it is in English; everything else, headings among it, stays as it is. Override writes the whole in English.":
    "Das Dokument ist in einer anderen Sprache als der, in der die Dokumente des Projekts jetzt geschrieben werden. Was diese Sitzung hineinschreibt, ist auf Englisch; alles andere, auch die Überschriften, bleibt, wie es ist. Mit „Überschreiben“ wird das Ganze auf Englisch geschrieben.",
  "The document is in another language than the project's documents are written in now. What this session writes in it is in German; everything else, headings among it, stays as it is. Override writes the whole in German.":
    "Das Dokument ist in einer anderen Sprache als der, in der die Dokumente des Projekts jetzt geschrieben werden. Was diese Sitzung hineinschreibt, ist auf Deutsch; alles andere, auch die Überschriften, bleibt, wie es ist. Mit „Überschreiben“ wird das Ganze auf Deutsch geschrieben.",

  // What is not in it, and why.
  "{n|# artifact|# artifacts} of this session could not be read: {ids}.":
    "{n|# Artefakt|# Artefakte} dieser Sitzung {n|konnte|konnten} nicht gelesen werden: {ids}.",
  "{n|# file|# files} of this session could not be read, and what stands there is missing here: {files}.":
    "{n|# Datei|# Dateien} dieser Sitzung {n|konnte|konnten} nicht gelesen werden, und was dort steht, fehlt hier: {files}.",
  "{n|# artifact is|# artifacts are} not in the document: {left}.":
    "{n|# Artefakt steht|# Artefakte stehen} nicht im Dokument: {left}.",
  "{id} “{title}” ({why})": "{id} „{title}“ ({why})",
  "replaced in the review: others stand for it": "in der Prüfung ersetzt: Andere stehen dafür",
  "its status is empty: nobody knows whether it is agreed":
    "der Status ist leer: Niemand weiß, ob es vereinbart ist",
  "its status is a word that nobody knows": "der Status ist ein Wort, das niemand kennt",
  "a draft: the panel did not agree on it": "vorläufig: Das Panel hat sich darauf nicht geeinigt",
  "the panel disagrees about it": "das Panel ist sich darüber uneinig",
  "proposed, and not confirmed": "vorgeschlagen und nicht bestätigt",
  "rejected in the review": "in der Prüfung abgelehnt",
  "deferred in the review": "in der Prüfung zurückgestellt",
  "rejected in the review: {reason}": "in der Prüfung abgelehnt: {reason}",
  "deferred in the review: {reason}": "in der Prüfung zurückgestellt: {reason}",
  "changed after its review": "nach seiner Prüfung geändert",
  "edited or split in the review, and not approved since":
    "in der Prüfung bearbeitet oder aufgeteilt und seither nicht freigegeben",
  "set aside by hand as `{word}` in its file": "in der Datei von Hand beiseitegelegt als `{word}`",
  "rejected by hand in its file": "in der Datei von Hand abgelehnt",
  "left for later by hand in its file": "in der Datei von Hand für später gelassen",
  "Taken up by nothing yet, as its traceability says: {ids}.":
    "Laut der Nachverfolgbarkeit noch von nichts aufgegriffen: {ids}.",
  "No architecture decision was reached, so no decision record was written.":
    "Es kam zu keiner Architekturentscheidung, deshalb wurde kein Entscheidungsprotokoll geschrieben.",
  "No architecture decision was reached, so no decision record was written. Proposed and not approved: {which}.":
    "Es kam zu keiner Architekturentscheidung, deshalb wurde kein Entscheidungsprotokoll geschrieben. Vorgeschlagen und nicht freigegeben: {which}.",

  // Before it is written, and after.
  "{n|# line|# lines} of what is there would go, perhaps somebody's own words: the difference shows {n|it|them}.":
    "{n|# Zeile|# Zeilen} von dem, was da ist, {n|fiele|fielen} weg, vielleicht jemandes eigene Worte: Der Vergleich zeigt {n|sie|sie}.",
  "The records are written, but the session does not list them: {why}. Writing again lists them.":
    "Die Protokolle sind geschrieben, aber die Sitzung führt sie nicht auf: {why}. Wenn Sie noch einmal schreiben, werden sie aufgeführt.",
  "One decision record stays as the project has it, because somebody may have edited it, and differs from what the session says: {record}. Override writes such a record anew.":
    "Ein Entscheidungsprotokoll bleibt, wie das Projekt es hat, weil jemand es bearbeitet haben kann, und weicht von dem ab, was die Sitzung sagt: {record}. „Überschreiben“ schreibt ein solches Protokoll neu.",
  "Decision records stay as the project has it, because somebody may have edited it, and differs from what the session says: {records}. Override writes such a record anew.":
    "Entscheidungsprotokolle bleiben, wie das Projekt sie hat, weil jemand sie bearbeitet haben kann, und weichen von dem ab, was die Sitzung sagt: {records}. „Überschreiben“ schreibt solche Protokolle neu.",
  "{path}, in the other place for documents, cannot be read and is not merged: {why}.":
    "{path} am anderen Ort für Dokumente kann nicht gelesen werden und wird nicht zusammengeführt: {why}.",
  "In the document and without a file in the session, where somebody deleted it: {id}. What the document says of it stays; take it out by hand if it is to go.":
    "Im Dokument, aber ohne Datei in der Sitzung, wo jemand sie gelöscht hat: {id}. Was das Dokument dazu sagt, bleibt; nehmen Sie es von Hand heraus, wenn es weg soll.",
  "In the document and without a file in the session, where somebody deleted them: {ids}. What the document says of it stays; take it out by hand if it is to go.":
    "Im Dokument, aber ohne Dateien in der Sitzung, wo jemand sie gelöscht hat: {ids}. Was das Dokument dazu sagt, bleibt; nehmen Sie es von Hand heraus, wenn es weg soll.",
  "{path}, in the other place for documents, stays as it is and is not merged: there is a document in this place already.":
    "{path} am anderen Ort für Dokumente bleibt, wie es ist, und wird nicht zusammengeführt: An diesem Ort gibt es schon ein Dokument.",
  "It goes on from {path}, which stays as it is.": "Es setzt {path} fort, das bleibt, wie es ist.",
  "It goes on from {path}, which stays as it is. Its ids go up to {ids}; this session's go on after them.":
    "Es setzt {path} fort, das bleibt, wie es ist. Dessen Kennungen reichen bis {ids}; die dieser Sitzung gehen danach weiter.",
  "config.yaml names “{word}” as the language of documents (roundtable.document_language), and there is no such language here: this text is in English. There are: {known}.":
    "config.yaml nennt „{word}“ als Sprache der Dokumente (roundtable.document_language), und diese Sprache gibt es hier nicht: Der Text ist auf Englisch. Es gibt: {known}.",

  // Files of the session that a text is made from.
  "{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.":
    "{file} ist nicht vollständig, und in diesem Text fehlt, was dort stand. Er kann erst geschrieben werden, wenn das geklärt ist. Sehen Sie in den Dateien der Sitzung nach.",
  "{file} is there, and the session does not list it: nothing of it is in this text. See the session's files.":
    "{file} ist da, und die Sitzung führt die Datei nicht auf: Nichts davon steht in diesem Text. Sehen Sie in den Dateien der Sitzung nach.",
  "{file} says another decision than the session's own file, whose words stand in this text. See the session's files.":
    "{file} nennt eine andere Entscheidung als die Datei der Sitzung, deren Worte in diesem Text stehen. Sehen Sie in den Dateien der Sitzung nach.",
  "{file} does not give a decision of the user as the session's own file does; words in it that are not the user's are told apart where that can be known. See the session's files.":
    "{file} gibt eine Entscheidung von Ihnen anders wieder als die Datei der Sitzung; Worte darin, die nicht Ihre sind, werden unterschieden, wo sich das erkennen lässt. Sehen Sie in den Dateien der Sitzung nach.",
  "{file} has a decision in it, and its status says that it is open: this text tells it as open. See the session's files.":
    "{file} enthält eine Entscheidung, und ihr Status sagt, dass sie offen ist: In diesem Text steht sie als offen. Sehen Sie in den Dateien der Sitzung nach.",
  "{file} says that the user decided, and the session's own file says nothing of it. See the session's files.":
    "{file} sagt, dass Sie entschieden haben, und die Datei der Sitzung sagt davon nichts. Sehen Sie in den Dateien der Sitzung nach.",

  // Exports.
  "Since it was written: {changes}.": "Seit es geschrieben wurde: {changes}.",
  "{before}, {next}": "{before}, {next}",
  "{id} changed": "{id} wurde geändert",
  "{id} is new": "{id} ist neu",
  "{id} was rejected": "{id} wurde abgelehnt",
  "{id} was deferred": "{id} wurde zurückgestellt",
  "{id} was replaced": "{id} wurde ersetzt",
  "{id} is not approved any more": "{id} ist nicht mehr freigegeben",
  "{id} cannot be read": "{id} kann nicht gelesen werden",
  "{id} is gone from its session": "{id} ist aus seiner Sitzung verschwunden",
  "and {n} more": "und {n} weitere",
  "of session {session}, which cannot be read, it is not known":
    "von der Sitzung {session}, die nicht gelesen werden kann, ist es nicht bekannt",
  "{session} is a fork whose discussion is not over: what it says is left out until then.":
    "{session} ist eine Abzweigung, deren Diskussion noch läuft: Was sie sagt, fehlt bis dahin hier.",
  "{session} is a fork that no document was written from: what it says is left out until then.":
    "{session} ist eine Abzweigung, aus der kein Dokument geschrieben ist: Was sie sagt, fehlt bis dahin hier.",
  "{session} is a fork that was decided against: all that it alone came to is rejected, and it is left out.":
    "{session} ist eine Abzweigung, gegen die entschieden wurde: Alles, wozu nur sie kam, ist abgelehnt, und sie fehlt hier.",
  "{session} cannot be read ({why}), and what only it knows is left out.":
    "{session} kann nicht gelesen werden ({why}), und was nur diese Sitzung weiß, fehlt.",
  "The session {session} cannot be read ({why}), and what only it knows of the items is left out.":
    "Die Sitzung {session} kann nicht gelesen werden ({why}), und was nur sie über die Punkte weiß, fehlt.",
  "{n|# artifact|# artifacts} of the session {session} could not be read: {ids}.":
    "{n|# Artefakt|# Artefakte} der Sitzung {session} {n|konnte|konnten} nicht gelesen werden: {ids}.",
  "In the export stands what the document says of {id}.": "Im Export steht, was das Dokument über {id} sagt.",
  "In the export stands what the document says of these of them: {ids}.":
    "Im Export steht, was das Dokument über diese davon sagt: {ids}.",
  "{file} holds git's conflict markers and says two things at once: nothing that stands there is in this export.":
    "{file} enthält Konfliktmarken von git und sagt zweierlei zugleich: Nichts, was dort steht, ist in diesem Export.",
  "The session {session} has lost its own file: what it wrote down is there, and is missing here.":
    "Die Sitzung {session} hat ihre eigene Datei verloren: Was sie aufgeschrieben hat, ist da und fehlt hier.",
  "{file} is not whole: what stood there is missing here.":
    "{file} ist nicht vollständig: Was dort stand, fehlt hier.",
  "{file} has lost its end: what stood there is missing here.":
    "{file} hat das Ende verloren: Was dort stand, fehlt hier.",
  "The journal of the session {session} lacks answers: what was said there cannot be looked up as evidence.":
    "Im Journal der Sitzung {session} fehlen Antworten: Was dort gesagt wurde, lässt sich nicht als Beleg nachschlagen.",
  "“{title}” is empty: somebody took its text out, or it was lost.":
    "„{title}“ ist leer: Jemand hat den Text herausgenommen, oder er ging verloren.",
  "“{title}” holds git's conflict markers, and both versions between them: it says two things at once.":
    "„{title}“ enthält die Konfliktmarken von git und dazwischen beide Fassungen: Es sagt zweierlei zugleich.",
  "“{title}” holds signs that could not be read: its file is not saved as UTF-8, and � stands for them.":
    "„{title}“ enthält Zeichen, die nicht gelesen werden konnten: Die Datei ist nicht als UTF-8 gespeichert, und � steht dafür.",
  "The fonts of the PDF have no sign for {signs}: an empty box stands there. Word and HTML show them.":
    "Die Schriften des PDFs haben kein Zeichen für {signs}: Dort steht ein leeres Kästchen. Word und HTML zeigen sie.",
  "The fonts of the PDF have no sign for {signs} and others: an empty box stands there. Word and HTML show them.":
    "Die Schriften des PDFs haben kein Zeichen für {signs} und andere: Dort steht ein leeres Kästchen. Word und HTML zeigen sie.",
});
