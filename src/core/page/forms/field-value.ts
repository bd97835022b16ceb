/** The value of a field: a text, whether it is checked, or the chosen options of a list. */
export type FieldValue = string | boolean | readonly string[]
