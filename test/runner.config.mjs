/** Browser tests: what `rollup -c --configFor web` left in .build/web. `npm test -- --only contacts-menu` runs one part. */
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import { findBrowser } from './browser.mjs'
import { avatarPictures } from './support/avatar-pictures.mjs'
import { emulationPlugin } from './support/emulation-plugin.mjs'
import { globFiles } from './support/glob-files.mjs'
import { strictPages } from './support/strict-pages.mjs'
import { uploadEndpoint } from './support/upload-endpoint.mjs'

const browser = await findBrowser()
const only = process.env.ONLY

/** Of two browsers that run at once each has its own focus, storage and channels; two pages of one would share them. */
const launcher = () =>
  chromeLauncher({
    // The flag: newer browsers have the Sanitizer API without being asked.
    launchOptions: { executablePath: browser.executablePath, headless: browser.headless, args: [...browser.args, '--enable-blink-features=SanitizerAPI'] },
    // One window per page: in new headless a background tab gets no animation frames, and a test waits for ever.
    createPage: ({ context }) => (browser.packed ? context.newPage() : context.newPage({ type: 'window' })),
    concurrency: 1,
  })

const files = globFiles(`.build/${only ? `web-${only}` : 'web'}`, '.test.js')
/** By turns, because the long ones stand beside one another. */
const halves = [0, 1].map((half) => files.filter((_file, at) => at % 2 === half)).filter((some) => some.length > 0)

export default {
  rootDir: '.',
  groups: halves.map((some, at) => ({ name: `half ${at + 1}`, files: some, browsers: [launcher()] })),
  concurrentBrowsers: 2,
  nodeResolve: false,
  middleware: [strictPages, avatarPictures, uploadEndpoint],
  plugins: [a11ySnapshotPlugin(), emulationPlugin()],
  testFramework: { config: { timeout: 30_000 } },
  // Nobody waits so long where nothing is wrong; the machine may be busy.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
  coverage: process.env.COVERAGE === '1',
  coverageConfig: { include: ['.build/web/src/**', '.build/web/elements/**'], exclude: ['**/*.test.js', '**/*.demo.js'], reporters: ['text-summary', 'lcovonly'], reportDir: 'coverage' },
}
