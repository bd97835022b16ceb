import { useEffect, useState, type ReactNode } from 'react'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { splitExtension } from '../../../src/kits/file-sources/file-path.js'
import { FilePicture } from '../../../src/kits/file-display/file-picture.js'
import { isolated } from '../../../src/kits/names/name-problem.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { wholeDate } from '../../../src/kits/format/intl-formats.js'
import { guarded } from '../../../src/core/lib/attempt.js'
import { asTextOrNull } from '../../../src/core/lib/parse.js'
import { shownName } from '../../../src/core/lib/shorten.js'
import { realBrowser } from '../../../src/core/page/environment.js'
import { formatLocale } from '../../../src/core/page/server/format-locale.js'
import { t } from '../../../src/core/page/server/translate.js'
import { safePicture } from '../../../src/core/page/server/urls.js'

/** Width of the picture in CSS px, and how long a file keeps the focus before its picture is fetched. */
const picturePx = 240
const restMs = 200

interface DetailsProps {
  /** The file that has the focus; null for none. */
  node: FileNode | null
  preview: FileSource['preview']
}

/** What the focused file looks like, large, with its name, type, size and date. */
export function Details({ node, preview }: DetailsProps): ReactNode {
  const [rested, setRested] = useState<FileNode | null>(null)
  useEffect(() => realBrowser.after(restMs, () => setRested(node)), [node])
  if (!node) return null
  const { isFolder, mimeType, modifiedMs, size } = node
  const name = shownName(node.name)
  const given = node === rested ? (largeOf(node.previewUrl) ?? guarded(() => preview?.(node, picturePx), null)) : null
  const type = isFolder ? t('Folder') : splitExtension(name).extension.slice(1).toUpperCase()
  const facts = [type, size === null ? '' : formatFileSize(size, formatLocale())].filter((text) => text)
  return (
    <aside part="details" aria-label={t('Details')}>
      <span className={isFolder ? 'sight folder' : 'sight'}>
        <FilePicture src={safePicture(asTextOrNull(given)) ?? ''} mimeType={mimeType} size={picturePx} iconSize={96} />
      </span>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className="muted">{facts.map(isolated).join(' · ')}</p>
      {modifiedMs !== null && <p className="muted">{wholeDate(modifiedMs, formatLocale())}</p>}
    </aside>
  )
}

/** The server's own previews have any size, and show the whole picture. */
const largeOf = (url: string | null): string | null =>
  url?.replace('&x=64&y=64&', '&x=512&y=512&').replace('&a=0&', '&a=1&') ?? null
