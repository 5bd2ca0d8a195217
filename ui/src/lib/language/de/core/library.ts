// What is wrong with a project's own agents, strategies and agendas, behind the name of the file.
import { translations } from "../../texts";

export const coreLibrary = translations({
  "says `workflow: {other}`, but its name says {named}": "sagt `workflow: {other}`, der Name aber {named}",
  "an agenda needs at least one topic": "eine Agenda braucht mindestens einen Agendapunkt",
  "a topic has no id": "ein Agendapunkt hat keine Kennung",
  "two topics have the id `{id}`": "zwei Agendapunkte haben die Kennung `{id}`",
  "says `strategy: {other}`, but its name is {name}.md": "sagt `strategy: {other}`, heißt aber {name}.md",
  "the threshold {value} is not between 0 and 1": "die Schwelle {value} liegt nicht zwischen 0 und 1",
  "min_rounds {min} is more than max_rounds {max}": "min_rounds {min} ist mehr als max_rounds {max}",
  "a side has no name": "eine Seite hat keinen Namen",
  "two sides have the same name": "zwei Seiten haben denselben Namen",
  "a debate needs at least two sides": "eine Debatte braucht mindestens zwei Seiten",
  "the phase `{phase}` shows the other side, but there are no sides":
    "die Phase `{phase}` zeigt die andere Seite, es gibt aber keine Seiten",
  "the phase `{phase}` shows `{shown}`, which is no earlier phase":
    "die Phase `{phase}` zeigt `{shown}`, und das ist keine frühere Phase",
  "the phase `{phase}` shows the syntheses of `{shown}`, which is neither itself nor an earlier phase":
    "die Phase `{phase}` zeigt die Synthesen von `{shown}`, und das ist weder sie selbst noch eine frühere Phase",
  "a strategy needs at least one phase": "eine Strategie braucht mindestens eine Phase",
  "a phase has no name": "eine Phase hat keinen Namen",
  "two phases are called `{name}`": "zwei Phasen heißen `{name}`",
  "the file's name is the role's id: letters, digits and dashes, 64 at most":
    "der Dateiname ist die Kennung der Rolle: Buchstaben, Ziffern und Bindestriche, höchstens 64",
  "{why}; the built-in role is used": "{why}; die mitgelieferte Rolle gilt",
  "has no front matter (name, description) between two lines `---`":
    "hat keinen Vorspann (name, description) zwischen zwei Zeilen `---`",
  "the front matter has no `description`": "der Vorspann hat keine `description`",
  "says nothing below its front matter": "sagt nichts unter dem Vorspann",
  "this name cannot be a file name": "dieser Name kann kein Dateiname sein",
  "is a symbolic link and was not followed": "ist eine symbolische Verknüpfung, und ihr wurde nicht gefolgt",
  "was replaced while it was looked at, and was not read":
    "wurde ersetzt, während danach gesehen wurde, und wurde nicht gelesen",
  "is a symbolic link out of the project and was not followed":
    "ist eine symbolische Verknüpfung aus dem Projekt hinaus, und ihr wurde nicht gefolgt",
  "is larger than {size} KB and was skipped": "ist größer als {size} KB und wurde übergangen",
  "is no file": "ist keine Datei",
  "is not UTF-8 text and was skipped": "ist kein Text in UTF-8 und wurde übergangen",
  "cannot be read: {error}": "ist nicht lesbar: {error}",
  "front matter": "Vorspann",
  configuration: "Konfiguration",
  "has no section `## Configuration`": "hat keinen Abschnitt `## Configuration`",
  "the front matter is not closed by a line `---`": "der Vorspann endet nicht mit einer Zeile `---`",
  "the front matter is not a list of keys and values":
    "der Vorspann ist keine Liste von Schlüsseln und Werten",
  "{what}, line {line}: {message}": "{what}, Zeile {line}: {message}",
  "`## Configuration` needs one block ```yaml, and has {count}":
    "`## Configuration` braucht einen Block ```yaml und hat {count}",
  "the block under `## Configuration` is not closed":
    "der Block unter `## Configuration` ist nicht geschlossen",
  "lies deeper than {most} folders and was not read":
    "liegt tiefer als {most} Ordner und wurde nicht gelesen",
  "holds more than {most} files and folders, of which not all were read":
    "enthält mehr als {most} Dateien und Ordner, von denen nicht alle gelesen wurden",
  "and the files after it were not read: more than {most}":
    "und die Dateien danach wurden nicht gelesen: mehr als {most}",
  "`{id}` is already defined in {first}, which is used":
    "`{id}` ist schon in {first} beschrieben, und das gilt",
  "the skill `{skill}` is not there; the role works without it":
    "den Skill `{skill}` gibt es nicht; die Rolle arbeitet ohne ihn",
  "the default strategy `{name}` is not there": "die Strategie `{name}`, die vorgegeben ist, gibt es nicht",
  "the default participant `{id}` is not there": "den Teilnehmer `{id}`, der vorgegeben ist, gibt es nicht",
  "line {line}: git left its conflict markers in the file, and it was not used: decide in a text editor for one of the two versions":
    "Zeile {line}: git hat seine Konfliktmarken in der Datei gelassen, und sie wurde nicht verwendet: Entscheiden Sie sich in einem Texteditor für eine der beiden Fassungen",
});
