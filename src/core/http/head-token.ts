/**
 * A token that a request header can carry: ASCII characters, no line breaks. Empty for anything else: with such a token
 * no request could be made at all, not even one for a better token.
 */
export const usableToken = (token: unknown): string => (typeof token !== 'string' || /[^ -~]/.test(token) ? '' : token)

/** The request token that the server wrote on `<head data-requesttoken>`; empty where the page gives none to use. */
export const headToken = (): string => usableToken(document.head.dataset['requesttoken'])

/** Whether the page names the status as its server's answer to a refused token: `<head data-token-refused="403 422">`. */
export const meansRefusedToken = (status: number): boolean =>
  (document.head.dataset['tokenRefused'] ?? '').split(' ').includes(String(status))

/** Mirrors a newer token to `<head>`, where scripts of the page look for it. */
export function writeHeadToken(token: string): void {
  document.head.dataset['requesttoken'] = token
}
