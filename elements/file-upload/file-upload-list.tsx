import { memo, useRef, type ReactNode } from 'react'
import { t } from '../../src/page/text.js'
import type { UploadRow } from '../../src/session/upload-board.js'
import type { UploadQueue } from '../../src/session/upload-queue.js'
import { FileGlyph } from '../../src/ui/file-glyph.js'
import { Glyph } from '../../src/ui/icon.js'
import { useGrid } from '../../src/ui/use-grid.js'
import { actionsFor, rowText, type RowAction } from './file-upload.model.js'
import { rowPx } from './file-upload.styles.js'

const pictures: Readonly<Record<RowAction, `M${string}` | 'close'>> = {
  pause: 'M7 5h3v14H7zm7 0h3v14h-3z',
  resume: 'M8 5l11 7-11 7z',
  retry: 'M12 5V2L7 6.5 12 11V8a5 5 0 1 1-5 5H4a8 8 0 1 0 8-8z',
  cancel: 'close',
}

/** Each item with what can be done about it, in a grid with one tab stop. */
export function UploadList({ items, queue }: { items: readonly UploadRow[]; queue: UploadQueue }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const { drawn, activeCell, scrolling, keys } = useGrid(items.length, rowPx, place)
  return (
    <div className="scroller" {...scrolling}>
      <div ref={place} part="list" role="grid" aria-label={t('Uploads')} aria-rowcount={items.length} style={{ blockSize: items.length * rowPx }} {...keys}>
        {drawn.map((index) => {
          const item = items[index]
          return item && <Row key={item.id} item={item} index={index} active={activeCell(index)} queue={queue} />
        })}
      </div>
    </div>
  )
}

const Row = memo(function Row({ item, index, active, queue }: { item: UploadRow; index: number; active: number; queue: UploadQueue }): ReactNode {
  const { id, name, isFolder, phase } = item
  const labels: Readonly<Record<RowAction, string>> = {
    pause: t('Pause {name}', { name }), resume: t('Resume {name}', { name }), retry: t('Try {name} again', { name }), cancel: t('Cancel {name}', { name }),
  }
  const actions = actionsFor(item)
  const stop = Math.min(active, actions.length - 1)
  return (
    <div part="row" role="row" aria-rowindex={index + 1} style={{ insetBlockStart: index * rowPx }}>
      <FileGlyph mimeType={isFolder ? 'httpd/unix-directory' : ''} size={24} />
      <div role="rowheader" className="lines">
        <bdi title={name}>{name}</bdi>
        <span className={phase === 'failed' ? 'note bad' : 'note'}>{rowText(item)}</span>
      </div>
      <span className="cells" role={actions.length > 0 ? undefined : 'gridcell'}>
        {actions.map((action, at) => (
          <span key={action} role="gridcell">
            <button type="button" className="icon" part="button" aria-label={labels[action]} title={labels[action]} tabIndex={stop === at ? 0 : -1} onClick={() => queue[action](id)}>
              <Glyph name={pictures[action]} />
            </button>
          </span>
        ))}
      </span>
    </div>
  )
})
