/** Files that are written anew on the user's disk while they are uploaded. Firefox does not notice; Chromium refuses to read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, filesPage, test } from '../support/journey.js'

const mib = 2 ** 20

// Each piece takes a moment, so that the file changes between two of them.
test.use({ demoOptions: { latencyMs: 300 } })

for (const [what, bytes] of [
  ['with as much of something else', 45 * mib],
  ['shorter', 15 * mib],
  ['longer', 46 * mib],
] as const)
  test(`a file that is written anew, ${what}, is told as changed, and no mixture of it is kept`, async ({
    demo,
    signedIn,
    problems,
  }) => {
    // ERR_FAILED where the piece lies beyond the end of what is shorter now.
    problems.expect(/^console error: Failed to load resource: net::ERR_(UPLOAD_FILE_CHANGED|FAILED)|^request: /)
    const local = await mkdtemp(join(tmpdir(), 'local-'))
    const { disk } = demo
    disk.mkdir(`alice/${what}`)
    const file = join(local, 'report.bin')
    await writeFile(file, Buffer.alloc(45 * mib, 'A'))
    const page = await signedIn()
    await page.goto(filesPage)
    const upload = page.locator('file-upload')
    const panel = upload.locator('[part=panel]')
    await upload.evaluate((element, to) => element.setAttribute('directory', to), `/${what}`)
    const pieces = (): number =>
      demo.log.entries().filter(({ method, path }) => method === 'PUT' && path.includes('/uploads/')).length
    await upload.locator('input[type=file]').first().setInputFiles(file)
    await expect.poll(pieces, { intervals: [20] }).toBe(1)
    await writeFile(file, Buffer.alloc(bytes, 'B'))
    await expect(panel.getByRole('heading')).toHaveText('1 could not be uploaded')
    expect(pieces()).toBeLessThanOrEqual(5)
    const list = panel.getByRole('button', { name: 'Show files' })
    if ((await list.getAttribute('aria-expanded')) === 'false') await list.click()
    await expect(panel).toContainText('The file on this device was changed or removed. Choose it again.')
    expect(disk.readdir(`alice/${what}`)).toEqual([])
    await expect.poll(() => disk.readdir('.uploads/alice')).toEqual([])

    // Chosen again, it is another file, and is uploaded as it is now.
    await upload.locator('input[type=file]').first().setInputFiles(file)
    await expect.poll(() => disk.readdir(`alice/${what}`)).toEqual(['report.bin'])
    expect(disk.readFile(`alice/${what}/report.bin`).equals(Buffer.alloc(bytes, 'B'))).toBe(true)
    await rm(local, { recursive: true })
  })
