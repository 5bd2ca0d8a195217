// Welcome, a new project, Home, the files of a session.
import { translations } from "../texts";

export const home = translations({
  "Edit the description of the project": "Beschreibung des Projekts bearbeiten",
  "Decision records ({n})": "Entscheidungsprotokolle ({n})",
  "{n|# is|# are} not up to date": "{n|# ist|# sind} nicht mehr aktuell",
  "of {n} it cannot be told": "von {n} lässt es sich nicht sagen",
  "Fork after its last round ({round})…": "Nach der letzten Runde ({round}) abzweigen …",
  "Set up": "Einrichten",
  "Settings of this project": "Einstellungen dieses Projekts",
  "A folder without a project in it.": "Ein Ordner ohne Projekt darin.",
  "There is no such folder.": "Diesen Ordner gibt es nicht.",
  "Outside of this project's folder, so it was not looked at.":
    "Außerhalb des Ordners dieses Projekts, deshalb wurde nicht hineingesehen.",
  "Parts of this workspace. Each is a project with sessions and documents of its own.":
    "Teile dieses Arbeitsbereichs. Jeder ist ein Projekt mit eigenen Sitzungen und Dokumenten.",
  "The description is saved.": "Die Beschreibung ist gespeichert.",
  "What this project is": "Was dieses Projekt ist",
  "Look again": "Erneut nachsehen",
  "The description is not complete: the form below has blanks where the file still says {words} and more.":
    "Die Beschreibung ist nicht vollständig: Das Formular unten hat Lücken, wo in der Datei noch {words} und mehr steht.",
  "The description is not complete: the form below has blanks where the file still says {words}.":
    "Die Beschreibung ist nicht vollständig: Das Formular unten hat Lücken, wo in der Datei noch {words} steht.",
  "The description says nothing yet.": "Die Beschreibung sagt noch nichts.",
  "A session can start as soon as it says what the project is.":
    "Eine Sitzung kann beginnen, sobald sie sagt, was das Projekt ist.",
  "Load the project again": "Projekt neu laden",
  Objectives: "Ziele",
  Constraints: "Randbedingungen",
  "In scope": "Im Umfang",
  "Out of scope": "Nicht im Umfang",
  "Read the whole description": "Ganze Beschreibung lesen",
  "No description.": "Keine Beschreibung.",
  "The description was changed outside while you were writing":
    "Die Beschreibung wurde außerhalb geändert, während Sie geschrieben haben",
  "Nothing is lost: what you typed is still in the form. Decide which of the two goes on.":
    "Nichts ist verloren: Was Sie eingegeben haben, steht noch im Formular. Entscheiden Sie, mit welcher Fassung es weitergeht.",
  Yours: "Ihre",
  "Go on with mine": "Mit meiner weitermachen",
  "Take the one on the disk": "Die von der Festplatte nehmen",
  "Documents have lost something that was in them": "Dokumente haben etwas verloren, das in ihnen stand",
  "A new session would begin without something that was there":
    "Eine neue Sitzung begänne ohne etwas, das da war",
  "{n|# file|# files} cannot be read": "{n|# Datei kann|# Dateien können} nicht gelesen werden",
  "{n|It was|They were} left untouched, and everything else works. Mend {n|it|them} in a text editor or put back an earlier copy, then look again.":
    "{n|Sie wurde|Sie wurden} nicht angerührt, und alles andere funktioniert. Reparieren Sie sie in einem Texteditor oder holen Sie eine frühere Kopie zurück, dann sehen Sie erneut nach.",
  "Open the document": "Dokument öffnen",
  "Open the document {file}": "Dokument {file} öffnen",
  "Deleted sessions: {n|# session|# sessions} in the trash":
    "Gelöschte Sitzungen: {n|# Sitzung|# Sitzungen} im Papierkorb",
  "They lie in the project's folder under .s2s/trash, whole: with their artifacts, what was said, and their summary. Their numbers stay taken.":
    "Sie liegen im Ordner des Projekts unter .s2s/trash, vollständig: mit ihren Artefakten, dem Gesagten und ihrer Zusammenfassung. Ihre Nummern bleiben vergeben.",
  "deleted {when}": "gelöscht {when}",
  "Another session of its name is in the list; delete that one first.":
    "Eine andere Sitzung dieses Namens steht in der Liste; löschen Sie diese zuerst.",
  "Restore “{topic}”": "„{topic}“ wiederherstellen",
  Restore: "Wiederherstellen",
  "None yet. A document is written at the end of a session, from what you approve.":
    "Noch keine. Ein Dokument entsteht am Ende einer Sitzung aus dem, was Sie freigeben.",
  "It was chosen for this project.": "Das wurde für dieses Projekt gewählt.",
  "The project has its documents there; nobody has chosen a place yet.":
    "Das Projekt hat seine Dokumente dort; einen Ort hat noch niemand gewählt.",
  "That is the usual place; nobody has chosen a place yet.":
    "Das ist der übliche Ort; einen Ort hat noch niemand gewählt.",
  "Documents are written to {folder}": "Dokumente werden nach {folder} geschrieben",
  "Where the next ones go": "Wohin die nächsten kommen",
  "These stay where they are, untouched:": "Diese bleiben unberührt, wo sie sind:",
  "The next document can go on from what they say: its preview offers to merge with them, and shows what would be in it. Decision records are numbered on after them.":
    "Das nächste Dokument kann dort anknüpfen: Seine Vorschau bietet an, es mit ihnen zusammenzuführen, und zeigt, was darin stünde. Entscheidungsprotokolle werden weiter durchnummeriert.",
  "The choice holds for everybody who opens this project. It is kept in its file .s2s/config.yaml.":
    "Die Wahl gilt für alle, die dieses Projekt öffnen. Sie steht in seiner Datei .s2s/config.yaml.",
  "Write the next ones there": "Die nächsten dorthin schreiben",
  "Open this project by a double click": "Dieses Projekt per Doppelklick öffnen",
  "A project file in the project's folder opens that folder in Roundtable, for everybody who has the folder. It holds the project's name and nothing else; without its folder it opens nothing.":
    "Eine Projektdatei im Ordner des Projekts öffnet diesen Ordner in Roundtable, für alle, die den Ordner haben. Sie enthält den Namen des Projekts und sonst nichts; ohne ihren Ordner öffnet sie nichts.",
  "Save a project file": "Projektdatei speichern",
  "opens this project by a double click": "öffnet dieses Projekt per Doppelklick",
  "{file} is in the project's folder; a double click on it opens the project.":
    "{file} liegt im Ordner des Projekts; ein Doppelklick darauf öffnet das Projekt.",
  "{file} was in the project's folder already; a double click on it opens the project.":
    "{file} lag schon im Ordner des Projekts; ein Doppelklick darauf öffnet das Projekt.",
  "Keep prompts and answers out of git?": "Prompts und Antworten nicht in git aufnehmen?",
  "This project is kept in git. Prompts and answers as they came, private notes and files of a moment need not be: documents, sessions and artifacts stay in. These lines would be added at the end of {file}:":
    "Dieses Projekt liegt in git. Prompts und Antworten im Wortlaut, private Notizen und vorübergehende Dateien müssen nicht hinein; Dokumente, Sitzungen und Artefakte bleiben darin. Diese Zeilen kämen ans Ende von {file}:",
  "The lines": "Die Zeilen",
  "Adding…": "Wird hinzugefügt …",
  "Not for this project": "Nicht für dieses Projekt",
  "Requirements and design are written. Read them, or start another session on what is still open.":
    "Anforderungen und Entwurf sind geschrieben. Lesen Sie sie, oder starten Sie eine weitere Sitzung zu dem, was noch offen ist.",
  "Read the requirements": "Anforderungen lesen",
  "{n|# question|# questions} of “{topic}” {n|waits|wait} for an answer.":
    "{n|# Frage|# Fragen} von „{topic}“ {n|wartet|warten} auf eine Antwort.",
  "{n} questions of {sessions} sessions wait for an answer.":
    "{n} Fragen aus {sessions} Sitzungen warten auf eine Antwort.",
  "{n|# question|# questions} of “{topic}”": "{n|# Frage|# Fragen} von „{topic}“",
  "Answer {n|it|them} in the review": "{n|Sie|Sie} in der Prüfung beantworten",
  "No decision and no component answers {open} of {n|# requirement|# requirements}.":
    "{open} von {n|# Anforderung|# Anforderungen} beantwortet keine Entscheidung und keine Komponente.",
  "See them in the traceability": "In der Nachverfolgbarkeit ansehen",
  "The architecture is written. Read it with those who will build it, or start another session on what is still open.":
    "Die Architektur ist geschrieben. Lesen Sie sie mit denen, die sie bauen werden, oder starten Sie eine weitere Sitzung zu dem, was noch offen ist.",
  "Read the architecture": "Architektur lesen",
  "What the roundtable found is written down.": "Was die Roundtable-Sitzung ergeben hat, ist aufgeschrieben.",
  "Say first what this project is: the panel knows nothing but what you tell it.":
    "Sagen Sie zuerst, was dieses Projekt ist: Das Panel weiß nur, was Sie ihm sagen.",
  "Describe the project": "Projekt beschreiben",
  "“{topic}” waits for your decision.": "„{topic}“ wartet auf Ihre Entscheidung.",
  "Look and decide": "Ansehen und entscheiden",
  "“{topic}” is not finished.": "„{topic}“ ist nicht abgeschlossen.",
  "The files of “{topic}” do not fit together: {n|# finding|# findings} must be mended before it goes on.":
    "Die Dateien von „{topic}“ passen nicht zusammen: {n|# Befund muss|# Befunde müssen} behoben werden, bevor es weitergeht.",
  "See what was found": "Ansehen, was gefunden wurde",
  "The project's settings, config.yaml, cannot be read, and they say where its documents are. Mend the file, or bring it back from git or from a copy; nothing has to be written anew.":
    "Die Einstellungen des Projekts, config.yaml, können nicht gelesen werden, und in ihnen steht, wo seine Dokumente liegen. Reparieren Sie die Datei oder holen Sie sie aus git oder aus einer Kopie zurück; neu geschrieben werden muss nichts.",
  "“{title}” has lost what was approved and stood in it. Bring that back before anything is built on it.":
    "„{title}“ hat verloren, was freigegeben war und darin stand. Holen Sie das zurück, bevor etwas darauf aufbaut.",
  "See what it lost": "Ansehen, was fehlt",
  "Write it anew": "Neu schreiben",
  "See what is kept": "Ansehen, was aufbewahrt ist",
  "{document} was written and is not there any more. Bring it back from the trash of your computer or from a copy of the project, or write it anew from “{topic}”.":
    "{document} wurde geschrieben und ist nicht mehr da. Holen Sie das Dokument aus dem Papierkorb Ihres Computers oder aus einer Kopie des Projekts zurück, oder schreiben Sie es aus „{topic}“ neu.",
  "{document} is not there any more. {n|A version of it is|# versions of it are} kept: put {n|it|one} back, or write it anew from “{topic}”.":
    "{document} ist nicht mehr da. {n|Eine Fassung davon ist|# Fassungen davon sind} aufbewahrt: Stellen Sie {n|sie|eine} wieder her, oder schreiben Sie das Dokument aus „{topic}“ neu.",
  "“{topic}” is closed and has no document yet: review what the panel found.":
    "„{topic}“ ist abgeschlossen und hat noch kein Dokument: Prüfen Sie, was das Panel gefunden hat.",
  Review: "Prüfen",
  "No requirements yet: start a specs session, and the panel will work them out with you.":
    "Noch keine Anforderungen: Starten Sie eine Anforderungssitzung, und das Panel erarbeitet sie mit Ihnen.",
  "The ideas of “{topic}” are written down; requirements are there already. What of the ideas is to be built becomes part of them in another specs session.":
    "Die Ideen aus „{topic}“ sind aufgeschrieben; Anforderungen gibt es schon. Was von den Ideen gebaut werden soll, wird in einer weiteren Anforderungssitzung Teil davon.",
  "Start a specs session": "Anforderungssitzung starten",
  "The ideas of “{topic}” are written down. What comes next is what to build of them: requirements.":
    "Die Ideen aus „{topic}“ sind aufgeschrieben. Als Nächstes kommt, was daraus gebaut werden soll: die Anforderungen.",
  "Start specs from them": "Anforderungen daraus erarbeiten",
  "What the requirements were written from has changed since. Write them again before a design builds on them.":
    "Woraus die Anforderungen geschrieben wurden, hat sich seither geändert. Schreiben Sie sie erneut, bevor ein Entwurf darauf aufbaut.",
  "Review, and write them again": "Prüfen und erneut schreiben",
  "What “{title}” was written from has changed since. Write it again before anything is built on it.":
    "Woraus „{title}“ geschrieben wurde, hat sich seither geändert. Schreiben Sie das Dokument erneut, bevor etwas darauf aufbaut.",
  "Files of “{topic}” that “{title}” was written from cannot be read. Mend them first: what stands in them is brought into no document until then.":
    "Dateien von „{topic}“, aus denen „{title}“ geschrieben wurde, sind nicht lesbar. Beheben Sie das zuerst: Was darin steht, kommt bis dahin in kein Dokument.",
  "“{title}” holds both versions of what git could not join, from line {line} on. Choose one of them in a text editor before anything is built on it.":
    "„{title}“ enthält ab Zeile {line} beide Fassungen von etwas, das git nicht zusammenführen konnte. Wählen Sie eine davon in einem Texteditor, bevor etwas darauf aufbaut.",
  "The file of a session that “{title}” was written from is gone or cannot be read: {session}. Bring it back before anything is built on it; what else the session wrote is there.":
    "Die Datei einer Sitzung, aus der „{title}“ geschrieben wurde, fehlt oder ist nicht lesbar: {session}. Holen Sie sie zurück, bevor etwas darauf aufbaut; was die Sitzung sonst geschrieben hat, ist da.",
  "Review, and write it again": "Prüfen und erneut schreiben",
  "“{title}” holds {n|an item|# items} of a session and of its fork in two versions ({ids}). Decide which one holds before anything is built on it.":
    "„{title}“ enthält {n|einen Punkt|# Punkte} einer Sitzung und ihrer Abzweigung in zwei Fassungen ({ids}). Entscheiden Sie, welche gilt, bevor etwas darauf aufbaut.",
  "Decide in the review": "In der Prüfung entscheiden",
  "The requirements are written. What comes next is the design: how to build it.":
    "Die Anforderungen sind geschrieben. Als Nächstes kommt der Entwurf: wie sie umgesetzt werden.",
  "Start a design from them": "Entwurf daraus erarbeiten",
  "What to do next": "Was als Nächstes zu tun ist",
  "Looking at what is written already…": "Es wird nachgesehen, was schon geschrieben ist …",
  "Phase {phase}": "Phase {phase}",
  "{n|# open conflict|# open conflicts}": "{n|# offener Konflikt|# offene Konflikte}",
  "Its results stand in {documents}.": "Ihre Ergebnisse stehen in {documents}.",
  "Its results stand in no document.": "Ihre Ergebnisse stehen in keinem Dokument.",
  "{n|# open question|# open questions}": "{n|# offene Frage|# offene Fragen}",
  "Find one of {rows}": "Eine von {rows} suchen",
  "Topic, workflow or id": "Thema, Workflow oder Kennung",
  "The session that this project is at": "Die Sitzung, bei der dieses Projekt steht",
  Current: "Aktuell",
  "Waits for your decision": "Wartet auf Ihre Entscheidung",
  "Made by another tool: this version can show it, and leaves it untouched.":
    "Mit einem anderen Werkzeug entstanden: Diese Version kann sie zeigen und rührt sie nicht an.",
  "Its files do not fit together: {n|# finding|# findings} must be mended before it goes on.":
    "Ihre Dateien passen nicht zusammen: {n|# Befund muss|# Befunde müssen} behoben werden, bevor es weitergeht.",
  "Answers of earlier rounds are missing from its journal. Its results are safe, and it can go on: look at it to see what is lost.":
    "In ihrem Journal fehlen Antworten früherer Runden. Ihre Ergebnisse sind sicher, und sie kann weitergehen: Sehen Sie nach, was verloren ist.",
  "Look back": "Zurückblicken",
  "Go to the table": "An den Tisch gehen",
  Look: "Ansehen",
  "More about “{topic}”": "Mehr zu „{topic}“",
  "Look at it as it is": "Ansehen, wie sie ist",
  "Compare with the session that it was forked from": "Mit der Sitzung vergleichen, von der sie abzweigt",
  "Compare with its fork after round {round}": "Mit ihrer Abzweigung nach Runde {round} vergleichen",
  "Delete the session": "Sitzung löschen",
  "No session of that name here.": "Hier gibt es keine Sitzung mit diesem Namen.",
  "Show {count} more of {hidden}": "{count} weitere von {hidden} anzeigen",
  "Show {n|# more finding|# more findings} of this kind":
    "{n|# weiteren Befund|# weitere Befunde} dieser Art zeigen",
  "{n|# finding|# findings} in the files of this session":
    "{n|# Befund|# Befunde} in den Dateien dieser Sitzung",
  "The files of this session fit together.": "Die Dateien dieser Sitzung passen zusammen.",
  "Show them": "Anzeigen",
  "Show {n|# repair|# repairs}": "{n|# Reparatur|# Reparaturen} zeigen",
  "Check the files": "Dateien prüfen",
  "The files of this session": "Die Dateien dieser Sitzung",
  "They fit together: keys, artifacts, counts, phases, references.":
    "Sie passen zusammen: Schlüssel, Artefakte, Anzahlen, Phasen, Verweise.",
  "{n|# finding|# findings}. Nothing is changed unless you say so, and each repair can be taken back.":
    "{n|# Befund|# Befunde}. Geändert wird nur, was Sie reparieren lassen, und jede Reparatur kann zurückgenommen werden.",
  "Check the files again": "Dateien erneut prüfen",
  "Repairs that were made": "Ausgeführte Reparaturen",
  "· The file has changed since, so this cannot be taken back here.":
    "· Die Datei hat sich seitdem geändert, deshalb kann das hier nicht zurückgenommen werden.",
  "Undo: {repair}": "Rückgängig: {repair}",
  "The earlier bytes are kept beside the session, in its folder “repairs”, until a repair is undone.":
    "Der frühere Inhalt bleibt bei der Sitzung in ihrem Ordner „repairs“, bis eine Reparatur zurückgenommen wird.",
  ", line {line}": ", Zeile {line}",
  "Repair: {repair}": "Reparatur: {repair}",
  "Make this repair: {repair}": "Reparatur ausführen: {repair}",
  "Make this repair": "Reparatur ausführen",
  "Keep the file as it stands": "Datei gelten lassen, wie sie ist",
  "Who is it for, how do they manage today, and what should become better? Write it as you would tell a new colleague.":
    "Für wen ist es, wie kommen diese Menschen heute zurecht, und was soll besser werden? Schreiben Sie es so, wie Sie es jemandem erzählen würden, der neu im Team ist.",
  objective: "Ziel",
  "How would you notice in a year that it was worth it? Numbers help.":
    "Woran würden Sie in einem Jahr merken, dass es sich gelohnt hat? Zahlen helfen.",
  constraint: "Randbedingung",
  "What cannot be changed: money, dates, laws, promises.":
    "Was sich nicht ändern lässt: Geld, Termine, Gesetze, Zusagen.",
  "point in scope": "Punkt im Umfang",
  "point out of scope": "Punkt außerhalb des Umfangs",
  "Added to {file}.": "Zu {file} hinzugefügt.",
  "Documents are written in this language: {language}":
    "Dokumente werden in dieser Sprache geschrieben: {language}",
  "The project's file .s2s/config.yaml names “{word}”, which is no language that documents are written in. It stays there until you choose one.":
    "Die Datei .s2s/config.yaml des Projekts nennt „{word}“, und das ist keine Sprache, in der Dokumente geschrieben werden. Es bleibt stehen, bis Sie eine wählen.",
  "Language of the next ones": "Sprache der nächsten",
  "It holds for headings, labels and sentences of the program, and is apart from the language of this window. What somebody said at the table is never translated. Documents that are there stay as they are; merged with one in another language, new results come in this language, and no section is doubled.":
    "Sie gilt für Überschriften, Bezeichnungen und Sätze des Programms, unabhängig von der Sprache dieses Fensters. Was jemand am Tisch gesagt hat, wird nie übersetzt. Vorhandene Dokumente bleiben, wie sie sind; beim Zusammenführen mit einem in anderer Sprache kommen neue Ergebnisse in dieser Sprache hinzu, und kein Abschnitt entsteht doppelt.",
  "It holds for this project now. Documents that are there already were not changed.":
    "Das gilt jetzt für dieses Projekt. Vorhandene Dokumente wurden nicht geändert.",
  "It holds for this project now. Documents that are there already were not moved; the next one can go on from them.":
    "Das gilt jetzt für dieses Projekt. Vorhandene Dokumente wurden nicht verschoben; das nächste kann an sie anknüpfen.",
  "Exports give no version": "Exporte nennen keine Version",
  "Exports give this version: {version}": "Exporte nennen diese Version: {version}",
  "Version of what you plan": "Version Ihres Vorhabens",
  "It stands on the cover of everything that is exported from this project, beside its name and the date. Without one, the cover names none.":
    "Sie steht auf dem Deckblatt von allem, was aus diesem Projekt exportiert wird, neben Name und Datum. Ohne eine nennt das Deckblatt keine.",
  "It holds for this project now. What was exported before was not changed.":
    "Das gilt jetzt für dieses Projekt. Was vorher exportiert wurde, ist unverändert.",
  "The session is in the trash.": "Die Sitzung ist im Papierkorb.",
  "“{topic}” is back.": "„{topic}“ ist wieder da.",
  "Start a session: {name}": "Sitzung starten: {name}",
  "Session, {status}": "Sitzung: {status}",
  Document: "Dokument",
  "All artifacts": "Alle Artefakte",
  "None that can be read.": "Keine, die gelesen werden kann.",
  "None yet. A session is one discussion of the panel, from the first question to a document.":
    "Noch keine. Eine Sitzung ist eine Diskussion des Panels, von der ersten Frage bis zum Dokument.",
  "Waiting for you": "Wartet auf Sie",
  "{n|A decision|# decisions} in “{topic}”": "{n|Eine Entscheidung|# Entscheidungen} in „{topic}“",
  "This project cannot be opened": "Dieses Projekt kann nicht geöffnet werden",
  "All projects": "Alle Projekte",
  "Opening the project…": "Das Projekt wird geöffnet …",
  "Where should the project's folder go?": "Wohin soll der Ordner des Projekts?",
  "What you write here is what the panel knows about your project. A name and a description are enough to begin; the rest makes the discussion sharper.":
    "Was Sie hier schreiben, ist das, was das Panel über Ihr Projekt weiß. Ein Name und eine Beschreibung genügen für den Anfang; der Rest macht die Diskussion schärfer.",
  Folder: "Ordner",
  "Choose…": "Wählen …",
  "It is made when it is not there. Everything stays in it, on this computer.":
    "Er wird angelegt, wenn es ihn nicht gibt. Alles bleibt darin, auf diesem Computer.",
  "Making the project…": "Das Projekt wird angelegt …",
  "Make the project": "Projekt anlegen",
  "Still needed: {needed}.": "Noch nötig: {needed}.",
  "a name": "ein Name",
  "a folder": "ein Ordner",
  "a description": "eine Beschreibung",
  "Open a project's folder": "Ordner eines Projekts öffnen",
  "Where should the sample project go?": "Wohin soll das Beispielprojekt?",
  "A table of experts for your project": "Ein Tisch voller Fachleute für Ihr Projekt",
  "Put a question before a panel. It answers round by round, says where it disagrees, and leaves you with a document in which every line has its reason.":
    "Legen Sie einem Panel eine Frage vor. Es antwortet Runde für Runde, sagt, wo es uneinig ist, und hinterlässt Ihnen ein Dokument, in dem jede Zeile ihren Grund hat.",
  "First time here?": "Zum ersten Mal hier?",
  "A tool library in a housing cooperative, ready to be discussed. The practice panel needs no key and no network; its answers are simulated.":
    "Eine Werkzeugbibliothek in einer Wohnungsgenossenschaft, bereit zur Diskussion. Das Übungspanel braucht keinen Schlüssel und kein Netz; seine Antworten sind simuliert.",
  "A copy of it goes to {folder}.": "Eine Kopie davon kommt nach {folder}.",
  "Put it elsewhere…": "Woanders ablegen …",
  "Making a copy…": "Eine Kopie wird angelegt …",
  "Try the sample project": "Beispielprojekt ausprobieren",
  "Your projects": "Ihre Projekte",
  "Open folder…": "Ordner öffnen …",
  "opened {when}": "geöffnet {when}",
  "the folder is not there any more": "der Ordner ist nicht mehr da",
  "Take {name} off this list": "{name} aus dieser Liste nehmen",
  "Takes it off this list; its files stay": "Nimmt es aus dieser Liste; seine Dateien bleiben",
  "No projects yet": "Noch keine Projekte",
  "A project is a folder on this computer; it is listed here once you have opened or made it. To see first what a session is like, {begin}.":
    "Ein Projekt ist ein Ordner auf diesem Computer; es steht hier, sobald Sie es geöffnet oder angelegt haben. Um erst zu sehen, wie eine Sitzung abläuft, {begin}.",
  "begin with the sample project": "beginnen Sie mit dem Beispielprojekt",
  "Path of a project's folder": "Pfad zum Ordner eines Projekts",
  "Done: {repair}": "Erledigt: {repair}",
});
