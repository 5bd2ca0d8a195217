// What is wrong with a file, as findings, errors and lists of damaged files say it.
import { translations } from "../../texts";

export const coreFiles = translations({
  "you have no right to read it": "Sie haben kein Recht, die Datei zu lesen",
  "you have no right to look into it": "Sie haben kein Recht, in den Ordner zu sehen",
  "there is no such file": "diese Datei gibt es nicht",
  "it is too large: {size} MB, and at most {most} MB of such a file are read; something that does not belong there may have come into it":
    "die Datei ist zu groß: {size} MB, und höchstens {most} MB einer solchen Datei werden gelesen; vielleicht ist etwas hineingeraten, das nicht dorthin gehört",
  "it is not UTF-8; it looks like {encoding}: save it anew as UTF-8 in the program that made it":
    "die Datei ist kein UTF-8, sie sieht nach {encoding} aus: Speichern Sie sie im Programm, das sie gemacht hat, neu als UTF-8",
  "it is no text, or has zeros in the text, as a power cut leaves them in a file that was being written":
    "die Datei ist kein Text oder hat Nullen im Text, wie ein Stromausfall sie in einer Datei hinterlässt, die gerade geschrieben wurde",
  "it holds {encoding}": "die Datei enthält {encoding}",
  "Latin-1 or Windows-1252": "Latin-1 oder Windows-1252",
  "no text, or a text with zeros in it, as a power cut leaves them":
    "kein Text oder ein Text mit Nullen darin, wie ein Stromausfall sie hinterlässt",
  "nothing but zeros, as a power cut leaves them in a file that was being written: what it held is lost":
    "nichts als Nullen, wie ein Stromausfall sie in einer Datei hinterlässt, die gerade geschrieben wurde: Was darin stand, ist verloren",
  "git left its conflict markers in the file, and it says two things at once until one of the two versions is chosen":
    "git hat seine Konfliktmarken in der Datei gelassen, und sie sagt zweierlei zugleich, bis eine der beiden Fassungen gewählt ist",
  "it holds git's conflict markers": "die Datei enthält die Konfliktmarken von git",
  "line {line}: git left its conflict markers in the file; nothing is written over it until one of the two versions is chosen in a text editor":
    "Zeile {line}: git hat seine Konfliktmarken in der Datei gelassen; nichts wird darübergeschrieben, bis in einem Texteditor eine der beiden Fassungen gewählt ist",
  "line {line}, column {column}: {why}": "Zeile {line}, Spalte {column}: {why}",
  "it is gone; the folder of the session is there with what it wrote down, and no list has that until the file is back, nor any document but those that were written before":
    "sie fehlt; der Ordner der Sitzung ist da, mit allem, was sie aufgeschrieben hat, und keine Liste hat das, bis die Datei wieder da ist, und kein Dokument außer denen, die vorher geschrieben wurden",
  "it is in the trash of the project, and comes back whole from there":
    "sie liegt im Papierkorb des Projekts und kommt von dort ganz zurück",
  "line {line}: {why}": "Zeile {line}: {why}",
  "{ids} and {rest} more": "{ids} und {rest} weitere",
  "its name is not UTF-8": "der Name ist kein UTF-8",
  "its name is longer than the {most} bytes that a session's name may have":
    "der Name ist länger als die {most} Byte, die der Name einer Sitzung haben darf",
  "its name has characters that a session's name cannot have":
    "der Name hat Zeichen, die der Name einer Sitzung nicht haben kann",
  "its file cannot be changed in one place":
    "die Datei der Sitzung lässt sich nicht an einer einzelnen Stelle ändern",
  "this session's file has no list of artifacts into which new ones could go":
    "die Datei dieser Sitzung hat keine Liste von Artefakten, in die neue kommen könnten",
  "which is outside of the folder": "die außerhalb des Ordners liegt",
  "where there is nothing": "wo nichts ist",
  "which is no folder": "die kein Ordner ist",

  // A project's settings.
  "must be {wanted}, is {found}": "muss {wanted} sein, ist {found}",
  nothing: "nichts",
  "a list": "eine Liste",
  "a group of entries": "eine Gruppe von Einträgen",
  "a text": "ein Text",
  "a list of texts": "eine Liste von Texten",
  "a group of entries, each with its name": "eine Gruppe von Einträgen, jeder mit seinem Namen",
  "a group with a `policy`": "eine Gruppe mit `policy`",
  "true or false": "true oder false",
  "a whole number": "eine ganze Zahl",
  "a number from 0 to 1": "eine Zahl von 0 bis 1",
  "docs or s2s": "docs oder s2s",
  "one of consent, weighted_majority, unanimous, simple_majority, facilitator_judgment, facilitator_synthesis":
    "eines von consent, weighted_majority, unanimous, simple_majority, facilitator_judgment, facilitator_synthesis",

  // A session's files.
  "it is {found}, and {wanted} is read there": "da steht {found}, und gelesen wird dort {wanted}",
  "its {key} cannot be read: {why}": "{key} darin ist nicht lesbar: {why}",
  "a word": "ein Wort",
  "a list with something else in it": "eine Liste, in der anderes steht",
  "a list of ids": "eine Liste von Kennungen",
  "lists of ids by type": "Listen von Kennungen nach Art",
  "it has tabs between names and what they say": "zwischen Namen und dem, was sie sagen, stehen Tabulatoren",
  "{name} cannot be read; {stand_in}": "{name} ist nicht lesbar; {stand_in}",
  "{name} is missing; {stand_in}": "{name} fehlt; {stand_in}",
  "the usual settings stand in for it": "an ihrer Stelle gelten die üblichen Einstellungen",
  "the panel knows nothing of the project": "das Panel weiß nichts vom Projekt",
  "topics have no criteria": "die Agendapunkte haben keine Kriterien",

  // Prices.
  "the model has no name that could be kept": "das Modell hat keinen Namen, der sich behalten ließe",
  "{value} is none for what is sent": "{value} ist keiner für das, was gesendet wird",
  "{value} is none for what is received": "{value} ist keiner für das, was empfangen wird",
  "{value} is none for what is read from the cache":
    "{value} ist keiner für das, was aus dem Zwischenspeicher gelesen wird",

  // Why an artifact is not changed so.
  "a title says something": "ein Titel sagt etwas",
  "an answer says something": "eine Antwort sagt etwas",
  "an artifact of its type has no `{key}`": "ein Artefakt dieser Art hat kein `{key}`",
  "`{key}` is not written by hand": "`{key}` wird nicht von Hand geschrieben",
  "`{key}` has another form": "`{key}` hat eine andere Form",
  "nothing in it is different": "nichts darin ist anders",
  "{by} stands for {id} now": "an der Stelle von {id} steht jetzt {by}",
  "no part takes the criterion “{criterion}”": "kein Teil übernimmt das Kriterium „{criterion}“",
  "{id} is not rejected with it: nothing stands in its place":
    "{id} wird damit nicht abgelehnt: An seine Stelle tritt nichts",
  "at least two are needed, of one type": "mindestens zwei einer Art sind nötig",
  "{id} is a conflict, a question or a record, which ends in its own way":
    "{id} ist ein Konflikt, eine Frage oder ein Protokoll und endet auf seine eigene Art",
  "its discussion is not over: {id} is decided there":
    "die Diskussion ist nicht vorbei: {id} wird dort entschieden",
  "the history of {id} cannot be read": "die Geschichte von {id} ist nicht lesbar",

  // Files that somebody wrote by hand, and that cannot be read.
  "a line begins with a tab, and only spaces may stand there":
    "eine Zeile beginnt mit einem Tabulator, und dort dürfen nur Leerzeichen stehen",
  "a colon stands inside a list in brackets: a `]` or a comma before it may be missing":
    "in einer Liste in Klammern steht ein Doppelpunkt: Davor fehlt vielleicht ein `]` oder ein Komma",
  "a list in brackets is not closed with `]`, or lacks a comma":
    "eine Liste in Klammern endet nicht mit `]`, oder ihr fehlt ein Komma",
  "a group in braces is not closed with `}`, or lacks a comma":
    "eine Gruppe in geschweiften Klammern ist nicht geschlossen, oder ihr fehlt ein Komma",
  "a bracket or brace is closed that was not opened; a text with one wants quotation marks":
    "eine Klammer wird geschlossen, die nicht geöffnet wurde; ein Text mit einer Klammer braucht Anführungszeichen",
  "something is missing behind a colon, or begins with a sign that means something else there: put it in quotation marks":
    "hinter einem Doppelpunkt fehlt etwas, oder es beginnt mit einem Zeichen, das dort etwas anderes bedeutet: Setzen Sie es in Anführungszeichen",
  "a text begins with `*` and wants quotation marks":
    "ein Text beginnt mit `*` und braucht Anführungszeichen",
  "a backslash stands in a text between double quotation marks: use single ones":
    "in einem Text zwischen doppelten Anführungszeichen steht ein Backslash: Nehmen Sie einfache",
  "something stands behind the end of the text, or its lines are indented less than the first":
    "hinter dem Ende des Textes steht noch etwas, oder seine Zeilen sind weniger eingerückt als die erste",
  "a line of three dashes stands in its midst, and begins another text":
    "mittendrin steht eine Zeile aus drei Strichen, und mit ihr beginnt ein anderer Text",
  "a comment wants a space before its `#`": "vor dem `#` eines Kommentars muss ein Leerzeichen stehen",
  "a line begins with `%`: put the text in quotation marks":
    "eine Zeile beginnt mit `%`: Setzen Sie den Text in Anführungszeichen",
  "a text is marked `!!binary` and holds bytes that are no text":
    "ein Text ist als `!!binary` bezeichnet und enthält Bytes, die kein Text sind",
  "a text begins with a tag (`!word`) that it does not fit: write it without":
    "ein Text beginnt mit einer Bezeichnung (`!word`), zu der er nicht passt: Schreiben Sie ihn ohne sie",
  "something else stands where a name with a colon must be, such as `key:`":
    "etwas anderes steht, wo ein Name mit Doppelpunkt stehen muss, wie `key:`",
  "it is nested deeper, holds more, or repeats more by references (`&name`, `*name`) than any file of a project does; reading it on could use up the memory":
    "die Datei ist tiefer verschachtelt, enthält mehr oder wiederholt durch Verweise (`&name`, `*name`) mehr als jede Datei eines Projekts; weiterzulesen könnte den Speicher aufbrauchen",
  "a line of git's conflict markers was left in it: take it out, and look whether what stands around it is whole":
    "eine Zeile der Konfliktmarken von git ist darin stehen geblieben: nehmen Sie sie heraus, und sehen Sie nach, ob das, was um sie steht, ganz ist",
  "a line has no colon and is no part of the one before it: the colon may be missing":
    "eine Zeile hat keinen Doppelpunkt und ist kein Teil der vorigen: Vielleicht fehlt der Doppelpunkt",
  "a colon stands where none can be: a text with a colon wants quotation marks, and a new entry a line of its own, indented like its neighbours":
    "ein Doppelpunkt steht, wo keiner stehen kann: Ein Text mit Doppelpunkt braucht Anführungszeichen und ein neuer Eintrag eine eigene Zeile, eingerückt wie seine Nachbarn",
  "a quotation mark is opened and not closed": "ein Anführungszeichen ist geöffnet und nicht geschlossen",
  "something stands behind a closing quotation mark":
    "hinter einem schließenden Anführungszeichen steht noch etwas",
  "a line is indented otherwise than those that it belongs to, or lacks its colon":
    "eine Zeile ist anders eingerückt als die, zu denen sie gehört, oder ihr fehlt der Doppelpunkt",
  "an entry of a list (`- `) stands where none can be: it wants a line of its own and a space":
    "ein Listenpunkt (`- `) steht, wo keiner stehen kann: Er braucht eine eigene Zeile und ein Leerzeichen",
  "the name {key} stands twice, here for the second time":
    "der Name {key} steht zweimal da, hier zum zweiten Mal",
  "a name stands twice, here for the second time": "ein Name steht zweimal da, hier zum zweiten Mal",
});
