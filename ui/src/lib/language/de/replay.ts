// A session that is looked at again.
import { translations } from "../texts";

export const replay = translations({
  "The question comes once you press Play.": "Die Frage kommt, sobald Sie auf Abspielen drücken.",
  Replay: "Wiedergabe",
  "Replay: {topic}": "Wiedergabe: {topic}",
  "Play it back": "Noch einmal ansehen",
  Play: "Abspielen",
  "Pause the replay": "Wiedergabe anhalten",
  "Play it again": "Von vorn abspielen",
  "One step back": "Einen Schritt zurück",
  "One step forward": "Einen Schritt vor",
  "Place in the session": "Stelle in der Sitzung",
  Round: "Runde",
  Speed: "Tempo",
  "1× is reading speed": "1× ist Lesetempo",
  "Before the first round": "Vor der ersten Runde",
  "Round {round} of {rounds}": "Runde {round} von {rounds}",
  "After round {round} of {rounds}": "Nach Runde {round} von {rounds}",
  "The round starts": "Die Runde beginnt",
  "{name} has answered": "{name} hat geantwortet",
  "{name} has no answer": "{name} hat keine Antwort",
  "The round is complete": "Die Runde ist vollständig",
  "The panel asks for a decision": "Das Panel bittet um eine Entscheidung",
  "The decision is made": "Die Entscheidung ist gefallen",
  "Said to the panel: {text}": "Dem Panel gesagt: {text}",
  "The session is over": "Die Sitzung ist zu Ende",
  "as it was on {day}": "wie sie am {day} war",
  "Fork after round {round}…": "Nach Runde {round} abzweigen …",
  "Back to the session": "Zurück zur Sitzung",
  "Its files do not lead to the same rounds again: they were changed since, or another program led it. The rounds are shown as they stand in the files, artifacts as they are today.":
    "Ihre Dateien führen nicht noch einmal zu denselben Runden: Sie wurden seitdem geändert, oder ein anderes Programm hat sie geleitet. Die Runden sind so zu sehen, wie sie in den Dateien stehen, Artefakte so, wie sie heute sind.",
  "What the participants said was not kept. The rounds are shown as they stand in the files, artifacts as they are today.":
    "Was die Teilnehmer gesagt haben, wurde nicht aufbewahrt. Die Runden sind so zu sehen, wie sie in den Dateien stehen, Artefakte so, wie sie heute sind.",
  "Reading what happened…": "Es wird gelesen, was geschah …",
  "The panel asked for a decision": "Das Panel bat um eine Entscheidung",
  "The facilitator recommended:": "Die Moderation empfahl:",
  "The recommendation was accepted.": "Die Empfehlung wurde angenommen.",
  "The session that this one was forked from is not there, or cannot be read. The rounds are shown as they stand in the files of the fork, artifacts as they are today.":
    "Die Sitzung, von der diese abgezweigt ist, ist nicht da oder kann nicht gelesen werden. Die Runden sind so zu sehen, wie sie in den Dateien der Abzweigung stehen, Artefakte so, wie sie heute sind.",
  "Decided: {decision}": "Entschieden: {decision}",
  "To be discussed on, for {n|# round|# rounds}. {note}":
    "Weiter zu besprechen, {n|# Runde|# Runden} lang. {note}",
});
