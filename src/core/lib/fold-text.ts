/**
 * Normalises a text for searching: ignores case, accents and width. Upper case, because it unifies ß and ss, ı and i, ς
 * and σ.
 */
export const foldText = (text: string): string =>
  (/^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toUpperCase()
