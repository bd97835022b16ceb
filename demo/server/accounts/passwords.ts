import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const keyBytes = 32

/** A quarter of the usual cost: these passwords are shown on the sign-in page, and tests sign in often. */
const cost = 4096

/** Salt and key in hex, separated by a colon. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`
}

/** Takes as long for a wrong password as for the right one. */
export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await derive(password, Buffer.from(salt, 'hex'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((done, fail) => {
    scrypt(password, salt, keyBytes, { cost }, (error, key) => (error ? fail(error) : done(key)))
  })
}
