// Why a call gave no answer: a provider's fault, as a seat's absence, a repeated call and a pause say it.
import { translations } from "../../texts";

export const coreCalls = translations({
  "no response: {why}": "keine Antwort: {why}",
  "the provider cannot be reached: {why}": "der Anbieter ist nicht zu erreichen: {why}",
  "the provider limits us: {why}": "der Anbieter bremst: {why}",
  "the provider wants money: {why}": "der Anbieter verlangt Geld: {why}",
  "the provider refuses the key: {why}": "der Anbieter weist den Schlüssel ab: {why}",
  "the model gave no answer: {why}": "das Modell gab keine Antwort: {why}",
  "the answer was cut off: {why}": "die Antwort brach ab: {why}",
  "the connection to the provider broke: {why}": "die Verbindung zum Anbieter brach ab: {why}",
  cancelled: "abgebrochen",
  "{kind}: {words}": "{kind}: {words}",
  "the host's name could not be resolved": "der Name des Servers ließ sich nicht auflösen",
  "the connection was refused": "die Verbindung wurde abgelehnt",
  "no trusted TLS connection could be made": "es kam keine vertrauenswürdige TLS-Verbindung zustande",
  "no connection was made in time": "es kam nicht rechtzeitig eine Verbindung zustande",
  "the proxy cannot be reached, or lets nobody through":
    "der Proxy ist nicht zu erreichen oder lässt niemanden durch",
  "nothing came for too long": "zu lange kam nichts",
  "the answer took too long": "die Antwort dauerte zu lange",
  "the connection broke": "die Verbindung brach ab",
  "the answer ended before it was complete": "die Antwort endete, bevor sie vollständig war",
  "the reply could not be read": "was kam, ließ sich nicht lesen",
  "the reply was too large": "was kam, war zu groß",
  "the answer was empty": "die Antwort war leer",
  "the provider redirects to another address, which is not followed":
    "der Anbieter verweist an eine andere Adresse; ihr wird nicht gefolgt",
  "the key was not accepted": "der Schlüssel wurde nicht angenommen",
  "no credit is left, or a spending limit was reached":
    "das Guthaben ist aufgebraucht, oder eine Ausgabengrenze ist erreicht",
  "the model or the address does not exist": "das Modell oder die Adresse gibt es nicht",
  "the request was refused": "die Anfrage wurde abgelehnt",
  "too many requests": "zu viele Anfragen",
  "the provider cannot answer at the moment": "der Anbieter kann im Moment nicht antworten",
  "the answer reached the largest number of tokens (max tokens)":
    "die Antwort erreichte die größte Zahl von Token (max tokens)",
  "the model or a content filter declined to answer":
    "das Modell oder ein Inhaltsfilter wollte nicht antworten",
  "the call was cancelled": "der Aufruf wurde abgebrochen",

  // What the practice panel says of a document that it has read.
  "Turned to whoever reads the document; requires nothing of the product.":
    "Richtet sich an den, der das Dokument liest; verlangt nichts vom Produkt.",
  "Says what the document is; requires nothing of the product.":
    "Sagt, was das Dokument ist; verlangt nichts vom Produkt.",
  "Tells how things are; requires nothing.": "Erzählt, wie es ist; verlangt nichts.",
  "Requires nothing that these rules know.": "Verlangt nichts, was diese Regeln kennen.",
  "The text gives no value.": "Der Text nennt keinen Wert.",
  "The text does not say how strongly it requires this.":
    "Der Text sagt nicht, wie nachdrücklich er dies verlangt.",
  "May hold more than one requirement: plain rules do not take it apart.":
    "Enthält vielleicht mehr als eine Anforderung: Einfache Regeln zerlegen sie nicht.",
});
