import { useCallback, useRef, useState, type ReactNode } from 'react'
import { chosenItems } from './dropped-files.js'
import { t } from '../../src/core/page/server/translate.js'
import type { UploadRow, UploadState } from './queue/progress.js'
import { davChild } from '../../src/kits/names/dav-path.js'
import type { UploadItem } from './queue/upload.js'
import type { UploadQueue } from './queue/uploader.js'
import { toast } from '../../src/services/toasts/toast.js'
import { event, flag, method, text, type MethodsOf, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHost, useHostState, useMethods } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { Outcome, pictures, UploadList } from './file-upload-list.js'
import {
  resultOf,
  useDrop,
  useDropGuard,
  useHeard,
  useKeptFocus,
  useNews,
  useQuarters,
  useTimeUntil,
  type UploadResult,
} from './file-upload.effects.js'
import { announcement, dropText, figures, headline, nextTryText } from './file-upload.model.js'
import { Base, hostStyles } from './file-upload.styles.js'
import { useUploads } from './page-uploads.js'

const attributes = {
  directory: text('The folder that files go to, below the root.', '/'),
  baseUrl: text('WebDAV root of the files. Default: those of the signed-in user, `/remote.php/dav/files/{uid}`.'),
  chunksUrl: text(
    "Root for uploads in pieces. Default: the signed-in user's, where the files are his; none with a root of your own.",
  ),
  folderHref: text(
    'The page that shows a file in its folder, for instance `/files?dir={directory}&open={name}`: both are put in, encoded. Without it, none is offered.',
  ),
  disabled: flag('Takes nothing; what is running goes on.', { reflects: true }),
}

const events = {
  'file-uploaded': event<{ path: string; isFolder: boolean }>('A file or folder is on the server now.'),
  'uploads-finished': event<{ uploaded: number; failed: number; leftOut: number }>('Nothing is left to do.'),
  'before-show-in-folder': event<{ path: string; isFolder: boolean }>(
    'The user wants to see a file in its folder. If it is cancelled, the address is not followed: the page shows it by itself.',
  ),
}

const methods = {
  upload: method<(files: Iterable<File>) => Promise<readonly UploadResult[]>>(
    "Uploads files of the page's own, and tells what became of each once nothing is left to do for them.",
  ),
  openPicker: method<() => void>('Lets the user choose files; only in answer to a click or key.'),
}

function FileUploadView({
  directory,
  baseUrl,
  chunksUrl,
  folderHref,
  disabled,
}: ValuesOf<typeof attributes>): ReactNode {
  const emit = useEmit<typeof events>()
  const { queue, state } = useUploads(baseUrl, chunksUrl)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const ready = queue !== null && !disabled
  // Read from the element: values that the page has just set apply before the next render.
  const now = useHost() as HTMLElement & ValuesOf<typeof attributes>
  const take = (items: readonly UploadItem[], to = now.disabled ? null : now.directory): Promise<UploadResult[]> => {
    if (!queue || to === null || items.length === 0) return Promise.resolve([])
    // The finished uploads have been reported: start counting anew with these items.
    if (queue.store.get().phase === 'over') queue.clearDone()
    return resultOf(queue, queue.add(items, to))
  }
  const over = useDrop(ready, () => {
    // The user may open another folder while a large one is read.
    const to = now.directory
    return (items, unreadable) => {
      void take(items, to)
      if (unreadable.length > 0)
        toast.error(t('These could not be read and are not uploaded: {names}', { names: unreadable.join(', ') }))
    }
  })
  useDropGuard(ready)
  useNews(queue, state, emit)
  useHostState(state.phase)
  const heard = useHeard(announcement(state, useQuarters(state)))
  const beforeShow = useCallback(
    ({ directory: folder, finalName, isFolder }: UploadRow) =>
      emit('before-show-in-folder', { path: davChild(folder, finalName), isFolder }),
    [emit],
  )
  useMethods<MethodsOf<typeof methods>>({
    upload: (chosen) => take(chosenItems(chosen)),
    openPicker: () => {
      if (ready) files.current?.click()
    },
  })
  const chosen = (input: HTMLInputElement): void => {
    void take(chosenItems(input.files ?? []))
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
          <span className="hint">
            <span>{t('or drop them here')}</span>
          </span>
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
      {queue && state.items.length > 0 && (
        <Panel queue={queue} state={state} template={folderHref} beforeShow={beforeShow} />
      )}
      <slot />
      <div part="message" role="status">
        {heard}
      </div>
      {over && <div part="overlay">{dropText(directory)}</div>}
    </Base>
  )
}

interface PanelProps {
  queue: UploadQueue
  state: UploadState
  template: string
  beforeShow: (item: UploadRow) => boolean
}

/** The progress of all uploads, the buttons that act on all of them, and the list, which folds. */
function Panel({ queue, state, template, beforeShow }: PanelProps): ReactNode {
  const { totals, phase } = state
  const isBad = totals.failed > 0
  // Failed uploads open the list by themselves, unless the user has closed it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const shown = chosen ?? (isBad && phase === 'over')
  const paused = phase === 'paused'
  const nextTryMs = state.waiting?.nextTryMs ?? null
  const nowMs = useTimeUntil(nextTryMs)
  const canPause = ['uploading', 'waiting', 'checking', 'offline'].includes(phase)
  return (
    <section part="panel" aria-label={t('Uploads')}>
      <header>
        {phase === 'over' && (isBad || totals.done > 0) && <Outcome of={isBad ? 'failed' : 'done'} />}
        <div>
          <h2>{headline(state)}</h2>
          <span className="figures">{[nextTryText(nextTryMs, nowMs), figures(state)].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="actions">
          {/* The one that helps comes first, where nothing moves into its place when it goes. */}
          {phase === 'offline' && (
            <button type="button" part="button" className="help" onClick={() => queue.resume()}>
              {t('Try now')}
            </button>
          )}
          {isBad && (
            <button type="button" part="button" className="help" onClick={() => queue.retry()}>
              {t('Try again')}
            </button>
          )}
          {(paused || canPause) && (
            <button
              type="button"
              part="button"
              className="brief"
              onClick={() => (paused ? queue.resume() : queue.pause())}
            >
              <Glyph path={paused ? pictures.resume : pictures.pause} />
              <span>{paused ? t('Resume') : t('Pause')}</span>
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
          <button
            type="button"
            part="button"
            className="brief fold"
            aria-expanded={shown}
            onClick={() => setChosen(!shown)}
          >
            <span>{t('Show files')}</span>
            <Glyph path={pictures.unfold} />
          </button>
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
      {shown && <UploadList state={state} queue={queue} template={template} beforeShow={beforeShow} />}
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
  methods,
  states: ['idle', 'checking', 'asking', 'waiting', 'uploading', 'paused', 'offline', 'over'],
  parts: ['base', 'bar', 'button', 'panel', 'progress', 'list', 'row', 'menu', 'message', 'overlay'],
  cssProperties: {},
  slots: { '': 'What takes drops, too, for instance the list of the folder.' },
  hostStyles,
  view: FileUploadView,
})
