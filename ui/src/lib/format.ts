// Numbers and times as people read them.

/** `0.85` -> `85 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `18240` -> `18 k`. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${Math.round(count / 1000)} k`;
  return `${(count / 1_000_000).toFixed(1)} M`;
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
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** Seconds as people say them: `40 seconds`, `12 minutes`, `1 hour`. */
export function span(seconds: number): string {
  if (seconds < 90) return plural(Math.ceil(seconds), "second");
  if (seconds < 5400) return plural(Math.round(seconds / 60), "minute");
  return plural(Math.round(seconds / 3600), "hour");
}

/** A time as seen from now: `just now`, `5 minutes ago`, `yesterday`, `12 March 2026`. */
export function ago(iso: string | null, now: number = Date.now()): string {
  if (!iso) return "";
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return plural(minutes, "minute") + " ago";
  if (minutes < 24 * 60) return plural(Math.round(minutes / 60), "hour") + " ago";
  const days = Math.round(minutes / (24 * 60));
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(then);
}

/** `1 round`, `2 rounds`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
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

/** A price in US dollars, without digits that say nothing: `$3`, `$0.25`. */
export function dollars(price: number): string {
  return `$${Number.isInteger(price) ? price : price.toFixed(price < 0.1 ? 4 : 2)}`;
}

/** With a capital at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
