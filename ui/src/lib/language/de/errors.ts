// Troubles of providers and of the keychain.
import { translations } from "../texts";

export const errors = translations({
  "This computer has no keychain that could be asked.":
    "Dieser Computer hat keinen Schlüsselbund, der gefragt werden könnte.",
  "Install or start one (on Linux, gnome-keyring or KWallet).":
    "Installieren oder starten Sie einen (unter Linux gnome-keyring oder KWallet).",
  "The system's keychain is locked.": "Der Schlüsselbund des Systems ist gesperrt.",
  "Unlock it, then try again.": "Entsperren Sie ihn, dann versuchen Sie es erneut.",
  "The system's keychain refuses access.": "Der Schlüsselbund des Systems verweigert den Zugriff.",
  "Allow it when the system asks, then try again.":
    "Erlauben Sie ihn, wenn das System fragt, dann versuchen Sie es erneut.",
  "The system's keychain does not answer.": "Der Schlüsselbund des Systems antwortet nicht.",
  "Look for a question of the system behind this window, then try again.":
    "Sehen Sie nach, ob hinter diesem Fenster eine Frage des Systems wartet, dann versuchen Sie es erneut.",
  "The key is longer than the system's keychain takes.":
    "Der Schlüssel ist länger, als der Schlüsselbund des Systems aufnimmt.",
  "Check that nothing but the key was pasted.": "Prüfen Sie, dass nur der Schlüssel eingefügt wurde.",
  "The system's keychain cannot be used.": "Der Schlüsselbund des Systems kann nicht verwendet werden.",
  "Try again in a moment.": "Versuchen Sie es gleich noch einmal.",
  "Check that this computer is on line, and that the address is right.":
    "Prüfen Sie, dass dieser Computer online ist und die Adresse stimmt.",
  "Wait a moment, then test again.": "Warten Sie einen Moment, dann testen Sie erneut.",
  "Check that the address is that of the provider, and not of a web page or a log-in of your network.":
    "Prüfen Sie, dass die Adresse die des Anbieters ist und nicht die einer Webseite oder einer Anmeldung Ihres Netzes.",
  "The key is not accepted.": "Der Schlüssel wird nicht angenommen.",
  "Paste it again, whole. If that does not help, ask whoever gave it to you for a new one.":
    "Fügen Sie ihn noch einmal vollständig ein. Wenn das nicht hilft, bitten Sie die Person, von der Sie ihn haben, um einen neuen.",
  "The key is right, but the account has no money left, or its spending limit is reached.":
    "Der Schlüssel stimmt, aber das Konto hat kein Guthaben mehr, oder seine Ausgabengrenze ist erreicht.",
  "Top it up at the provider, or ask whoever pays for it.":
    "Laden Sie es beim Anbieter auf, oder fragen Sie, wer dafür zahlt.",
  "There is no such model there, or the address is not complete.":
    "Dieses Modell gibt es dort nicht, oder die Adresse ist nicht vollständig.",
  "Choose a model from the list. For a server of your own, check that its address ends as its manual says, often in /v1.":
    "Wählen Sie ein Modell aus der Liste. Bei einem eigenen Server prüfen Sie, dass seine Adresse so endet, wie sein Handbuch es sagt, oft mit /v1.",
  "The host {host} cannot be found.": "Der Host {host} ist nicht zu finden.",
  "Nobody answers at {host}.": "Unter {host} antwortet niemand.",
  "If the server is on this computer, start it. If not, check the address.":
    "Wenn der Server auf diesem Computer ist, starten Sie ihn. Wenn nicht, prüfen Sie die Adresse.",
  "{host} cannot be reached.": "{host} ist nicht erreichbar.",
  "Check that this computer is on line. In a company, ask whether a proxy or a firewall stands in between.":
    "Prüfen Sie, dass dieser Computer online ist. In einer Firma fragen Sie, ob ein Proxy oder eine Firewall dazwischensteht.",
  "The proxy of this network cannot be reached, or lets nobody through to {host}.":
    "Der Proxy dieses Netzes ist nicht erreichbar oder lässt niemanden zu {host} durch.",
  "Check the proxy in this computer's network settings, or ask whoever runs it. The key was not sent.":
    "Prüfen Sie den Proxy in den Netzwerkeinstellungen dieses Computers, oder fragen Sie, wer ihn betreibt. Der Schlüssel wurde nicht gesendet.",
  "The connection to {host} cannot be trusted: its certificate does not hold.":
    "Der Verbindung zu {host} ist nicht zu trauen: Ihr Zertifikat hält nicht.",
  "Check this computer's date. In a company, ask for the company's certificate to be installed on this computer.":
    "Prüfen Sie das Datum dieses Computers. In einer Firma bitten Sie darum, dass das Zertifikat der Firma auf diesem Computer installiert wird.",
  "The connection to {host} broke.": "Die Verbindung zu {host} ist abgebrochen.",
  "{host} took the question and then said nothing.":
    "{host} hat die Frage angenommen und dann nichts gesagt.",
  "The answer took too long.": "Die Antwort hat zu lange gedauert.",
  "The answer broke off before its end.": "Die Antwort brach vor ihrem Ende ab.",
  "What {host} answers cannot be read.": "Was {host} antwortet, kann nicht gelesen werden.",
  "What {host} answers is far too long.": "Was {host} antwortet, ist viel zu lang.",
  "The model answered without a word.": "Das Modell hat ohne ein Wort geantwortet.",
  "Test again, or choose another model.": "Testen Sie erneut, oder wählen Sie ein anderes Modell.",
  "{host} sends us to another address. A key is not taken there.":
    "{host} verweist uns an eine andere Adresse. Dorthin wird kein Schlüssel mitgenommen.",
  "If the provider has moved, change its address here.":
    "Wenn der Anbieter umgezogen ist, ändern Sie hier seine Adresse.",
  "The provider refuses the question as it is.": "Der Anbieter weist die Frage, wie sie ist, zurück.",
  "Choose another model; what it says is under Details.":
    "Wählen Sie ein anderes Modell; was er sagt, steht unter Einzelheiten.",
  "The key is right; the provider has too many requests from it.":
    "Der Schlüssel stimmt; der Anbieter hat damit zu viele Anfragen.",
  "The provider cannot answer at the moment.": "Der Anbieter kann im Moment nicht antworten.",
  "The model answered; its answer was cut at the largest length.":
    "Das Modell hat geantwortet; seine Antwort wurde bei der größten Länge abgeschnitten.",
  "It can be used.": "Es kann verwendet werden.",
  "The model or a filter there declined to answer.":
    "Das Modell oder ein Filter dort hat es abgelehnt zu antworten.",
  "Choose another model.": "Wählen Sie ein anderes Modell.",
  "The test was stopped.": "Der Test wurde angehalten.",
  "Test again.": "Testen Sie erneut.",
});
