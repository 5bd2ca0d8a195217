// German of what the panel brings along: strategies and agendas (skills/), and whom a seat speaks for (agents/). Files stay English.
import { translations } from "../../texts";

export const skills = translations({
  // Strategies, their phases and sides. A phase's goal begins as what is true at its end.
  "Consensus-driven": "Konsensorientiert",
  Proposal: "Vorschlag",
  "Each seat puts concrete statements on the table, independently of the others, on every critical topic.":
    "Jeder Platz legt zu jedem kritischen Agendapunkt konkrete Aussagen auf den Tisch, unabhängig von den anderen.",
  Refinement: "Ausarbeitung",
  "Objections are met by better wording, and what nobody objects to is agreed.":
    "Einwände sind durch bessere Formulierungen beantwortet, und was niemand beanstandet, ist vereinbart.",
  Convergence: "Einigung",
  "What is left is agreed, set aside, or stated so that the user can decide it.":
    "Was übrig ist, ist vereinbart, beiseitegelegt oder so dargelegt, dass Sie es entscheiden können.",
  Debate: "Debatte",
  Opening: "Eröffnung",
  "The best case for each answer of the motion, made independently, with its own price.":
    "Für jede Antwort auf den Antrag das Beste, was für sie spricht, unabhängig vorgetragen und mit ihrem Preis.",
  Rebuttal: "Erwiderung",
  "The strongest argument of each side has been answered, and what is true in it has been conceded.":
    "Das stärkste Argument jeder Seite ist beantwortet, und was daran stimmt, ist eingeräumt.",
  Closing: "Schlusswort",
  "Each case stands in its final form, and each seat has said what it would decide itself.":
    "Jede Sache steht in ihrer letzten Form da, und jeder Platz hat gesagt, was er selbst entscheiden würde.",
  Pro: "Dafür",
  Con: "Dagegen",
  Disney: "Disney",
  Dreamer: "Träumer",
  "Many ideas that differ in kind, undisturbed by limits and without criticism.":
    "Viele Ideen verschiedener Art, ungestört von Grenzen und ohne Kritik.",
  Realist: "Realist",
  "The ideas that are worth it have a smallest form that can be tried, what it takes, and a first step.":
    "Die Ideen, die es wert sind, haben eine kleinste Form, die sich ausprobieren lässt, was dazu nötig ist, und einen ersten Schritt.",
  Critic: "Kritiker",
  "The risks that could end an idea are known and answered, and what should be pursued is ranked with reasons.":
    "Die Risiken, an denen eine Idee scheitern könnte, sind bekannt und beantwortet, und was verfolgt werden soll, ist mit Gründen gereiht.",
  "Six hats": "Sechs Hüte",
  "Blue: opening": "Blau: Eröffnung",
  "It is clear what is to be decided, what a good result contains, and what each hat will look at.":
    "Es ist klar, was zu entscheiden ist, was ein gutes Ergebnis enthält und worauf jeder Hut schauen wird.",
  "White: facts": "Weiß: Fakten",
  "What is known, believed and missing is on the table, each with its source.":
    "Was bekannt ist, vermutet wird und fehlt, liegt auf dem Tisch, jeweils mit seiner Quelle.",
  "Red: feelings": "Rot: Gefühle",
  "What the seats feel about the matter has been said, without reasons and without contradiction.":
    "Was die Plätze bei der Sache empfinden, ist gesagt, ohne Gründe und ohne Widerspruch.",
  "Black: dangers": "Schwarz: Gefahren",
  "What speaks against it is known: the dangers that matter, with cause, consequence and likelihood.":
    "Was dagegen spricht, ist bekannt: die wesentlichen Gefahren mit Ursache, Folge und Wahrscheinlichkeit.",
  "Yellow: benefits": "Gelb: Nutzen",
  "What speaks for it is known: the benefits, for whom, with reasons and conditions.":
    "Was dafür spricht, ist bekannt: der Nutzen, für wen, mit Gründen und Bedingungen.",
  "Green: ideas": "Grün: Ideen",
  "There are alternatives and ways around the dangers that nobody had at the start.":
    "Es gibt Alternativen und Wege um die Gefahren herum, die am Anfang niemand hatte.",
  "Blue: closing": "Blau: Abschluss",
  "The sum is drawn: what follows from what was said, what stays open, and what is recommended.":
    "Die Summe ist gezogen: was aus dem Gesagten folgt, was offenbleibt und was empfohlen wird.",
  Standard: "Standard",
  Discussion: "Diskussion",
  "Independent views on every critical topic, their differences understood, and what is agreed made precise.":
    "Zu jedem kritischen Agendapunkt unabhängige Sichtweisen, ihre Unterschiede verstanden, und was vereinbart ist, genau gefasst.",

  // Agendas: their topics, and when each is done.
  "User workflows": "Arbeitsabläufe",
  "Kinds of user named, each with a goal": "Arten von Nutzern benannt, jede mit einem Ziel",
  "Main path of each goal runs from start to end": "Der Hauptweg jedes Ziels läuft von Anfang bis Ende",
  "Hand-overs between people are named": "Übergaben zwischen Menschen sind benannt",
  "Failed and abandoned paths have a way out": "Gescheiterte und abgebrochene Wege haben einen Ausgang",
  "Functional requirements": "Funktionale Anforderungen",
  "Each step of the main paths has a requirement": "Jeder Schritt der Hauptwege hat eine Anforderung",
  "Each requirement has a priority and a reason": "Jede Anforderung hat eine Priorität und einen Grund",
  "Each item in scope is covered or moved out": "Jeder Punkt des Umfangs ist abgedeckt oder ausgeschlossen",
  "No requirement prescribes a solution": "Keine Anforderung schreibt eine Lösung vor",
  "Business rules": "Geschäftsregeln",
  "Limits, amounts and deadlines carry a value": "Grenzen, Mengen und Fristen tragen einen Wert",
  "Rights and duties of each role are stated": "Rechte und Pflichten jeder Rolle stehen da",
  "Exceptions and who may allow them are named": "Ausnahmen und wer sie gestatten darf, sind benannt",
  "Measurable quality": "Messbare Qualität",
  "The qualities that decide success are chosen":
    "Die Qualitäten, die über den Erfolg entscheiden, sind gewählt",
  "Each measure has a target and a minimum": "Jedes Maß hat ein Ziel und ein Minimum",
  "Way and conditions of measuring are stated": "Art und Bedingungen der Messung stehen da",
  "Acceptance criteria": "Abnahmekriterien",
  "Every must requirement has acceptance criteria": "Jede Muss-Anforderung hat Abnahmekriterien",
  "Every must requirement has a failure case": "Jede Muss-Anforderung hat einen Fehlerfall",
  "Results are observable without asking the author":
    "Ergebnisse sind zu beobachten, ohne die Verfasser zu fragen",
  "Out of scope": "Nicht im Umfang",
  "Exclusions of the project context are confirmed": "Ausschlüsse aus dem Projektkontext sind bestätigt",
  "Each exclusion has a reason": "Jeder Ausschluss hat einen Grund",
  "Each exclusion says later or never": "Jeder Ausschluss sagt: später oder nie",
  "High-level architecture": "Architektur im Großen",
  "Deciding qualities are named and ranked": "Entscheidende Qualitäten sind benannt und gereiht",
  "Each decision names what it serves": "Jede Entscheidung nennt, wozu sie dient",
  "Each decision has a serious second option": "Jede Entscheidung hat eine ernsthafte zweite Möglichkeit",
  "Each decision states a negative consequence": "Jede Entscheidung nennt eine nachteilige Folge",
  Components: "Komponenten",
  "Each component has one responsibility": "Jede Komponente hat eine Aufgabe",
  "Each important fact has one owner": "Jeder wichtige Sachverhalt gehört zu einer einzigen Stelle",
  "Dependencies are named and free of circles": "Abhängigkeiten sind benannt und frei von Kreisen",
  "Each must requirement is carried by a component":
    "Jede Muss-Anforderung wird von einer Komponente getragen",
  "Data flow": "Datenfluss",
  "Two real events run through all parts": "Zwei wirkliche Ereignisse laufen durch alle Teile",
  "One failure runs through all parts": "Ein Ausfall läuft durch alle Teile",
  "Keeping and deleting are settled": "Aufbewahren und Löschen sind geregelt",
  "Technology and operations": "Technik und Betrieb",
  "Each choice names its reason": "Jede Wahl nennt ihren Grund",
  "Each choice names what lost and why": "Jede Wahl nennt, was unterlag und warum",
  "Running cost and effort are stated or asked": "Laufende Kosten und Aufwand stehen da oder sind erfragt",
  Integration: "Anbindung",
  "Each neighbour outside is named": "Jeder Nachbar außerhalb ist benannt",
  "Each interface says what it promises": "Jede Schnittstelle sagt, was sie zusichert",
  "Behaviour on failure and repetition is stated": "Das Verhalten bei Ausfall und Wiederholung steht da",
  Ideas: "Ideen",
  "At least three ideas differ in kind": "Mindestens drei Ideen sind verschiedener Art",
  "Each idea says for whom what is different": "Jede Idee sagt, für wen was anders wird",
  "One idea goes beyond what seems possible": "Eine Idee geht über das hinaus, was möglich scheint",
  Plan: "Plan",
  "Each pursued idea has a smallest form": "Jede verfolgte Idee hat eine kleinste Form",
  "Each smallest form has a first step and a date":
    "Jede kleinste Form hat einen ersten Schritt und ein Datum",
  "What it takes is named, with conditions": "Was es braucht, ist mit seinen Bedingungen benannt",
  Risks: "Risiken",
  "Each pursued idea has its chief risk": "Jede verfolgte Idee hat ihr Hauptrisiko",
  "Each chief risk is answered or accepted": "Jedes Hauptrisiko ist beantwortet oder in Kauf genommen",
  "A ranking is given with its reasons": "Eine Reihung mit ihren Gründen liegt vor",
  "The matter": "Die Sache",
  "The question is stated in one sentence": "Die Frage steht in einem Satz da",
  "At least two ways are compared": "Mindestens zwei Wege sind verglichen",
  "The answer names its reasons and its price": "Die Antwort nennt ihre Gründe und ihren Preis",
  "What is unknown is named, with who could know":
    "Was unbekannt ist, ist benannt, und auch, wer es wissen könnte",
  "A next step is named": "Ein nächster Schritt ist benannt",

  // Whom or what a participant speaks for.
  "Speaks for people whom the usual way leaves out: those who see, hear, move, read, remember or connect differently, always or just now, and for what makes a way passable.":
    "Spricht für Menschen, die der übliche Weg auslässt: die anders sehen, hören, sich bewegen, lesen, sich erinnern oder verbunden sind, immer oder gerade jetzt, und für das, was einen Weg gangbar macht.",
  "Speaks for precision: the rules, terms, states, roles and exceptions by which the business really runs, and the consistency of what the panel has written so far.":
    "Spricht für Genauigkeit: die Regeln, Begriffe, Zustände, Rollen und Ausnahmen, nach denen das Geschäft wirklich läuft, und die Stimmigkeit dessen, was das Panel bisher geschrieben hat.",
  "Speaks for what is known: what each piece of data means, where it comes from, who may change it, how wrong it is, how long it lives and who relies on it.":
    "Spricht für das, was bekannt ist: was jede Angabe bedeutet, woher sie kommt, wer sie ändern darf, wie falsch sie ist, wie lange sie lebt und wer sich auf sie verlässt.",
  "Speaks for the running system: how it gets out, how trouble is noticed, who does what then, how one gets back, and what it costs to keep it going.":
    "Spricht für das laufende System: wie es hinauskommt, wie Störungen auffallen, wer dann was tut, wie man zurückkommt und was es kostet, es am Laufen zu halten.",
  "Speaks for the reader who was not there: whether a statement can be understood, found, trusted and kept true by those who have to act on it later.":
    "Spricht für alle, die lesen und nicht dabei waren: ob sich eine Aussage verstehen, finden, glauben und wahr halten lässt für die, die später danach handeln müssen.",
  "Leads a roundtable: asks one well-aimed question a round, then turns the answers into a synthesis, artifacts and open conflicts, without taking a side.":
    "Führt den Tisch: stellt in jeder Runde eine gezielte Frage und macht aus den Antworten eine Synthese, Artefakte und offene Konflikte, ohne Partei zu ergreifen.",
  "Speaks for open work and those who share in it: which terms, whose trust, what invites or repels contributors, and what a project owes to what it builds on.":
    "Spricht für offene Arbeit und alle, die an ihr mitwirken: zu welchen Bedingungen, mit wessen Vertrauen, was Mitwirkende einlädt oder abschreckt und was ein Projekt dem schuldet, worauf es baut.",
  "Speaks for value and scope: which problem is worth solving, for whom, in what order, and what is left out to make room for it.":
    "Spricht für Wert und Umfang: welches Problem zu lösen sich lohnt, für wen, in welcher Reihenfolge und was dafür wegbleibt.",
  "Speaks for proof and failure: whether a statement can be checked, what happens when things go wrong, and how good is good enough, in numbers.":
    "Spricht für Nachweis und Fehlschlag: ob sich eine Aussage prüfen lässt, was geschieht, wenn etwas schiefgeht, und wie gut gut genug ist, in Zahlen.",
  "Speaks for those who would be hurt: what is worth protecting, from whom, where trust changes hands, and which protection is worth its price.":
    "Spricht für die, die Schaden nähmen: was zu schützen sich lohnt, vor wem, wo Vertrauen übergeht und welcher Schutz seinen Preis wert ist.",
  "Speaks for structure: which parts there are, what each one answers for, what they must agree on, and which decisions would be dear to take back.":
    "Spricht für den Aufbau: welche Teile es gibt, wofür jeder einsteht, worauf sie sich einigen müssen und welche Entscheidungen teuer zurückzunehmen wären.",
  "Speaks for the people who will build and keep it: what this team can really make, in which order, what is harder than it sounds, and what will be regretted later.":
    "Spricht für die, die es bauen und erhalten: was dieses Team wirklich schaffen kann, in welcher Reihenfolge, was schwerer ist, als es klingt, und was man später bereut.",
  "Speaks for the people who will use the product: what they are trying to do, in which circumstances, what goes wrong, who is left out, and how sure we may be of any of it.":
    "Spricht für die, die das Produkt nutzen: was sie vorhaben, unter welchen Umständen, was schiefgeht, wer ausgelassen wird und wie sicher wir uns bei all dem sein dürfen.",
});
