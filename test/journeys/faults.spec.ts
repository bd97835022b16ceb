/** What users see, and what is on the server's disk, while networks, proxies and servers are in trouble. */
import { createHash } from 'node:crypto'
import { busiest, faultTest, further, nameOf, untilReloaded } from '../support/fault-journey.js'
import { expect, filesPage } from '../support/journey.js'

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Files of several sizes: below and above what a client may take for the same by its size. */
const files = [
  { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('a small text') },
  { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_500_000, 'large') },
]

for (const [what, path, forUser] of [
  ['the files', /^PUT \/remote\.php\/dav\/files\//, ['moved', '401', '412', '423', '500', '507']],
  [
    'the listing before them',
    /^PROPFIND \/remote\.php\/dav\/files\//,
    ['wrong type', 'portal', '401', '412', '423', '500', '507'],
  ],
] as const)
  faultTest(`an upload arrives, once and whole, whatever happens to ${what}`, further, async ({ demo, eachFault }) => {
    faultTest.setTimeout(1_800_000)
    await eachFault(async ({ fault, page, proxy, folder, during }) => {
      await page.goto(filesPage)
      const { disk } = demo
      disk.mkdir(`alice/${what}${folder}`)
      const upload = page.locator('file-upload')
      const directory = `/${what}${folder}`
      await upload.evaluate((element, to) => element.setAttribute('directory', to), directory)
      await during(path, () => upload.locator('input[type=file]').first().setInputFiles(files))
      const panel = upload.locator('[part=panel]')
      const clicks: string[] = []
      const press = async (label: string): Promise<void> => {
        const button = panel.getByRole('button', { name: label, exact: true })
        if (!(await button.isVisible())) return
        clicks.push(label)
        await button.click()
      }
      await expect
        .poll(
          async () => {
            await press('Resume')
            await press('Try again')
            return panel.getByRole('heading').textContent()
          },
          { timeout: 200_000, intervals: [1000] },
        )
        .toBe('3 uploaded')
      expect(disk.readdir(`alice${directory}`)).toEqual(['empty.txt', 'large.bin', 'small.txt'])
      for (const { name, buffer } of files)
        expect(digest(disk.readFile(`alice${directory}/${name}`)), name).toBe(digest(buffer))
      expect(clicks.length > 0, `needs the user: ${clicks.join()}`).toBe(forUser.some((one) => one === nameOf(fault)))
      expect(busiest(proxy, /\/remote\.php\//), 'requests in ten seconds').toBeLessThan(60)
    })
  })

for (const [what, path] of [
  ['them', /^POST \/index\.php\/contactsmenu\/contacts/],
  ['a fresh token', /^GET \/index\.php\/csrftoken/],
] as const)
  faultTest(
    `contacts come by themselves, or after the panel said that they could not be loaded, whatever happens to ${what}`,
    further,
    async ({ eachFault }) => {
      faultTest.setTimeout(1_800_000)
      await eachFault(async ({ fault, page, proxy }) => {
        await page.goto(filesPage)
        const menu = page.locator('contacts-menu')
        if (what === 'a fresh token')
          await page.evaluate(async () => {
            const functions = (await import(`${location.origin}/dist/esm/functions.js`)) as {
              setRequestToken(token: string): void
            }
            functions.setRequestToken('stale')
          })
        const reloaded = await untilReloaded(page)
        const undo = proxy.break(path, fault)
        const open = (): Promise<void> => page.getByRole('button', { name: 'Search contacts' }).click()
        await open()
        const settled = page.locator('contacts-menu:is(:state(list), :state(error))')
        await expect(settled).toBeAttached({ timeout: 120_000 })
        undo()
        if (await page.locator('contacts-menu:state(error)').isVisible()) {
          await expect(menu.getByRole('status')).toHaveText('Could not load your contacts')
          // The page is loaded anew, unless another request shows meanwhile that it need not: then the panel is still open.
          if (nameOf(fault) === '401') {
            if (!(await reloaded())) await open()
            await open()
          }
        }
        await expect(page.locator('contacts-menu:state(list)')).toBeAttached({ timeout: 120_000 })
        expect(busiest(proxy, /contacts|csrftoken|cloud\/user/), 'requests in ten seconds').toBeLessThan(20)
      })
    },
  )
