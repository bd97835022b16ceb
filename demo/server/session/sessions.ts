import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { newSecret } from './csrf-token.js'
import { IdleStore } from './session-store.js'

declare module 'express-session' {
  interface SessionData {
    /** Undefined for a visitor. */
    uid: string
    /** The secret behind this session's request tokens. */
    secret: string
    /** When the user last entered the password. */
    confirmedAtMs: number
    /** Public links whose password the visitor has entered, and how each is shown. */
    openedLinks: Record<string, string>
  }
}

/** Cookies ignore ports, so two demos on one computer need two names. */
const cookieName = (port: number): string => `demo_session_${port}`

/** Gives each request its session. A visitor gets a cookie only when a token is made for them. */
export function sessions(port: number, lifetimeSec: number, now: () => number): RequestHandler {
  return session({
    name: cookieName(port),
    secret: randomBytes(32).toString('base64'),
    store: new IdleStore(lifetimeSec * 1000, now),
    resave: false,
    saveUninitialized: false,
    // No maxAge: the server alone decides when a session is over, and a browser's clock may be wrong.
    cookie: { httpOnly: true, sameSite: 'lax', path: '/' },
  })
}

/** Signs in under a new session id, so that an id planted before is worthless. */
export async function signIn(req: Request, uid: string, nowMs: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    req.session.regenerate((error: unknown) => (error ? fail(asError(error)) : done()))
  })
  req.session.uid = uid
  req.session.secret = newSecret()
  req.session.confirmedAtMs = nowMs
}

/** Ends the session and deletes its cookie. */
export async function signOut(req: Request, res: Response, port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    req.session.destroy((error: unknown) => (error ? fail(asError(error)) : done()))
  })
  res.clearCookie(cookieName(port), { path: '/', httpOnly: true, sameSite: 'lax' })
}

const asError = (value: unknown): Error => (value instanceof Error ? value : new Error(String(value)))
