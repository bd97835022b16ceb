/**
 * The Chromium packed inside @sparticuz/chromium (Linux x64 only), for machines without a browser: no other package is
 * needed.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const packageFile = resolve('node_modules/@sparticuz/chromium/package.json')

/** Why it cannot be used here, or undefined. */
export function cannotUnpack() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'one is packed for Linux x64 only'
  return existsSync(packageFile) ? undefined : '@sparticuz/chromium is not installed'
}

/**
 * Unpacks it, once for each version.
 *
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} the program, and the environment
 * variables that it needs
 */
export async function unpackBrowser() {
  // It unpacks into the temporary folder and reuses whatever is there, even of another user or version.
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const folder = resolve(`node_modules/.cache/chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const outside = { ...process.env }
  // The package contains the libraries that a bare machine lacks, but unpacks them only if it believes to run on
  // Lambda.
  Object.assign(process.env, {
    AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME ?? 'nodejs22.x',
    TMPDIR: folder,
  })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executablePath = await packed.executablePath()
    // Its libraries are for itself alone: other browsers of this process must not find them.
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_PATH: fontSettings(folder) },
    }
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in outside)) delete process.env[name]
    Object.assign(process.env, outside)
  }
}

/**
 * Points the browser at the fonts of the package: its own settings name folders of Lambda, and text without a font has
 * no width.
 */
function fontSettings(folder) {
  const settings = join(folder, 'fontconfig')
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  mkdirSync(settings, { recursive: true })
  replace(
    join(settings, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  )
  return settings
}

/** Atomically, and only if the content differs: browsers of other tests may be reading the file. */
function replace(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, content)
  renameSync(beside, file)
}
