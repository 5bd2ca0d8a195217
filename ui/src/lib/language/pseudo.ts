// A language that nobody speaks: English with accents, longer by two fifths. What stands on a screen without accents is not
// translated, and what does not fit will not fit in others.

const from = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const to = "áƀçďéƒǧĥíĵķľmñóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑǦĤÍĴĶĽṀÑÓƤɊŔŠŤÚṼŴẊÝŽ";
const accents = new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));

/** The text in the pseudo-language; names in braces stay. */
export function pseudo(text: string): string {
  let letters = 0;
  const accented = text.replace(/\{\w+(?:\|[^{}]*)?\}|[^{}]/g, (part) => {
    if (part.length > 1) return part.replace(/(?<=\|).*(?=\})/, (forms) => forms.replace(/./g, accent));
    letters += 1;
    return accent(part);
  });
  return `${accented}${"~".repeat(Math.ceil(letters * 0.4))}`;
}

const accent = (letter: string): string => accents.get(letter) ?? letter;
