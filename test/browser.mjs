/**
 * Finds a Chromium: CHROME_PATH, the usual places, or else the one packed inside @sparticuz/chromium (Linux x64), so
 * that a machine without a browser needs no other package.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const usualPlaces = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let found

/** @returns {Promise<{ executablePath: string, args: string[], headless: true | 'shell', packed: boolean }>} */
export function findBrowser() {
  return (found ??= find())
}

async function find() {
  const executablePath = usualPlaces.find((path) => path && existsSync(path))
  if (executablePath) {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    return { executablePath, args: [...quiet, ...asRoot], headless: true, packed: false }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found, and one is packed for Linux x64 only. Install Chromium or Chrome and set CHROME_PATH to it.')
  }
  return unpack()
}

async function unpack() {
  // The package carries the libraries a bare machine lacks, but unpacks them only where it believes to be on Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  // It unpacks into the temporary folder and reuses whatever lies there, another user's or version's too.
  const outside = process.env.TMPDIR
  process.env.TMPDIR = resolve('node_modules/.cache/chromium')
  mkdirSync(process.env.TMPDIR, { recursive: true })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executablePath = await packed.executablePath()
    useFonts(process.env.TMPDIR)
    return { executablePath, args: [...quiet, '--no-sandbox', '--no-zygote', '--hide-scrollbars'], headless: 'shell', packed: true }
  } finally {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
  }
}

/** Points the browser at the fonts that came with it: its own settings name folders of Lambda, and text without a font has no width. */
function useFonts(folder) {
  const settings = join(folder, 'fontconfig')
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  mkdirSync(settings, { recursive: true })
  replace(join(settings, 'fonts.conf'), `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`)
  process.env.FONTCONFIG_PATH = settings
}

/** In one step, and only where it says something else: browsers of other tests read it meanwhile. */
function replace(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, content)
  renameSync(beside, file)
}
