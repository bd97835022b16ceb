import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { newSecret } from './csrf-token.js'
import { IdleStore } from './session-store.js'

declare module 'express-session' {
  interface SessionData {
    /** Missing for a visitor. */
    uid: string
    /** What the request tokens of this session are made from. */
    secret: string
    /** When the user last gave the password. */
    confirmedAtMs: number
    /** What the visitor gave the password of, and how it was to be shown. */
    openedLinks: Record<string, string>
  }
}

/** Cookies know no ports, so two demos on one computer need two names. */
const cookieName = (port: number): string => `demo_session_${port}`

/** Gives each request its session. A visitor gets a cookie only once a token is made for him. */
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

/** Makes the session that of a user under a new id, so that an id planted before signing in is worth nothing. */
export async function signIn(req: Request, uid: string, nowMs: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    req.session.regenerate((error: unknown) => (error ? fail(asError(error)) : done()))
  })
  req.session.uid = uid
  req.session.secret = newSecret()
  req.session.confirmedAtMs = nowMs
}

/** Ends the session and takes its cookie away. */
export async function signOut(req: Request, res: Response, port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    req.session.destroy((error: unknown) => (error ? fail(asError(error)) : done()))
  })
  res.clearCookie(cookieName(port), { path: '/', httpOnly: true, sameSite: 'lax' })
}

const asError = (value: unknown): Error => (value instanceof Error ? value : new Error(String(value)))
