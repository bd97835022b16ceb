/**
 * Marks an English text that is translated elsewhere, where it is shown: the catalogues of l10n/ need to have it. A text
 * that is the first argument of `t()` or `n()` needs no mark. The build leaves out the call.
 */
export const english = <Text extends string>(text: Text): Text => text
