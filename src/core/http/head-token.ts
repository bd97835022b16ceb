/** The request token that the server wrote on `<head data-requesttoken>`; empty where the page gives none. */
export function headToken(): string {
  return document.head.dataset['requesttoken'] ?? ''
}

/** Mirrors a newer token to `<head>`, where scripts of the page look for it. */
export function writeHeadToken(token: string): void {
  document.head.dataset['requesttoken'] = token
}
