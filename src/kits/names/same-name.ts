/** A name in composed form (NFC), as the product stores it. Files of macOS come with decomposed names. */
export const composed = (name: string): string => name.normalize('NFC')

/** Normalises case and Unicode form, so that names that some file systems treat as the same compare equal. */
export const oneForm = (name: string): string => composed(name).toLowerCase()
