/** Uploads in pieces, of folders, and over files that are there already, while the server or the way to it is in trouble. */
import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Disk } from '../../demo/server/dav/disk.js'
import { busiest, faultTest, further, nameOf, type Cell } from '../support/fault-journey.js'
import { expect, filesPage } from '../support/journey.js'

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Sent in pieces: more than the 10 MB of one. */
const big = { name: 'big.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(24_000_000, 'pieces') }

/** Opens the files page with an upload into a folder of the cell. Returns the upload and the folder on the disk. */
async function begin(page: Page, disk: Disk, name: string): Promise<{ upload: Locator; into: string }> {
  await page.goto(filesPage)
  const into = `alice/${name}`
  disk.mkdir(into)
  const upload = page.locator('file-upload')
  await upload.evaluate((element, to) => element.setAttribute('directory', to), `/${name}`)
  return { upload, into }
}

/** Waits until the list says this, and presses what it offers. Returns what was pressed. */
async function until(upload: Locator, heading: string): Promise<string[]> {
  const panel = upload.locator('[part=panel]')
  const clicks: string[] = []
  await expect
    .poll(
      async () => {
        for (const label of ['Resume', 'Try again']) {
          const button = panel.getByRole('button', { name: label, exact: true })
          if (!(await button.isVisible())) continue
          clicks.push(label)
          await button.click()
        }
        return panel.getByRole('heading').textContent()
      },
      { timeout: 200_000, intervals: [1000] },
    )
    .toBe(heading)
  return clicks
}

for (const [what, path, forUser] of [
  ['a piece', /^PUT \/remote\.php\/dav\/uploads\//, ['moved', '401', '412', '423', '500', '507']],
  ['the folder of the pieces', /^MKCOL \/remote\.php\/dav\/uploads\//, ['moved', '401', '423', '500', '507']],
  ['the joining of the pieces', /^MOVE \/remote\.php\/dav\/uploads\//, ['moved', '401', '412', '423', '500', '507']],
] as const)
  faultTest(
    `a large file arrives, once and whole, whatever happens to ${what}`,
    further,
    async ({ demo, eachFault }) => {
      faultTest.setTimeout(1_800_000)
      await eachFault(async ({ fault, page, proxy, folder, during }: Cell) => {
        const { upload, into } = await begin(page, demo.disk, `${what}${folder}`)
        await during(path, () => upload.locator('input[type=file]').first().setInputFiles([big]))
        const clicks = await until(upload, '1 uploaded')
        expect(demo.disk.readdir(into)).toEqual(['big.bin'])
        expect(digest(demo.disk.readFile(`${into}/big.bin`))).toBe(digest(big.buffer))
        expect(clicks.length > 0, `needs the user: ${clicks.join()}`).toBe(forUser.some((one) => one === nameOf(fault)))
        expect(busiest(proxy, /\/remote\.php\//), 'requests in ten seconds').toBeLessThan(60)
      })
    },
  )

faultTest(
  'an answer about a file that is there is carried out once, whatever happens to the write',
  further,
  async ({ demo, eachFault }) => {
    faultTest.setTimeout(1_800_000)
    await eachFault(async ({ fault, page, proxy, folder, during }) => {
      const { upload, into } = await begin(page, demo.disk, `conflict${folder}`)
      demo.disk.writeFile(`${into}/note.txt`, 'the old one')
      await upload
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('the new one, which is longer') },
        ])
      const dialog = page.locator('conflict-dialog')
      const replace = async (): Promise<void> => {
        await dialog.getByRole('checkbox', { name: 'New: note.txt' }).check()
        await dialog.getByRole('button', { name: 'Continue' }).click()
      }
      await during(/^PUT \/remote\.php\/dav\/files\//, replace)
      // The server says with 412 that the file has changed since the answer, so the question comes again.
      if (nameOf(fault) === '412') await replace()
      await until(upload, '1 uploaded')
      expect(demo.disk.readdir(into)).toEqual(['note.txt'])
      expect(demo.disk.readFile(`${into}/note.txt`, 'utf8')).toBe('the new one, which is longer')
      await expect(dialog).toBeHidden()
      expect(busiest(proxy, /\/remote\.php\//), 'requests in ten seconds').toBeLessThan(60)
    })
  },
)
