// Documents and exports.
import { translations } from "../texts";

export const documents = translations({
  "New: {n|# item|# items}": "Neu: {n|# Eintrag|# Einträge}",
  "Changed: {n|# item|# items}": "Geändert: {n|# Eintrag|# Einträge}",
  "Gone: {n|# item|# items}": "Entfällt: {n|# Eintrag|# Einträge}",
  "No item changes; other parts of the document do.":
    "Kein Eintrag ändert sich; andere Teile des Dokuments schon.",
  "Nothing changes.": "Nichts ändert sich.",
  "As Markdown": "Als Markdown",
  "Leave out what was edited?": "Auslassen, was bearbeitet wurde?",
  "{n|An artifact has|# artifacts have} words that were edited and not approved since: {n|it stands|they stand} in no document until you do.":
    "{n|Ein Artefakt hat|# Artefakte haben} einen Wortlaut, der bearbeitet und seither nicht freigegeben wurde: Bis dahin {n|steht es|stehen sie} in keinem Dokument.",
  "Approve {n|it|them} and write": "{n|Es|Sie} freigeben und schreiben",
  "Write without {n|it|them}": "Ohne {n|es|sie} schreiben",
  "Two versions in one file": "Zwei Fassungen in einer Datei",
  "From line {line} on, git left both versions of what it could not join. Choose one of them in a text editor: nothing is written over it until then, and nothing is to be built on it.":
    "Ab Zeile {line} stehen beide Fassungen von etwas, das git nicht zusammenführen konnte. Wählen Sie eine davon in einem Texteditor: Bis dahin wird nichts darübergeschrieben, und nichts soll darauf aufbauen.",
  "The document is up to date": "Das Dokument ist aktuell",
  "{title} ({path}), changed since": "{title} ({path}), seitdem geändert",
  "Nothing that it was made from has changed.": "Nichts, woraus es gemacht wurde, hat sich geändert.",
  "Changed in the document itself": "Im Dokument selbst geändert",
  "Changed in the document itself:": "Im Dokument selbst geändert:",
  "Changed since:": "Seitdem geändert:",
  "What is different": "Was anders ist",
  "{n|# section|# sections} removed: {names}": "{n|# Abschnitt|# Abschnitte} entfernt: {names}",
  "{n|# section|# sections} added: {names}": "{n|# Abschnitt|# Abschnitte} hinzugefügt: {names}",
  "Passages: {added} added, {removed} removed, {changed} changed.":
    "Textstellen: {added} hinzugefügt, {removed} entfernt, {changed} geändert.",
  "Passage by passage": "Textstelle für Textstelle",
  "In “{section}”": "In „{section}“",
  "Nothing is different that a reader sees.": "Für Leser ist nichts anders.",
  Removed: "Entfernt",
  Changed: "Geändert",
  "Made from:": "Gemacht aus:",
  "The document is up to date: nothing that it was made from has changed.":
    "Das Dokument ist aktuell: Nichts, woraus es gemacht wurde, hat sich geändert.",
  "{id} changed": "{id} hat sich geändert",
  "{id} is new": "{id} ist neu",
  "{id} was rejected": "{id} wurde abgelehnt",
  "{id} was deferred": "{id} wurde zurückgestellt",
  "{id} was replaced": "{id} wurde ersetzt",
  "{id} is not approved any more": "{id} ist nicht mehr freigegeben",
  "{id} cannot be read": "{id} ist nicht lesbar",
  "{id} is gone from its session": "{id} fehlt in seiner Sitzung",
  "Not decided": "Nicht entschieden",
  "{n|# pair|# pairs} of wordings, of a session and of its fork, {n|is|are} not decided here:":
    "{n|# Paar|# Paare} von Fassungen, aus einer Sitzung und ihrer Abzweigung, {n|ist|sind} hier nicht entschieden:",
  "{n|An artifact stands|# artifacts stand} against another wording in the document:":
    "{n|Ein Artefakt steht|# Artefakte stehen} im Dokument gegen eine andere Fassung:",
  "What it builds on has changed:": "Worauf es aufbaut, hat sich geändert:",
  "It says what its own session says.": "Es sagt, was seine eigene Sitzung sagt.",
  "Pairs of wordings, not decided ({n})": "Paare von Fassungen, nicht entschieden ({n})",
  "{artifact} / {other}: decide which one holds": "{artifact} / {other}: entscheiden, welche gilt",
  "and {n} more": "und {n} weitere",
  "The session {session} cannot be read, so that it cannot be told what of it has changed: {message}":
    "Die Sitzung {session} ist nicht lesbar, deshalb lässt sich nicht sagen, was sich an ihr geändert hat: {message}",
  "It does not say what it was made from, so that it cannot be told what has changed since.":
    "Es sagt nicht, woraus es gemacht wurde; deshalb lässt sich nicht sagen, was sich seitdem geändert hat.",
  "{n|# unchanged line|# unchanged lines}": "{n|# unveränderte Zeile|# unveränderte Zeilen}",
  "What would change": "Was sich ändern würde",
  "Compared with what is there: {added}, {removed}.": "Verglichen mit dem, was da ist: {added}, {removed}.",
  "What has changed since": "Was sich seitdem geändert hat",
  "What it had changed": "Was sie geändert hatte",
  "Since then: {added}, {removed}.": "Seitdem: {added}, {removed}.",
  "Since the version before it: {added}, {removed}.": "Seit der Fassung davor: {added}, {removed}.",
  "Compare with an earlier version": "Mit einer früheren Fassung vergleichen",
  "Earlier versions, the last one first": "Frühere Fassungen, die letzte zuerst",
  "Looking for earlier versions…": "Frühere Fassungen werden gesucht …",
  "Until {when}": "Bis {when}",
  "As it was written {when}": "Wie es geschrieben wurde, {when}",
  "From the session {session}.": "Aus der Sitzung {session}.",
  "An earlier version that was put back.": "Eine frühere Fassung, die zurückgeholt wurde.",
  "Then an earlier version was put back.": "Dann wurde eine frühere Fassung zurückgeholt.",
  "Then it was written from the session {session}.": "Dann wurde es aus der Sitzung {session} geschrieben.",
  "No earlier version: it was written once, or says the same again.":
    "Keine frühere Fassung: Es wurde nur einmal geschrieben, oder es steht wieder dasselbe darin.",
  "Whenever Roundtable writes over a document, what stood there is kept and can be compared here; so is what it wrote last, once somebody has changed that.":
    "Wenn Roundtable ein Dokument überschreibt, wird aufbewahrt, was dort stand, und lässt sich hier vergleichen; ebenso, was es zuletzt geschrieben hat, sobald jemand das geändert hat.",
  "Compare it with": "Womit vergleichen?",
  "Compared with the document as it is now": "Verglichen mit dem Dokument, wie es jetzt ist",
  "the document as it is now": "mit dem Dokument, wie es jetzt ist",
  "the version before it": "mit der Fassung davor",
  "Comparing…": "Wird verglichen …",
  "Put this version back": "Diese Fassung zurückholen",
  "What the document says now is kept as a version, too.":
    "Auch der jetzige Text wird als Fassung aufbewahrt.",
  "This document is not there any more": "Dieses Dokument ist nicht mehr da",
  "The document is not there any more.": "Das Dokument ist nicht mehr da.",
  "What is kept of it": "Was davon aufbewahrt wurde",
  "{n|An earlier version is|# earlier versions are} kept.":
    "{n|Eine frühere Fassung ist|# frühere Fassungen sind} aufbewahrt.",
  "It held the results of {n} sessions: write it from “{first}” first, then merge {others} into it. Written from one alone, it lacks what only the others hold.":
    "Es enthielt die Ergebnisse von {n} Sitzungen: Schreiben Sie es zuerst aus „{first}“ und führen Sie dann {others} hinein zusammen. Aus einer allein geschrieben fehlt ihm, was nur die anderen haben.",
  "“{name}”": "„{name}“",
  "It is kept as it was written last.": "Aufbewahrt ist es, wie es zuletzt geschrieben wurde.",
  "It is kept as it was written last, and {n|an earlier version of it|# earlier versions of it}.":
    "Aufbewahrt ist es, wie es zuletzt geschrieben wurde, und {n|eine frühere Fassung davon|# frühere Fassungen davon}.",
  "Write it anew from “{topic}”": "Aus „{topic}“ neu schreiben",
  "No earlier version is kept.": "Es ist keine frühere Fassung aufbewahrt.",
  "Somebody deleted it, moved it or gave it another name. You can read what it said before, and put that back in its place.":
    "Jemand hat es gelöscht, verschoben oder umbenannt. Sie können lesen, was früher darin stand, und es an seinen Ort zurückholen.",
  "Somebody deleted it, moved it or gave it another name. Bring it back from the trash of your computer, from git or from a copy of the project; or write it again from its session.":
    "Jemand hat es gelöscht, verschoben oder umbenannt. Holen Sie es aus dem Papierkorb Ihres Computers, aus git oder aus einer Kopie des Projekts zurück, oder schreiben Sie es aus seiner Sitzung neu.",
  "The document is not there any more; this makes it again.":
    "Das Dokument ist nicht mehr da; so entsteht es wieder.",
  "what is there now: nothing": "mit dem, was jetzt da ist: nichts",
  "Not there any more": "Nicht mehr da",
  "The earlier version is back.": "Die frühere Fassung ist zurück.",
  "The document is as it was before.": "Das Dokument ist wieder, wie es war.",
  "{n|# line|# lines} added": "{n|# Zeile|# Zeilen} hinzugefügt",
  "{n} removed": "{n} entfernt",
  "Line by line": "Zeile für Zeile",
  "There is one already. How shall it be treated?": "Es gibt schon eines. Wie soll damit verfahren werden?",
  "What only the document has stays in it. Lines of your own within an item that is written anew go with its old words, and are shown below.":
    "Was nur im Dokument steht, bleibt darin. Eigene Zeilen innerhalb eines Eintrags, der neu geschrieben wird, gehen mit dessen alten Worten und werden unten gezeigt.",
  Override: "Überschreiben",
  "The document is written anew.": "Das Dokument wird neu geschrieben.",
  "There is one in the place of before: {path}. Shall the new one go on from it?":
    "Es gibt eines am früheren Ort: {path}. Soll das neue daran anknüpfen?",
  "What it says is taken over. It stays where it is, untouched.":
    "Was es sagt, wird übernommen. Es bleibt unberührt, wo es ist.",
  "Begin anew": "Neu beginnen",
  "Only this session is in the new one.": "Im neuen steht nur diese Sitzung.",
  "There are decision records already. How shall they be treated?":
    "Es gibt schon Entscheidungsprotokolle. Wie soll damit verfahren werden?",
  "Records that are there stay as they are; new ones are added.":
    "Vorhandene Protokolle bleiben, wie sie sind; neue kommen hinzu.",
  "This session's records are written anew, as shown below.":
    "Die Protokolle dieser Sitzung werden neu geschrieben, wie unten gezeigt.",
  "The document": "Das Dokument",
  "The document {document}": "Das Dokument {document}",
  "What is selected": "Was ausgewählt ist",
  "What is shown": "Was angezeigt wird",
  "Nothing is changed yet. It goes to": "Noch ist nichts geändert. Das Ziel ist",
  "Nothing is written yet. It goes to": "Noch ist nichts geschrieben. Das Ziel ist",
  "Against {path}:": "Gegenüber {path}:",
  "The artifacts have changed since. Preview it again before you write it.":
    "Die Artefakte haben sich seitdem geändert. Erneuern Sie die Vorschau, bevor Sie schreiben.",
  "{changed} was changed outside since this preview was made. Nothing was lost on either side.":
    "{changed} wurde außerhalb geändert, seit diese Vorschau entstand. Auf keiner Seite ging etwas verloren.",
  "Show both side by side": "Beide nebeneinander zeigen",
  "Look at the preview again": "Vorschau noch einmal ansehen",
  "Write the documents": "Dokumente schreiben",
  "Write the document": "Dokument schreiben",
  "Read it first": "Zuerst lesen",
  "{n|The one result is|All # are} in it because the panel agreed, which counts as approval. Nobody has approved {n|it|them}.":
    "{n|Das eine Ergebnis steht|Alle # stehen} darin, weil das Panel sich einig war; das zählt als Freigabe. Freigegeben hat {n|es|sie} niemand.",
  "{agreed} of {n} {agreed|is|are} in it because the panel agreed, which counts as approval. Nobody has approved {agreed|it|them}.":
    "{agreed} von {n} {agreed|steht|stehen} darin, weil das Panel sich einig war; das zählt als Freigabe. Freigegeben hat {agreed|es|sie} niemand.",
  "Look at it": "Ansehen",
  "Look at them": "Diese ansehen",
  "Preview again": "Vorschau erneuern",
  "Written to {path}": "Geschrieben nach {path}",
  "{n|# file was|# files were} written:": "{n|# Datei wurde|# Dateien wurden} geschrieben:",
  "What you should know": "Was Sie wissen sollten",
  "To be done first": "Zuerst zu tun",
  "For information": "Zur Information",
  "It begins like this:": "So fängt es an:",
  "It cannot be written: {n|a file|# files} of this session {n|is|are} not whole. Settle that, and preview it again.":
    "Es kann nicht geschrieben werden: {n|Eine Datei|# Dateien} dieser Sitzung {n|ist|sind} nicht vollständig. Klären Sie das, und erneuern Sie dann die Vorschau.",
  "It cannot be written: something that was approved is missing in it.":
    "Es kann nicht geschrieben werden: Darin fehlt etwas, das freigegeben ist.",
  "See the session's files": "Dateien der Sitzung ansehen",
  "{n|# remark|# remarks}: read {n|it|them}": "{n|# Anmerkung|# Anmerkungen}: {n|lesen|lesen}",
  "{document} lacks what was approved: {artifacts}.":
    "In {document} fehlt, was freigegeben ist: {artifacts}.",
  "Read {document}": "{document} lesen",
  "Not all of this session could be read. Of what could be, {present} of {n|# artifact that counts|# artifacts that count} as approved would be in the document.":
    "Nicht alles aus dieser Sitzung ließ sich lesen. Vom Übrigen stünden {present} von {n|# als freigegeben geltenden Artefakt|# als freigegeben geltenden Artefakten} im Dokument.",
  "The artifacts have changed since. Preview and write it again to bring that in.":
    "Die Artefakte haben sich seitdem geändert. Erneuern Sie die Vorschau und schreiben Sie noch einmal, um das aufzunehmen.",
  "{changed} was changed outside since it was written.":
    "{changed} wurde außerhalb geändert, seit es geschrieben wurde.",
  "Not checked since the last change. Before it: {present} of {n|# artifact that counts|# artifacts that count} as approved.":
    "Seit der letzten Änderung nicht geprüft. Davor: {present} von {n|# als freigegeben geltenden Artefakt|# als freigegeben geltenden Artefakten}.",
  "Putting it together…": "Wird zusammengestellt …",
  "Preview the document": "Vorschau des Dokuments",
  "Both versions": "Beide Fassungen",
  "Your preview": "Ihre Vorschau",
  "Preview it again over what is there": "Vorschau mit dem jetzigen Stand erneuern",
  Preview: "Vorschau",
  "This decision record": "Dieses Entscheidungsprotokoll",
  "All decision records": "Alle Entscheidungsprotokolle",
  "The session on one page": "Die Sitzung auf einer Seite",
  "The export was cancelled. Nothing was written.": "Der Export wurde abgebrochen. Nichts wurde geschrieben.",
  "It is on the clipboard. Paste it into a page in Confluence.":
    "Es ist in der Zwischenablage. Fügen Sie es in eine Seite in Confluence ein.",
  "Exported to {file}": "Exportiert nach {file}",
  Export: "Export",
  "Export as {form}": "Exportieren als {form}",
  "Export as {form}…": "Exportieren als {form} …",
  "To read": "Zum Lesen",
  "To work with": "Zum Weiterarbeiten",
  "Other tools": "Für andere Werkzeuge",
  What: "Was",
  "{n|# numbered item|# numbered items}": "{n|# nummerierter Punkt|# nummerierte Punkte}",
  "This document lists what has no section in it: {artifacts}.":
    "Dieses Dokument führt auf, wozu es keinen Abschnitt hat: {artifacts}.",
  "This document lacks what was approved in the session {session}: {artifacts}.":
    "Diesem Dokument fehlt, was in der Sitzung {session} freigegeben wurde: {artifacts}.",
  "What it lacks is not exported. To have it in, write the document anew from that session first.":
    "Was fehlt, wird nicht exportiert. Um es aufzunehmen, schreiben Sie das Dokument zuerst aus dieser Sitzung neu.",
  "In which form?": "In welcher Form?",
  "This document defines no items with ids, so that there is nothing for Excel, Jira and ReqIF.":
    "Dieses Dokument definiert keine Punkte mit Kennungen, deshalb gibt es nichts für Excel, Jira und ReqIF.",
  "It is offered as {offered}. You are asked where to.":
    "Vorgeschlagen wird {offered}. Sie werden gefragt, wohin.",
  "Where to": "Wohin",
  "Looking at the document…": "Das Dokument wird angesehen …",
  "Showing…": "Wird angezeigt …",
  "Show in folder": "Im Ordner anzeigen",
  "Replace it": "Ersetzen",
  "Export it as it is": "Unverändert exportieren",
  "Copying…": "Wird kopiert …",
  "Copy for Confluence": "Für Confluence kopieren",
  "{present} of this session's {n|# artifact that counts|# artifacts that count} as approved will be in the document.":
    "{present} von {n|# als freigegeben geltenden Artefakt|# als freigegeben geltenden Artefakten} dieser Sitzung werden im Dokument stehen.",
  "{present|#|#} of this session's {n|# artifact that counts|# artifacts that count} as approved {present|is|are} in the document.":
    "{present|#|#} von {n|# als freigegeben geltenden Artefakt|# als freigegeben geltenden Artefakten} dieser Sitzung {present|steht|stehen} im Dokument.",
  "Missing: {missing}.": "Es fehlen: {missing}.",
  "Check against the artifacts": "Mit den Artefakten vergleichen",
  "Nor can it be checked against the artifacts: it is not known from which sessions they would be.":
    "Auch mit den Artefakten lässt es sich nicht vergleichen: Es ist nicht bekannt, aus welchen Sitzungen sie wären.",
  "This document has lost something that was in it": "Dieses Dokument hat etwas verloren, das in ihm stand",
  "Write it again from “{topic}”": "Aus „{topic}“ wieder schreiben",
  "Missing in the document ({n})": "Nicht im Dokument ({n})",
  "In the document ({n})": "Im Dokument ({n})",
  Missing: "Fehlt",
  "Open it in Review": "In der Prüfung öffnen",
  "Nothing is missing.": "Nichts fehlt.",
  "Named in the document and not defined here ({n})": "Im Dokument genannt und hier nicht definiert ({n})",
  "It was replaced by {ids}.": "An seine Stelle trat {ids}.",
  "It was rejected.": "Es wurde abgelehnt.",
  "It is nowhere in this project.": "Das gibt es in diesem Projekt nirgends.",
  "Named with another title ({n})": "Mit einem anderen Titel genannt ({n})",
  "What was written at the table stays as it was: it quotes titles that were others then.":
    "Was am Tisch geschrieben wurde, bleibt, wie es war: Es zitiert Titel, die damals andere waren.",
  "“{said}”; it is called “{title}”": "„{said}“; heißt „{title}“",
  "Changed in the document itself ({n})": "Im Dokument selbst geändert ({n})",
  "These do not stand there as Roundtable wrote them. “Compare with an earlier version” shows what is different.":
    "Diese stehen nicht so da, wie Roundtable sie geschrieben hat. „Mit einer früheren Fassung vergleichen“ zeigt, was anders ist.",
  "Show it in the document": "Im Dokument zeigen",
  "Holds no more as it stands there ({n})": "Gilt so nicht mehr ({n})",
  "Open it in Review, and write the document again":
    "In der Prüfung öffnen und das Dokument erneut schreiben",
  "No artifact is approved for it.": "Kein Artefakt ist dafür freigegeben.",
  "Cannot be read, so that what it approved is not in this list: {sessions}":
    "Nicht lesbar, deshalb steht nicht in dieser Liste, was dort freigegeben wurde: {sessions}",
  "Written with it": "Außerdem geschrieben werden",
  "Is there already": "Ist schon da",
  New: "Neu",
  "Read it first: {path}": "Zuerst lesen: {path}",
  "What would change in it": "Was sich darin ändern würde",
  "Reading the document…": "Das Dokument wird gelesen …",
  "Reading what the sessions know of it: {part} of {parts}…":
    "Es wird gelesen, was die Sitzungen davon wissen: {part} von {parts} …",
  "Making the file…": "Die Datei wird erstellt …",
  "Writing the file…": "Die Datei wird geschrieben …",
  "Exporting…": "Wird exportiert …",
  Word: "Word",
  "To be read, commented and edited in Word or LibreOffice.":
    "Zum Lesen, Kommentieren und Bearbeiten in Word oder LibreOffice.",
  PDF: "PDF",
  "To be read and printed as it is, with page numbers.":
    "Zum Lesen und Drucken, wie es ist, mit Seitenzahlen.",
  "One HTML file": "Eine HTML-Datei",
  "Opens in any browser without a connection, and prints well.":
    "Öffnet sich in jedem Browser ohne Verbindung und lässt sich gut drucken.",
  Markdown: "Markdown",
  "The text as it stands in the project, for repositories and wikis.":
    "Der Text, wie er im Projekt steht, für Repositorys und Wikis.",
  "Review sheet (Excel)": "Prüfblatt (Excel)",
  "A row for each artifact, with columns to fill in; you take it in again in Review.":
    "Eine Zeile je Artefakt, mit Spalten zum Ausfüllen; Sie lesen es in der Prüfung wieder ein.",
  "Excel workbook": "Excel-Arbeitsmappe",
  "One row for each item, to sort and to filter.": "Eine Zeile für jeden Punkt, zum Sortieren und Filtern.",
  "Jira (CSV)": "Jira (CSV)",
  "For Jira's import: an epic, and an issue for each item.":
    "Für den Import in Jira: ein Epic, und ein Vorgang für jeden Punkt.",
  "Confluence (source)": "Confluence (Quelltext)",
  "The source of a page in Confluence, as a file.": "Der Quelltext einer Seite in Confluence, als Datei.",
  ReqIF: "ReqIF",
  "For requirements tools such as DOORS, Polarion or Jama.":
    "Für Anforderungswerkzeuge wie DOORS, Polarion oder Jama.",
  "ReqIF, packed": "ReqIF, gepackt",
  "The same in an archive, which some tools ask for.":
    "Dasselbe in einem Archiv, das manche Werkzeuge verlangen.",
  "Table (CSV)": "Tabelle (CSV)",
  "One plain table, for any spreadsheet or tool.":
    "Eine einfache Tabelle, für jede Tabellenkalkulation und jedes Werkzeug.",
  "The matrix and the list of links, a sheet each.":
    "Die Matrix und die Liste der Verbindungen, je ein Blatt.",
  "The Markdown is on the clipboard.": "Das Markdown ist in der Zwischenablage.",
  "The clipboard cannot be reached. Show the file in its folder and copy it there.":
    "Die Zwischenablage ist nicht erreichbar. Lassen Sie die Datei im Ordner anzeigen und kopieren Sie sie dort.",
  "More about this document": "Mehr zu diesem Dokument",
  "Copy as Markdown": "Als Markdown kopieren",
  "Check wording": "Formulierungen prüfen",
  "In this document": "In diesem Dokument",
  "This document cannot be shown": "Dieses Dokument kann nicht angezeigt werden",
  "Nothing stands in this document.": "In diesem Dokument steht nichts.",
  "Opening the document…": "Das Dokument wird geöffnet …",
});
