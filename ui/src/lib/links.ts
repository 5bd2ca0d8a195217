// Addresses in texts that somebody else wrote.

/** What a link's address is. */
export interface Link {
  /** `mail` and `web` can be opened, `none` cannot. */
  kind: "web" | "mail" | "none";
  /** The whole address, as it would be opened; what cannot be read as one stands as it is. */
  address: string;
  /** Whose computer it leads to, with letters of other alphabets as `xn--`; empty for mail and where there is none. */
  host: string;
}

/** The address behind a link of a document. */
export function linkOf(href: string): Link {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return { kind: "none", address: href, host: "" };
  }
  const kind =
    url.protocol === "https:" && !url.username && !url.password
      ? "web"
      : url.protocol === "mailto:"
        ? "mail"
        : "none";
  return { kind, address: url.href, host: url.hostname };
}
