import { useMemo, useRef, useState, type ReactNode } from 'react'
import { chosenItems } from './dropped-files.js'
import { t } from '../../src/core/page/server/translate.js'
import type { UploadState } from './queue/progress.js'
import type { UploadItem } from './queue/upload.js'
import type { UploadQueue } from './queue/uploader.js'
import { toast } from '../../src/services/toasts/toast.js'
import { event, flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHost, useHostState, useMethods } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { Outcome, UploadList } from './file-upload-list.js'
import { useDrop, useDropGuard, useKeptFocus, useNews, useTimeUntil } from './file-upload.effects.js'
import { dropText, figures, headline, inOrder, nextTryText } from './file-upload.model.js'
import { Base, hostStyles } from './file-upload.styles.js'
import { useUploads } from './page-uploads.js'

const attributes = {
  directory: text('The folder that files go to, below the root.', '/'),
  baseUrl: text('WebDAV root of the files. Default: those of the signed-in user, `/remote.php/dav/files/{uid}`.'),
  chunksUrl: text(
    "Root for uploads in pieces. Default: the signed-in user's, where the files are his; none with a root of your own.",
  ),
  disabled: flag('Takes nothing; what is running goes on.', { reflects: true }),
}

const events = {
  'file-uploaded': event<{ path: string; isFolder: boolean }>(
    'A file or folder is on the server now.',
    '{ path: string, isFolder: boolean }',
  ),
  'uploads-finished': event<{ uploaded: number; failed: number; leftOut: number }>(
    'Nothing is left to do.',
    '{ uploaded: number, failed: number, leftOut: number }',
  ),
}

function FileUploadView({ directory, baseUrl, chunksUrl, disabled }: ValuesOf<typeof attributes>): ReactNode {
  const emit = useEmit<typeof events>()
  const { queue, state } = useUploads(baseUrl, chunksUrl)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const ready = queue !== null && !disabled
  // Read from the element: values that the page has just set apply before the next render.
  const now = useHost() as HTMLElement & ValuesOf<typeof attributes>
  const take = (items: readonly UploadItem[], unreadable: readonly string[] = []): void => {
    if (queue && !now.disabled && items.length > 0) {
      // The finished uploads have been reported: start counting anew with these items.
      if (state.phase === 'over') queue.clearDone()
      queue.add(items, now.directory)
    }
    if (unreadable.length > 0)
      toast.error(t('These could not be read and are not uploaded: {names}', { names: unreadable.join(', ') }))
  }
  const over = useDrop(ready, take)
  useDropGuard(ready)
  useNews(queue, state, emit)
  useHostState(state.phase)
  useMethods({
    upload: (chosen: Iterable<File>) => take(chosenItems(chosen)),
    openPicker: () => {
      if (ready) files.current?.click()
    },
  })
  const chosen = (input: HTMLInputElement): void => {
    take(chosenItems(input.files ?? []))
    // Otherwise choosing the same file again would fire no `change` event.
    input.value = ''
  }

  return (
    <Base part="base" {...useKeptFocus()}>
      {ready && (
        <div part="bar">
          <button type="button" part="button" className="primary" onClick={() => files.current?.click()}>
            {t('Upload files')}
          </button>
          <button type="button" part="button" onClick={() => folder.current?.click()}>
            {t('Upload folder')}
          </button>
          <span className="hint">{t('or drop them here')}</span>
          <input
            ref={files}
            type="file"
            multiple
            hidden
            aria-label={t('Upload files')}
            onChange={({ target }) => chosen(target)}
          />
          <input
            ref={folder}
            type="file"
            multiple
            hidden
            aria-label={t('Upload folder')}
            {...{ webkitdirectory: '' }}
            onChange={({ target }) => chosen(target)}
          />
        </div>
      )}
      {queue && state.items.length > 0 && <Panel queue={queue} state={state} />}
      <slot />
      <div part="message" role="status">
        {headline(state)}
      </div>
      {over && <div part="overlay">{dropText(directory)}</div>}
    </Base>
  )
}

/** The progress of all uploads, and the buttons that act on all of them. */
function Panel({ queue, state }: { queue: UploadQueue; state: UploadState }): ReactNode {
  const { totals, phase, items } = state
  const isBad = totals.failed > 0
  // Failed uploads open the list by themselves, unless the user has closed it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const shown = chosen ?? (isBad && phase === 'over')
  const shownItems = useMemo(() => inOrder(state), [state])
  const isOn = items.some((item) => item.phase === 'uploading' || item.phase === 'waiting')
  const paused = phase === 'paused'
  const nextTryMs = state.waiting?.nextTryMs ?? null
  const nowMs = useTimeUntil(nextTryMs)
  return (
    <section part="panel" aria-label={t('Uploads')}>
      <header>
        {phase === 'over' && (isBad || totals.done > 0) && <Outcome of={isBad ? 'failed' : 'done'} />}
        <div>
          <h2>{headline(state)}</h2>
          <span className="figures">{[nextTryText(nextTryMs, nowMs), figures(state)].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="actions">
          {/* Far from Pause: pressing it just when the connection comes back must not pause the uploads. */}
          {phase === 'offline' && (
            <button type="button" part="button" onClick={() => queue.resume()}>
              {t('Try now')}
            </button>
          )}
          <button type="button" part="button" aria-expanded={shown} onClick={() => setChosen(!shown)}>
            <span>{t('Show files')}</span>
            <Glyph path="M7 10l5 5 5-5z" />
          </button>
          {(paused || isOn) && (
            <button type="button" part="button" onClick={() => (paused ? queue.resume() : queue.pause())}>
              {paused ? t('Resume') : t('Pause')}
            </button>
          )}
          {isBad && (
            <button type="button" part="button" onClick={() => queue.retry()}>
              {t('Try again')}
            </button>
          )}
          {phase === 'over' ? (
            <button
              type="button"
              part="button"
              onClick={() => {
                queue.cancel()
                queue.clearDone()
              }}
            >
              {t('Done')}
            </button>
          ) : (
            <button type="button" part="button" onClick={() => queue.cancel()}>
              {t('Cancel')}
            </button>
          )}
        </div>
      </header>
      {phase !== 'over' && (
        <progress
          part="progress"
          aria-label={t('Upload progress')}
          max={Math.max(1, totals.bytes)}
          value={totals.sentBytes}
        />
      )}
      {shown && <UploadList items={shownItems} queue={queue} />}
    </section>
  )
}

/**
 * Uploads files and folders over WebDAV, by button and by drop, and shows their progress. The page provides the
 * content, such as the file list of the folder, which accepts drops too. Running uploads outlive the element: the page
 * owns the queue.
 */
export const FileUpload = element({
  tag: 'file-upload',
  about: 'Uploads files and folders by button and drop, asks about those that are there, and shows how far they are.',
  attributes,
  properties: {},
  events,
  methods: {
    upload: { about: "Uploads files of the page's own.", type: '(files: Iterable<File>) => void' },
    openPicker: { about: 'Lets the user choose files; only in answer to a click or key.', type: '() => void' },
  },
  states: ['idle', 'checking', 'asking', 'waiting', 'uploading', 'paused', 'offline', 'over'],
  parts: ['base', 'bar', 'button', 'panel', 'progress', 'list', 'row', 'message', 'overlay'],
  cssProperties: {},
  slots: { '': 'What takes drops, too, for instance the list of the folder.' },
  hostStyles,
  view: FileUploadView,
})
