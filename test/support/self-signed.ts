/** A self-signed certificate (X.509, RFC 5280), generated when needed, so that no key has to be kept in the project. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One value of the Distinguished Encoding Rules: its tag, its length, its content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Uint8Array[]): Buffer => der(0x30, ...contents)
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value))

/** Key and certificate for `node:https`, in PEM, for a server of any name. */
export function selfSigned(name = 'cloud.example'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), text(0x0c, name))))
  const serial = der(0x02, Buffer.from([1]), randomBytes(8))
  const validity = sequence(text(0x18, '20200101000000Z'), text(0x18, '20991231235959Z'))
  const said = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ecdsaWithSha256,
    commonName,
    validity,
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(said, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', said, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
