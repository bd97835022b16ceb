/** A large file on a server that joins its pieces longer than the proxy in front of it waits. */
import { further } from '../support/fault-journey.js'
import { expect, filesPage, test } from '../support/journey.js'

test.use({ demoOptions: { joiningMs: 45_000 } })

test(
  'the server goes on undisturbed, and the file is told as uploaded then',
  further,
  async ({ demo, signedIn, problems }) => {
    problems.expect(/^console error: Failed to load resource: .* (404|423|504) /)
    const big = { name: 'big.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(12 * 2 ** 20, 'pieces') }
    const page = await signedIn()
    await page.goto(filesPage)
    demo.disk.mkdir('alice/joined')
    const upload = page.locator('file-upload')
    const panel = upload.locator('[part=panel]')
    await upload.evaluate((element) => element.setAttribute('directory', '/joined'))
    await upload.locator('input[type=file]').first().setInputFiles([big])
    await expect(panel.getByRole('heading')).toHaveText('1 uploaded', { timeout: 150_000 })
    expect(demo.disk.readdir('alice/joined')).toEqual(['big.bin'])
    expect(big.buffer.equals(demo.disk.readFile('alice/joined/big.bin'))).toBe(true)
    const sent = demo.log.entries().filter(({ path }) => path.includes('/uploads/'))
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2)
    const joinings = sent.filter(({ method }) => method === 'MOVE').map(({ status }) => status)
    expect([joinings[0], ...new Set(joinings.slice(1))]).toEqual([504, 423])
    // When the file was there, and the pieces were gone.
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ status }) => status)).toEqual([404])
  },
)
