// What rests on what.
import { translations } from "../texts";

export const traceability = translations({
  "also {ids} in {n|a fork|forks}": "auch {ids} in {n|einer Abzweigung|Abzweigungen}",
  Findings: "Befunde",
  "Nothing is an orphan, and every link holds.": "Nichts ist verwaist, und jede Verbindung hält.",
  "Show {n|# more|# more}": "{n|# weiteren|# weitere} anzeigen",
  "Only {id} and what it touches": "Nur {id} und was es berührt",
  "Components and interfaces": "Komponenten und Schnittstellen",
  "Only this one and what it touches": "Nur dieses und was es berührt",
  Only: "Nur",
  "None yet": "Noch keine",
  "{count} more are not drawn. The matrix has all of them.":
    "{count} weitere sind nicht gezeichnet. Die Matrix hat alle.",
  "Requirements, and what answers them": "Anforderungen, und was auf sie antwortet",
  Matrix: "Matrix",
  "List of links": "Liste der Verbindungen",
  "{session} cannot be read, and what only it knows is left out: {message}":
    "{session} kann nicht gelesen werden, und was nur dort steht, fehlt hier: {message}",
  "None yet. Requirements come from a specs session, decisions and components from a design session, risks from a brainstorm; what each of them says of the others stands here.":
    "Noch keine. Anforderungen kommen aus einer Anforderungssitzung, Entscheidungen und Komponenten aus einer Entwurfssitzung, Risiken aus einem Brainstorming; was sie jeweils über die anderen sagen, steht hier.",
  View: "Ansicht",
  Graph: "Graph",
  Columns: "Spalten",
  "All of these": "Alle davon",
  "{n|# requirement|# requirements}": "{n|# Anforderung|# Anforderungen}",
  "{n|# column|# columns}": "{n|# Spalte|# Spalten}",
  " and {n|# that does not hold any more|# that do not hold any more}":
    " und {n|#, die nicht mehr gilt|#, die nicht mehr gelten}",
  "{what}: {open} of {all}": "{what}: {open} von {all}",
  "Only {item} and what it touches, also": "Nur {item} und was es berührt, auch",
  "Only {item} and what it touches": "Nur {item} und was es berührt",
  "A line: one of the two names the other.": "Eine Linie: Eines der beiden nennt das andere.",
  "Dashed: in its words only.": "Gestrichelt: nur in seinen Worten.",
  "Orange: it leads to what does not hold any more.": "Orange: Sie führt zu etwas, das nicht mehr gilt.",
  "Coloured: directly linked, by the key or the words that say so.":
    "Farbig: direkt verbunden, durch den Schlüssel oder die Worte, die es sagen.",
  "“over”: both are linked to that one.": "„über“: Beide sind damit verbunden.",
  "The arrow keys move, Enter opens.": "Die Pfeiltasten bewegen, die Eingabetaste öffnet.",
  Orphan: "Verwaist",
  "No requirement has a stale link to these columns: the list above names what has one.":
    "Keine Anforderung hat eine veraltete Verbindung zu diesen Spalten: Die Liste oben nennt, was eine hat.",
  "Nothing in these columns is linked to what the list above names.":
    "Nichts in diesen Spalten ist mit dem verbunden, was die Liste oben nennt.",
  "There are no requirements yet, so that nothing can rest on them.":
    "Es gibt noch keine Anforderungen, deshalb kann nichts auf ihnen beruhen.",
  "There are no decisions, components or risks yet that could answer the {n|# requirement|# requirements} (business rules and quality requirements are counted, too). A design session finds them.":
    "Es gibt noch keine Entscheidungen, Komponenten oder Risiken, die auf {n|die eine Anforderung|die # Anforderungen} antworten könnten (Geschäftsregeln und Qualitätsanforderungen zählen mit). Eine Entwurfssitzung findet sie.",
  "What rests on what cannot be shown": "Was worauf beruht, kann nicht angezeigt werden",
  "Reading what rests on what…": "Es wird gelesen, was worauf beruht …",
  requirement: "Anforderung",
  decision: "Entscheidung",
  Decisions: "Entscheidungen",
  component: "Komponente",
  risk: "Risiko",
  Orphans: "Verwaiste",
  "Requirements that nothing answers, and what no requirement leads to":
    "Anforderungen, auf die nichts antwortet, und das, wohin keine Anforderung führt",
  "Dangling links": "Verbindungen ins Leere",
  "Ids that are nowhere in this project": "Kennungen, die es in diesem Projekt nirgends gibt",
  "Stale links": "Veraltete Verbindungen",
  "Links to what was rejected, replaced, or changed after an approval":
    "Verbindungen zu Abgelehntem, Ersetztem oder nach einer Freigabe Geändertem",
  Replaced: "Ersetzt",
  "In a document only": "Nur in einem Dokument",
  "named in “{key}”": "genannt in „{key}“",
  "title quoted in “{key}”": "Titel zitiert in „{key}“",
  "{says}, which was rejected": "{says}, das abgelehnt wurde",
  "{says}, which was replaced": "{says}, das ersetzt wurde",
  "{says}, which was changed after this was approved or written":
    "{says}, das geändert wurde, nachdem dieses freigegeben oder geschrieben war",
  "no decision and no component answers it": "keine Entscheidung und keine Komponente antwortet darauf",
  "no requirement leads to it": "keine Anforderung führt dorthin",
  "{says}, which is nowhere in this project": "{says}, das es in diesem Projekt nirgends gibt",
  "{says}, which was replaced by {now}": "{says}, das ersetzt wurde durch {now}",
  "dangling link": "Verbindung ins Leere",
  "{type} ({count}), {stale} with a stale link": "{type} ({count}), {stale} mit veralteter Verbindung",
  "stale link": "veraltete Verbindung",
  "a stale link leads here": "eine veraltete Verbindung führt hierher",
  stale: "veraltet",
  "over {over} and {n} more": "über {over} und {n} weitere",
  "over {over}": "über {over}",
  "{pair}: not linked": "{pair}: nicht verbunden",
  "direct, {words}": "direkt, {words}",
  "{id} (nowhere)": "{id} (nirgends)",
  "Linked to nothing": "Mit nichts verbunden",
  "Linked to {items}": "Verbunden mit {items}",
});
