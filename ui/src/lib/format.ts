// Numbers and times as people read them, in the language of the page.
import { visible } from "./visible";
import { beginsWithNoNoun } from "./language/capitals";
import { languageNames, spoken, t, type Language } from "./language";

/** `0.85` -> `85 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** To so many digits after the point, as the number is held: what a formatter makes of a half depends on its age. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A whole number with its groups: `18,240`. */
export function grouped(count: number): string {
  return new Intl.NumberFormat(spoken.locale).format(count);
}

/** `18240` -> `18 k`. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return t("{thousands} k", { thousands: String(Math.round(count / 1000)) });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t("{millions} M", {
    millions: new Intl.NumberFormat(spoken.locale, digits).format(rounded(count / 1_000_000, 1)),
  });
}

/** Milliseconds as `01:43`, `1:02:09` or `2 d 3 h`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return t("{days} d {hours} h", { days, hours: hours % 24 });
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

export type TimeUnit = "second" | "minute" | "hour";

/** A number of seconds, minutes or hours: `40 seconds`, `1 hour`. */
export function units(count: number, unit: TimeUnit): string {
  return new Intl.NumberFormat(spoken.locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** Seconds as people say them: `40 seconds`, `12 minutes`, `1 hour`. */
export function span(seconds: number): string {
  if (seconds < 90) return units(Math.ceil(seconds), "second");
  if (seconds < 5400) return units(Math.round(seconds / 60), "minute");
  return units(Math.round(seconds / 3600), "hour");
}

/** Seconds until something: `in 40 seconds`, `in 12 minutes`, `in 1 hour`. */
export function ahead(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? ([seconds, "second"] as const)
      : seconds < 5400 && Math.round(seconds / 60) !== 60
        ? ([seconds / 60, "minute"] as const)
        : ([seconds / 3600, "hour"] as const);
  return new Intl.RelativeTimeFormat(spoken.locale).format(Math.round(count), unit);
}

/** The time of the day, and the day where it is not today's: `06:04`, `12 March 2026 at 06:04`. */
export function clock(time: number, now: number = Date.now()): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  const form = isToday
    ? ({ timeStyle: "short" } as const)
    : ({ dateStyle: "long", timeStyle: "short" } as const);
  return new Intl.DateTimeFormat(spoken.locale, form).format(time);
}

/** A day: `12 March 2026`. */
export function day(time: number | Date): string {
  const form = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Intl.DateTimeFormat(spoken.locale, form).format(time);
}

/** A day as files and lists of prices have it, `2026-03-12`, as people read it; another text as it stands. */
export function dayOf(written: string): string {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ?? []).map(Number);
  if (!year || !month || !date) return visible(written);
  return day(new Date(year, month - 1, date));
}

/** A day and a time of it, to the minute or the second: `12 March 2026 at 14:05`; empty where it is none. */
export function moment(iso: string, to: "minute" | "second" = "minute"): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const timeStyle = to === "second" ? "medium" : "short";
  return new Intl.DateTimeFormat(spoken.locale, { dateStyle: "long", timeStyle }).format(then);
}

/** How moments of a list are said: with their seconds where two of them would read alike. */
export function momentsApart(all: string[]): (iso: string) => string {
  const said = all.map((iso) => moment(iso));
  const twice = new Set(said.filter((words, at) => said.indexOf(words) !== at));
  return (iso) => moment(iso, twice.has(moment(iso)) ? "second" : "minute");
}

/** A time as seen from now: `just now`, `5 minutes ago`, `yesterday`, `12 March 2026`. */
export function ago(iso: string | null, now: number = Date.now()): string {
  if (!iso) return "";
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const since = (count: number, unit: "minute" | "hour" | "day") =>
    new Intl.RelativeTimeFormat(spoken.locale, { numeric: unit === "day" ? "auto" : "always" }).format(
      -count,
      unit,
    );
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return t("just now");
  if (minutes < 60) return since(minutes, "minute");
  if (minutes < 24 * 60) return since(Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / (24 * 60));
  if (days === 1) return since(1, "day");
  if (days < 14) return new Intl.RelativeTimeFormat(spoken.locale).format(-days, "day");
  return day(then);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: string[]): string {
  return new Intl.ListFormat(spoken.locale, { type: "conjunction" }).format(items);
}

/** `a, b or c` */
export function alternatives(items: string[]): string {
  return new Intl.ListFormat(spoken.locale, { type: "disjunction" }).format(items);
}

/** A language as the page calls it, and as it calls itself where that is another name: `German (Deutsch)`. */
export function languageInWords(language: Language): string {
  const own = languageNames[language];
  const here = new Intl.DisplayNames([spoken.locale], { type: "language" }).of(language) ?? own;
  return here === own ? own : `${here} (${own})`;
}

/** A name as a folder name: `Borrow Shed` -> `borrow-shed`. */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** `Business Analyst` -> `BA`, `QA Lead` -> `QA`. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const short = words.find((word) => word.length > 1 && word.length <= 3 && word === word.toUpperCase());
  return (
    short ??
    words
      .slice(0, 2)
      .map((word) => word[0]?.toUpperCase() ?? "")
      .join("")
  );
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}

/** US dollars with so many digits after the point, at least and at most: `$0.25`. */
export function dollarsWith(amount: number, digits: number, most = digits): string {
  const form = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: most };
  return new Intl.NumberFormat(spoken.locale, { ...form, ...exact }).format(rounded(amount, most));
}

/** A price in US dollars, to the digit as it was given: `$3.00`, `$0.25`, `$0.075`. */
export function dollars(price: number): string {
  return dollarsWith(price, 2, 9);
}

/** A label of ours inside a sentence: English drops its capitals, German the first one, where no noun has it. */
export function inside(label: string): string {
  if (spoken.current === "en") return label.toLowerCase();
  return beginsWithNoNoun(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** With a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
