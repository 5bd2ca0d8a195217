// With what German labels of ours begin where it is no noun: inside a sentence it is small. A test names what is missing here.
const noNouns = new Set([
  "Abgelehnt",
  "Abgeschlossen",
  "Aktiv",
  "Angehalten",
  "Auf",
  "Blockiert",
  "Enthält",
  "Freigegeben",
  "Ist",
  "Nacheinander",
  "Nur",
  "Stimmt",
  "Verdeckt",
  "Zurückgestellt",
]);

export const beginsWithNoNoun = (label: string): boolean => noNouns.has(label.split(" ")[0] ?? "");
