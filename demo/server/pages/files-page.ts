import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { queryText } from '../request-values.js'
import { listFolder } from '../dav/dav-tree.js'
import { languageOf } from '../accounts/words.js'

/** The user's files as a plain table. Folders are links to this page, files are links to their WebDAV address. */
export function filesPage(demo: Demo): Router {
  const router = Router()
  router.get('/apps/files', signedInOnly(demo), (req, res) => {
    const account = requireAccount(demo, req)
    const sections = queryText(req, 'dir')
      .split('/')
      .filter((section) => section !== '')
    const entries = listFolder(demo.homes(account.uid).files.at(sections))
    if (!entries) {
      demo.pages.send(req, res, {
        template: './message',
        title: 'Not found',
        status: 404,
        activeApp: 'files',
        data: { text: 'There is no such folder.' },
      })
      return
    }
    const language = languageOf(account, req)
    const folderLink = (path: string[]): string =>
      `${demo.pages.url('/apps/files/')}?dir=${encodeURIComponent(`/${path.join('/')}`)}`
    const downloads = [
      demo.options.webroot,
      'remote.php',
      'dav',
      'files',
      ...[account.uid, ...sections].map(encodeURIComponent),
    ].join('/')

    demo.pages.send(req, res, {
      template: './files',
      title: 'Files',
      activeApp: 'files',
      data: {
        directory: `/${sections.join('/')}`,
        root: [demo.options.webroot, 'remote.php', 'dav', 'files', encodeURIComponent(account.uid)].join('/'),
        crumbs: sections.map((name, at) => ({ name, href: folderLink(sections.slice(0, at + 1)) })),
        rows: entries.map((entry) => ({
          name: entry.name,
          isFolder: entry.isFolder,
          href: entry.isFolder
            ? folderLink([...sections, entry.name])
            : `${downloads}/${encodeURIComponent(entry.name)}`,
          size: entry.isFolder ? '' : sizeText(entry.sizeBytes, language),
          modifiedAt: new Date(entry.modifiedMs).toISOString(),
          modified: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            entry.modifiedMs,
          ),
        })),
      },
    })
  })
  return router
}

function sizeText(sizeBytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, sizeBytes > 0 ? Math.floor(Math.log(sizeBytes) / Math.log(1024)) : 0)
  const unit = units[power] ?? 'byte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(sizeBytes / 1024 ** power)
}
