/** A text as it is searched: case, accent and width do not count. Upper case, because it makes one of ß and ss, ı and i, ς and σ. */
export const plain = (text: string): string =>
  (/^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toUpperCase()
