/** Where decision records lie. */
export const isRecord = (document: string): boolean =>
  /^(docs\/architecture|\.s2s)\/decisions\//.test(document);
