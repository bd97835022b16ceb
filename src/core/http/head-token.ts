/**
 * Whether a request header can carry a token: visible ASCII characters, with spaces only between them. With another one,
 * no request could be made at all, not even one for a better token.
 */
export const isUsableToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[!-~]+( +[!-~]+)*$/.test(token)

/** The request token that the server wrote on `<head data-requesttoken>`; empty where the page gives none to use. */
export function headToken(): string {
  const token = document.head.dataset['requesttoken']
  return isUsableToken(token) ? token : ''
}

/** Mirrors a newer token to `<head>`, where scripts of the page look for it. */
export function writeHeadToken(token: string): void {
  document.head.dataset['requesttoken'] = token
}
