/** Uploads to a server behind a proxy that takes only small requests, of which the server knows nothing. */
import { startFaultProxy } from '../support/fault-proxy.js'
import { expect, filesPage, test } from '../support/journey.js'

const mib = 2 ** 20
const file = (name: string, bytes: number): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, name),
})

test('files above the limit of a proxy are sent in pieces that it takes', async ({ demo, signedIn, problems }) => {
  problems.expect(/^console error: Failed to load resource: .* 413 /)
  const proxy = await startFaultProxy(Number(new URL(demo.url).port))
  try {
    proxy.limit(2 * mib)
    // In pieces from the beginning, in one request, and below the limit.
    const files = [file('large.bin', 24 * mib), file('middle.bin', 8 * mib), file('small.bin', mib)]
    const page = await signedIn('alice', { baseURL: proxy.url })
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 413) refused.push(response.url())
    })
    await page.goto(filesPage)
    demo.disk.mkdir('alice/limited')
    const upload = page.locator('file-upload')
    await upload.evaluate((element) => element.setAttribute('directory', '/limited'))
    await upload.locator('input[type=file]').first().setInputFiles(files)
    await expect(upload.locator('[part=panel]').getByRole('heading')).toHaveText('3 uploaded')
    expect(demo.disk.readdir('alice/limited')).toEqual(files.map(({ name }) => name))
    for (const { name, buffer } of files)
      expect(buffer.equals(demo.disk.readFile(`alice/limited/${name}`)), name).toBe(true)
    // Three sizes are refused for each of the two larger files: 10, 5 and 2.5 MB, with at most three requests at a time.
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(2 * 3 * 3)
  } finally {
    await proxy.end()
  }
})
