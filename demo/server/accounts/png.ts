import { crc32, deflateSync } from 'node:zlib'

/** A colour, each part from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Writes a square picture as PNG; `paint` is asked for the colour of each pixel. */
export function encodePng(size: number, paint: (x: number, y: number) => Colour): Buffer {
  const bytesPerRow = 1 + size * 3
  const pixels = Buffer.alloc(size * bytesPerRow)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [red, green, blue] = paint(x, y)
      const at = y * bytesPerRow + 1 + x * 3
      pixels[at] = Math.round(red)
      pixels[at + 1] = Math.round(green)
      pixels[at + 2] = Math.round(blue)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits, three colours, no interlacing
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
