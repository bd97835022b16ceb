/**
 * Whether a request header can carry a token. With one that it cannot, no request could be made at all, not even one
 * for another token.
 */
export function isUsableToken(token: unknown): token is string {
  if (typeof token !== 'string' || token === '') return false
  try {
    // Also false for spaces around it, which a header loses.
    return new Headers([['requesttoken', token]]).get('requesttoken') === token
  } catch {
    return false
  }
}

/** The request token that the server wrote on `<head data-requesttoken>`; empty where the page gives none to use. */
export function headToken(): string {
  const token = document.head.dataset['requesttoken']
  return isUsableToken(token) ? token : ''
}

/** Mirrors a newer token to `<head>`, where scripts of the page look for it. */
export function writeHeadToken(token: string): void {
  document.head.dataset['requesttoken'] = token
}
