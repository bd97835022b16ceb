/**
 * Whether a key or an input belongs to an input method that composes a word: no field acts on it. Safari sends the key
 * that ends a composition after `compositionend`, recognizable only by its `keyCode`.
 */
export const isComposing = (event: Event): boolean =>
  (event as KeyboardEvent).isComposing || (event as KeyboardEvent).keyCode === 229
