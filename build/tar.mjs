import { gzipSync } from 'node:zlib'

const block = 512

/** A number as ustar writes it: octal digits, and a zero byte at the end. */
const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive of this kind.`)
  const header = Buffer.alloc(block)
  const write = (text, at) => header.write(text, at, 'latin1')
  header.write(name, 0, 'utf8')
  write(octal(0o644, 8), 100)
  write(octal(0, 8), 108)
  write(octal(0, 8), 116)
  write(octal(size, 12), 124)
  write(octal(0, 12), 136)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\0' + '00', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${octal(sum, 7)} `, 148)
  return header
}

/**
 * A gzipped archive, the same for the same files: without times and owners.
 *
 * @param {Iterable<readonly [name: string, content: Buffer]>} files
 */
export function archiveOf(files) {
  const parts = []
  for (const [name, content] of files) {
    parts.push(headerOf(name, content.length), content, Buffer.alloc((block - (content.length % block)) % block))
  }
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
}
