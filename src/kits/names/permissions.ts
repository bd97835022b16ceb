/** What may be done with a file or folder, as bits (behaviour.md 20). */
export const permissions = { none: 0, read: 1, update: 2, create: 4, delete: 8, share: 16, all: 31 } as const

/** The tag that marks a favourite among all other tags (behaviour.md 20). */
export const favoriteTag = '_$!<Favorite>!$_'

const letters: Readonly<Record<string, number>> = { G: 1, W: 2, N: 2, V: 2, C: 4, K: 4, D: 8, R: 16 }

/**
 * Converts the server's letters to bits. Letters that are no permissions, such as S and M, add none. No letters:
 * nothing is allowed.
 */
export function permissionBits(text: string): number {
  return [...text].reduce<number>((bits, letter) => bits | (letters[letter] ?? 0), permissions.none)
}
