// Settings and About.
import { translations } from "../texts";

export const settings = translations({
  "Search by name or licence": "Nach Name oder Lizenz suchen",
  "{n|# package|# packages}": "{n|# Paket|# Pakete}",
  "{rows} of {n|# package|# packages}": "{rows} von {n|# Paket|# Paketen}",
  "Packages of others": "Pakete anderer",
  "builds or tests it only": "nur zum Bauen oder Testen",
  "As the system": "Wie das System",
  Light: "Hell",
  Dark: "Dunkel",
  Appearance: "Darstellung",
  "Text size": "Textgröße",
  "Text size: {size}": "Textgröße: {size}",
  "Of the size that the system gives. {larger} and {smaller} change it on every screen, {usual} is 100 %.":
    "Von der Größe, die das System vorgibt. {larger} und {smaller} ändern sie überall, {usual} ist 100 %.",
  "Larger text": "Text größer",
  "Smaller text": "Text kleiner",
  "Text in its usual size": "Text in üblicher Größe",
  "Key for {name}": "Schlüssel für {name}",
  "Paste it here. It is sent to {host} and to nobody else.":
    "Fügen Sie ihn hier ein. Er wird an {host} gesendet und an niemanden sonst.",
  "Where the key is kept": "Wo der Schlüssel aufbewahrt wird",
  "Keep it in the keychain": "Im Schlüsselbund aufbewahren",
  "For this run only": "Nur bis zum Beenden",
  "The key was not kept, and it is in no file.":
    "Der Schlüssel wurde nicht aufbewahrt und steht in keiner Datei.",
  "{todo} Or keep it in memory: it is gone when Roundtable ends.":
    "{todo} Oder halten Sie ihn im Arbeitsspeicher: Er ist weg, wenn Roundtable endet.",
  "Keep it for this run only": "Nur bis zum Beenden aufbewahren",
  "Save the key": "Schlüssel speichern",
  "Your name": "Ihr Name",
  "What you approve, reject, edit or comment on from now on has it, in the files of the project and in documents: “approved by Ada Byron on 2026-01-07”. Without a name they say “the user”.":
    "Was Sie von jetzt an freigeben, ablehnen, bearbeiten oder kommentieren, trägt ihn, in den Dateien des Projekts und in Dokumenten: „von Ada Byron freigegeben am 07.01.2026“. Ohne Namen steht dort „der Benutzer“.",
  "Language of this window": "Sprache dieses Fensters",
  "What a panel says keeps its own language. That of documents is chosen on a project’s page.":
    "Was ein Panel sagt, behält seine eigene Sprache. Die der Dokumente wird auf der Seite eines Projekts gewählt.",
  "Look for servers on this computer": "Server auf diesem Computer suchen",
  "None found. Ollama, LM Studio, llama.cpp and vLLM are seen here once they run; any other server can be added by its address.":
    "Keine gefunden. Ollama, LM Studio, llama.cpp und vLLM erscheinen hier, sobald sie laufen; jeden anderen Server können Sie über seine Adresse hinzufügen.",
  "Servers on this computer": "Server auf diesem Computer",
  "{n|# model|# models}": "{n|# Modell|# Modelle}",
  Added: "Hinzugefügt",
  "Add {name}": "{name} hinzufügen",
  "Add a provider first; then choose here which model sits where.":
    "Fügen Sie zuerst einen Anbieter hinzu; dann wählen Sie hier, welches Modell wo sitzt.",
  "A session begins with these. It can have others, seat by seat.":
    "Eine Sitzung beginnt mit diesen. Sie kann Platz für Platz andere haben.",
  "Seat by seat, and what agent files ask for": "Platz für Platz, und was Agentendateien verlangen",
  "An agent file may name a strength instead of a model. Here is what each word means to you; without a choice it means everyone's model.":
    "Eine Agentendatei kann statt eines Modells eine Stärke nennen. Hier steht, was jedes Wort für Sie bedeutet; ohne Wahl ist es das Modell aller.",
  Sent: "Gesendet",
  Received: "Empfangen",
  "Prices of {date} come with Roundtable; give your own once there is a provider.":
    "Preise vom {date} sind in Roundtable enthalten; eigene können Sie angeben, sobald es einen Anbieter gibt.",
  "Cached input": "Eingabe aus dem Cache",
  "If you know it": "Falls Sie ihn kennen",
  Model: "Modell",
  "US dollars per million tokens": "US-Dollar je Million Token",
  "A price is a number from 0 to {most}, such as 1.25.":
    "Ein Preis ist eine Zahl von 0 bis {most}, zum Beispiel 1.25.",
  "As the provider's price list has it; 0 for a model on your own computer. It holds for this model at every provider of the same kind.":
    "Wie in der Preisliste des Anbieters; 0 für ein Modell auf Ihrem eigenen Computer. Er gilt für dieses Modell bei jedem Anbieter derselben Art.",
  "Keeping…": "Wird übernommen …",
  "Keep this price": "Diesen Preis übernehmen",
  "Your price of {model} is kept.": "Ihr Preis für {model} ist übernommen.",
  "Your price of {model} is taken back.": "Ihr Preis für {model} ist zurückgenommen.",
  Prices: "Preise",
  "Prices of {date} come with Roundtable, in US dollars. Give your own where one is missing or not yours: estimates, spending limits and the sum at the table go by it from then on. What the provider bills is what counts.":
    "Preise vom {date} sind in Roundtable enthalten, in US-Dollar. Geben Sie eigene an, wo einer fehlt oder nicht Ihrer ist: Schätzungen, Ausgabengrenzen und die Summe am Tisch richten sich von da an danach. Es zählt, was der Anbieter in Rechnung stellt.",
  "Your prices": "Ihre Preise",
  "Your price": "Ihr Preis",
  "{sent} per million tokens sent, {received} received":
    "{sent} je Million gesendeter Token, {received} je Million empfangener",
  "{sent} per million tokens sent, {received} received, {cached} from the cache":
    "{sent} je Million gesendeter Token, {received} je Million empfangener, {cached} aus dem Cache",
  "given on {given}": "angegeben am {given}",
  "written by hand": "von Hand geschrieben",
  "Change your price of {model}": "Ihren Preis für {model} ändern",
  Change: "Ändern",
  "Take back your price of {model}": "Ihren Preis für {model} zurücknehmen",
  "Take back": "Zurücknehmen",
  "Give a price": "Preis angeben",
  "What leaves this computer": "Was diesen Computer verlässt",
  "Nothing.": "Nichts.",
  "A session on the practice panel: nothing. A session on your models: the project's description, the discussion and your notes, to the hosts of the models at its table and to nobody else.":
    "Eine Sitzung mit dem Übungspanel: nichts. Eine Sitzung mit Ihren Modellen: die Beschreibung des Projekts, die Diskussion und Ihre Notizen, an die Hosts der Modelle an ihrem Tisch und an niemanden sonst.",
  "The practice panel works without a network. Projects, sessions and documents are files in the folders that you chose.":
    "Das Übungspanel funktioniert ohne Netz. Projekte, Sitzungen und Dokumente sind Dateien in den Ordnern, die Sie gewählt haben.",
  "Hosts in use: {hosts}. A key goes only to the host that it was entered for. To list or test models, this window asks these hosts, too, and sends them nothing of your projects.":
    "Verwendete Hosts: {hosts}. Ein Schlüssel geht nur an den Host, für den er eingegeben wurde. Um Modelle aufzulisten oder zu testen, fragt dieses Fenster auch diese Hosts und sendet ihnen nichts aus Ihren Projekten.",
  "{hosts} {n|is a server|are servers} on this computer; what such a server passes on is up to it.":
    "{hosts} {n|ist ein Server|sind Server} auf diesem Computer; was ein solcher Server weitergibt, liegt bei ihm.",
  "Key in the keychain": "Schlüssel im Schlüsselbund",
  "Key for this run only": "Schlüssel nur bis zum Beenden",
  "Keychain cannot be asked": "Schlüsselbund nicht erreichbar",
  "Key is missing": "Schlüssel fehlt",
  "No key, and it needs none": "Kein Schlüssel, und keiner ist nötig",
  "{happened} {todo} Or paste the key once more, for this run only.":
    "{happened} {todo} Oder fügen Sie den Schlüssel noch einmal ein, nur bis zum Beenden.",
  "It is gone when Roundtable ends.": "Er ist weg, wenn Roundtable endet.",
  "Replace the key": "Schlüssel ersetzen",
  "Paste a key": "Schlüssel einfügen",
  Test: "Testen",
  "Remove the key": "Schlüssel entfernen",
  Remove: "Entfernen",
  "Remove the key for {name}?": "Den Schlüssel für {name} entfernen?",
  "Remove {name}?": "{name} entfernen?",
  "With it goes its key.": "Mit ihm geht sein Schlüssel.",
  "The key cannot be brought back from here: you would have to paste it again. Sessions and documents stay as they are.":
    "Der Schlüssel kann von hier nicht zurückgeholt werden: Sie müssten ihn erneut einfügen. Sitzungen und Dokumente bleiben, wie sie sind.",
  "Removing…": "Wird entfernt …",
  "Remove the provider": "Anbieter entfernen",
  "Keep it": "Behalten",
  Provider: "Anbieter",
  Address: "Adresse",
  "A key is bound to the host that it was entered for: another host needs its key anew.":
    "Ein Schlüssel ist an den Host gebunden, für den er eingegeben wurde: Für einen anderen muss er neu eingegeben werden.",
  "Yours; whoever runs it knows it.": "Die Ihres Servers; wer ihn betreibt, kennt sie.",
  "Filled in already. Change it only if you were told to.":
    "Bereits ausgefüllt. Ändern Sie sie nur, wenn man Sie darum gebeten hat.",
  "Model to test with": "Modell zum Testen",
  "Its list of models could not be had: {happened} You can type in a name.":
    "Die Liste seiner Modelle war nicht zu bekommen: {happened} Sie können einen Namen eingeben.",
  "Asking…": "Wird gefragt …",
  "Make a test call": "Testaufruf starten",
  "It works.": "Es funktioniert.",
  "{model} answered.": "{model} hat geantwortet.",
  "{model} answered for {cost}.": "{model} hat geantwortet, für {cost}.",
  "Use it for everyone": "Für alle verwenden",
  "Version and licence": "Version und Lizenz",
  "Version {version}": "Version {version}",
  "Free software under the MIT licence: use it, change it and pass it on, as long as its notice stays with it. It comes without any warranty.":
    "Freie Software unter der MIT-Lizenz: Verwenden, ändern und weitergeben Sie sie, solange ihr Hinweis dabeibleibt. Sie kommt ohne jede Gewährleistung.",
  "Where your files lie": "Wo Ihre Dateien liegen",
  "Projects, sessions, documents": "Projekte, Sitzungen, Dokumente",
  "In the folders that you chose; new ones are suggested in {folder}.":
    "In den Ordnern, die Sie gewählt haben; neue werden in {folder} vorgeschlagen.",
  "In the folders that you chose.": "In den Ordnern, die Sie gewählt haben.",
  "Settings, recent projects, prices of your own, the index of the search":
    "Einstellungen, zuletzt geöffnete Projekte, eigene Preise, der Index der Suche",
  "In the application's own folder, usually {folder}.":
    "Im eigenen Ordner der Anwendung, üblicherweise {folder}.",
  Keys: "Schlüssel",
  "In this computer's keychain, never in a file.": "Im Schlüsselbund dieses Computers, nie in einer Datei.",
  "The work of others": "Die Arbeit anderer",
  "Roundtable stands on packages and fonts that others give away.":
    "Roundtable beruht auf Paketen und Schriften, die andere frei weitergeben.",
  "{parts} of them are part of the program on one system or another; the others only build or test it.":
    "{parts} davon sind auf dem einen oder anderen System Teil des Programms; die übrigen bauen oder testen es nur.",
  "Opening the list…": "Die Liste wird geöffnet …",
  "The key is removed.": "Der Schlüssel ist entfernt.",
  "{name} is removed.": "{name} ist entfernt.",
  Providers: "Anbieter",
  "Who runs the models that sit at your table. A key is kept by this computer's keychain, never in a file.":
    "Wer die Modelle betreibt, die an Ihrem Tisch sitzen. Ein Schlüssel liegt im Schlüsselbund dieses Computers, nie in einer Datei.",
  "None yet. Without one, sessions run on the practice panel.":
    "Noch keiner. Ohne Anbieter laufen Sitzungen mit dem Übungspanel.",
  "Add a provider": "Anbieter hinzufügen",
  "Asking the keychain…": "Der Schlüsselbund wird abgefragt …",
  About: "Über",
  "Roundtable {version}": "Roundtable {version}",
  "Licences and files": "Lizenzen und Dateien",
});
