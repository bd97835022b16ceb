/** Files with times that servers refuse, such as those from archives and cameras without a clock. */
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, filesPage, test } from '../support/journey.js'

const mib = 2 ** 20

test('files from 1970 and before are uploaded, whole or in pieces, and nothing is left of the pieces', async ({
  demo,
  signedIn,
}) => {
  const local = await mkdtemp(join(tmpdir(), 'local-'))
  const { disk } = demo
  disk.mkdir('alice/times')
  const files = { 'before.bin': [-5, 24], 'begin.bin': [0, 2], 'day.bin': [86_400, 12], 'later.bin': [86_401, 12] }
  for (const [name, [sec = 0, size = 0]] of Object.entries(files)) {
    await writeFile(join(local, name), Buffer.alloc(size * mib, name))
    await utimes(join(local, name), sec, sec)
  }
  const page = await signedIn()
  await page.goto(filesPage)
  const upload = page.locator('file-upload')
  await upload.evaluate((element) => element.setAttribute('directory', '/times'))
  const chosen = Object.keys(files).map((name) => join(local, name))
  await upload.locator('input[type=file]').first().setInputFiles(chosen)
  await expect(upload.locator('[part=panel]').getByRole('heading')).toHaveText('4 uploaded')
  for (const name of Object.keys(files))
    expect((await readFile(join(local, name))).equals(disk.readFile(`alice/times/${name}`)), name).toBe(true)
  expect(disk.readdir('.uploads/alice')).toEqual([])
  const failed = demo.log.entries().filter(({ path, status }) => path.includes('/dav/') && status >= 400)
  expect(failed.map(({ method, status }) => `${method} ${status}`)).toEqual([])
  await rm(local, { recursive: true })
})
