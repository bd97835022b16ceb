import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { textField } from '../request-values.js'

const secretBytes = 32

/** A fresh secret for one session, as base64. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64')
}

/**
 * A request token of the form `base64:base64`, different on each call. The random pad keeps the secret from appearing
 * in the same form in two responses, which compression attacks would need.
 */
export function maskedToken(secret: string): string {
  const pad = randomBytes(secretBytes)
  return `${xor(Buffer.from(secret, 'base64'), pad).toString('base64')}:${pad.toString('base64')}`
}

/** Whether the token was made from this secret. False for invalid tokens. */
export function tokenFits(token: string, secret: string | undefined): boolean {
  if (secret === undefined) return false
  const parts = token.split(':').map((part) => Buffer.from(part, 'base64'))
  const [masked, pad] = parts
  if (parts.length !== 2 || masked?.length !== secretBytes || pad?.length !== secretBytes) return false
  return timingSafeEqual(xor(masked, pad), Buffer.from(secret, 'base64'))
}

/** A token for the request's session, which gets its secret now if it has none. */
export function tokenFor(req: Request): string {
  req.session.secret ??= newSecret()
  return maskedToken(req.session.secret)
}

/**
 * Whether the request has a valid token in its header or its form.
 *
 * @param other a token from elsewhere; only signing out takes it from the address
 */
export function carriesToken(req: Request, other = ''): boolean {
  return tokenFits(req.get('requesttoken') ?? (other || textField(req, 'requesttoken')), req.session.secret)
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, at) => byte ^ (right[at] ?? 0)))
}
