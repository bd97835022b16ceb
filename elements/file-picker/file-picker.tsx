import { createElement, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { FileNode } from '../../src/kits/file-sources/file-node.js'
import { parentOf, pathIn } from '../../src/kits/file-sources/file-path.js'
import type { FileSource } from '../../src/kits/file-sources/file-source.js'
import type { PageFile, PageFiles } from '../../src/kits/file-sources/page-data.js'
import { Skeleton } from '../../src/kits/skeleton/skeleton.js'
import type { PickedFiles, PickerButtonGiven } from '../../src/services/file-picker/pick-files.js'
import { pickerKinds } from './browse/picker-buttons.js'
import { pen } from '../../src/kits/file-display/rename-field.js'
import { composed } from '../../src/kits/names/same-name.js'
import { shownName } from '../../src/core/lib/shorten.js'
import { t } from '../../src/core/page/server/translate.js'
import type { ListingView } from './browse/file-listing.js'
import { uploadPlace } from '../../src/kits/file-sources/picker-source.js'
import {
  callback,
  data,
  event,
  flag,
  method,
  oneOf,
  text,
  type MethodsOf,
  type ValuesOf,
} from '../../src/core/element/contract.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState, useMethods, useNaming, useTag } from '../../src/core/element/host-context.js'
import { NewFolder, places, Tool, Views } from './view/file-picker-bar.js'
import { Crumbs } from './view/file-picker-crumbs.js'
import { Details } from './view/file-picker-details.js'
import { Heads } from './view/file-picker-item.js'
import { FileList } from './view/file-picker-list.js'
import { usePicking, useSource, useUploadTag, type Place } from './view/file-picker-choice.effects.js'
import { useBrowsing, type Browsing } from './view/file-picker.effects.js'
import {
  acceptList,
  canCreateIn,
  canRename,
  emptyTexts,
  failureText,
  readFiles,
  readSource,
  summaryText,
  takesFolders,
  titleOf,
  viewName,
  viewsOf,
  wantsTarget,
  type ButtonFactory,
  type CanPick,
  type NodeFilter,
} from './view/file-picker.model.js'
import { useOwnUpload } from './view/file-picker-upload.effects.js'
import { Base, hostStyles } from './view/file-picker.styles.js'
import { roomClass, useRoom } from './view/use-room.js'

const attributes = {
  open: flag('Whether it asks. It closes itself with the answer.', { reflects: true }),
  heading: text('The title. Default: by what it is for.'),
  type: oneOf(
    'What is chosen for: decides on the buttons. To copy or move, a folder is chosen.',
    pickerKinds,
    'choose',
  ),
  multiple: flag('More than one may be chosen.'),
  directories: flag('Folders may be chosen, the open one too.'),
  accept: text('MIME types, separated by commas, for instance `image/*`. Folders are always listed.'),
  baseUrl: text('WebDAV root of the files. Default: those of the signed-in user, `/remote.php/dav/files/{uid}`.'),
  startPath: text('The folder to begin in. Default: the one that was open last.'),
  purpose: text('What is chosen for, in a word, so that each purpose remembers its own last folder.'),
  noNew: flag('Offers neither new folders nor uploads nor new names.'),
  noNavigation: flag('Stays in its folder.'),
}

const properties = {
  source: data<FileSource | null>(
    "A way of the page's own to its files: an object with `list(path, { signal, onNodes, onFolder? })`, and with as many of `info`, `createFolder`, `rename`, `search`, `recent`, `favourites`, `upload` and `preview` as it can do.",
    null,
    readSource,
  ),
  files: data<readonly PageFile[] | (() => PageFiles | Promise<PageFiles>) | null>(
    "The page's own data to choose from: a list of `{ name, children?, size?, modified?, mimeType? }`, of `{ path, … }` from the root on, or of paths alone; or a function that returns one.",
    null,
    readFiles,
  ),
  buttons: data<readonly PickerButtonGiven[] | ButtonFactory | null>(
    "Buttons of the page's own, each `{ label, value?, variant?, disabled?, callback?(nodes) }`.",
    null,
    readFiles,
  ),
  canPick: callback<CanPick>('Which of what is listed may be chosen: a text says why one may not.'),
  filter: callback<NodeFilter>('What is listed, folders too.'),
}

const events = {
  'before-pick': event<PickedFiles>('A choice is about to be told; refused, the picker stays open.'),
  'files-picked': event<PickedFiles>('The choice, once.'),
  'picker-closed': event('It is gone, 200 ms after it closed: the element may be removed.'),
  'folder-opened': event<{ path: string; view: ListingView }>('A folder or view is listed.'),
  'listing-failed': event<{ path: string; kind: string }>('A folder or view could not be listed, or not to its end.'),
}

const methods = { refresh: method<() => void>('Lists the open folder again.') }

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

function FilePickerView(values: Values): ReactNode {
  const { open, heading, type, multiple, directories, buttons, noNavigation, noNew } = values
  const emit = useEmit<typeof events>()
  const accept = useMemo(() => acceptList(values.accept), [values.accept])
  const folders = takesFolders(type, directories, accept)
  const place = useSource(open, values)
  const browsing = useBrowsing({ ...values, source: place.source, own: place.own, accept, directories: folders }, emit)
  const picking = usePicking(open, type, buttons, browsing, emit)
  const { listing, rows, inFolder, coming, folder, text: typed, go } = browsing
  const base = useRef<HTMLDivElement>(null)
  const room = useRoom(base, open)
  const { narrow } = room
  const toList = useRef((_path?: string) => undefined as void)
  const [focused, setFocused] = useState<FileNode | null>(null)
  const [making, setMaking] = useState(false)
  const [renamed, setRenamed] = useState<string | null>(null)
  useEffect(() => {
    setMaking(false)
    setRenamed(null)
  }, [open, listing.path, listing.view])
  // `<file-upload>` renders the list only after the dialog has looked for an element to focus.
  useLayoutEffect(() => {
    if (open) queueMicrotask(() => toList.current())
  }, [open])
  // Nodes that arrived all at once may still have to be sorted.
  const status = listing.status === 'ready' && rows.rows.length === 0 ? (coming ? 'listing' : 'empty') : listing.status
  useHostState(open ? (place.failure ? 'failed' : status) : 'closed')
  useMethods<MethodsOf<typeof methods>>({ refresh: () => browsing.refresh() })

  const { source } = place
  const preview = useMemo(() => source?.preview?.bind(source), [source])
  const mayCreate = inFolder && !noNew && canCreateIn(folder) && listing.status !== 'failed'
  const mayRename = !noNew && source?.rename !== undefined
  // Stable while the picker is open: otherwise the list inside would be mounted again and lose the focus.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- uploadPlace reads only these
  const target = useMemo(() => uploadPlace(values), [values.source, values.files, values.baseUrl])
  const upload = noNew || wantsTarget(type) ? null : target
  const isRoot = upload !== null && typeof upload === 'object'
  const uploads = useUploadTag(open && source !== null && isRoot) && mayCreate
  const ownUpload = useOwnUpload(
    open && mayCreate && typeof upload === 'function' ? upload : null,
    listing.path,
    browsing.refresh,
  )
  const mayUpload = uploads || ownUpload.field !== null
  const tag = useRef<HTMLElement & { openPicker?: () => void }>(null)
  const pasted = typed.includes('/') && !noNavigation ? pathIn(typed) : null
  const canSearch = source?.search !== undefined && !noNavigation
  const toSearch = pasted === null ? listing.query || typed.trim() : ''
  const create = async (name: string): Promise<void> => {
    if (!(await picking.createFolder(source, name))) return
    setMaking(false)
    toList.current()
  }
  /** For buttons that disappear when they are pressed: moves the focus to the list first. */
  const inList = (act: () => void) => (): void => {
    toList.current()
    act()
  }
  const submit = (): void => {
    if (pasted !== null) inList(() => go(pasted))()
    else if (rows.rows.length > 0) toList.current()
    else if (canSearch) browsing.search(typed)
  }
  const up =
    noNavigation || (inFolder && folder.path === '/')
      ? null
      : (): void => go(inFolder ? parentOf(folder.path) : folder.path)
  const { movedFrom, nodes } = listing
  // The path may have been that of a file, which is listed then.
  const isGone = useMemo(
    () => movedFrom !== null && !nodes.some(({ path }) => composed(path) === composed(movedFrom)),
    [movedFrom, nodes],
  )
  const heard =
    movedFrom !== null && isGone && browsing.selected.size === 0
      ? t('The folder “{folder}” no longer exists. This is the nearest folder that does.', { folder: movedFrom })
      : ''

  const one = browsing.selected.size === 1 ? browsing.chosen[0] : undefined
  const several = multiple && browsing.selected.size > 0
  const list = (
    <FileList
      browsing={browsing}
      label={inFolder ? t('Files in {folder}', { folder: folder.name || viewName.files() }) : viewName[listing.view]()}
      message={
        <Message
          {...{
            place,
            browsing,
            pasted,
            filtered: typed !== '',
            foldersOnly: wantsTarget(type),
            canUpload: mayUpload,
            canSearch,
          }}
        />
      }
      choose={picking.choose}
      up={up}
      toList={toList}
      lines={room.lines}
      locked={noNavigation}
      preview={preview}
      rename={mayRename ? (node, name) => picking.rename(source, node, name) : null}
      renamed={renamed}
      setRenamed={setRenamed}
      onActive={setFocused}
    />
  )
  const Modal = useTag('modal-dialog')
  const { prefix } = useNaming()

  return (
    <Modal
      heading={heading || titleOf(type, multiple, folders)}
      open={open}
      size="large"
      class={`dialog ${roomClass(room)}`}
      buttons={picking.buttons}
      onbefore-close={picking.beforeClose}
      {...picking.dialog}
    >
      {open && (
        <Base ref={base} part="base" className={roomClass(room) || undefined}>
          <Views
            browsing={browsing}
            views={source && !noNavigation ? viewsOf(source) : []}
            narrow={narrow}
            submit={submit}
            toList={() => toList.current()}
          />
          <div part="bar">
            {inFolder && !noNavigation && <Crumbs path={listing.path} go={go} leave={(to) => inList(() => go(to))()} />}
            {!inFolder && (
              <h3 className="way">
                {listing.query ? t('Results for “{text}”', { text: listing.query }) : viewName[listing.view]()}
              </h3>
            )}
            {listing.query !== '' && (
              <button type="button" part="button" onClick={inList(() => go(listing.path))}>
                {t('Back to the folder')}
              </button>
            )}
            {mayCreate && source?.createFolder && (
              <Tool
                label={t('New folder')}
                picture="M3 5a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v4h-2V8h-8.8l-2-2H5v12h7v2H4a1 1 0 0 1-1-1zm14 8h2v3h3v2h-3v3h-2v-3h-3v-2h3z"
                narrow={narrow}
                pressed={making}
                act={() => setMaking(!making)}
              />
            )}
            {mayUpload && (
              <Tool
                label={t('Upload')}
                picture="M12 3l5 5-1.4 1.4L13 6.8V16h-2V6.8L8.4 9.4 7 8zM4 15h2v4h12v-4h2v6H4z"
                narrow={narrow}
                act={() => (uploads ? tag.current?.openPicker?.() : ownUpload.choose())}
              />
            )}
            {ownUpload.field}
            {browsing.layout === 'list' ? (
              <Tool
                label={t('Show grid view')}
                picture="M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm9 0h7v7h-7z"
                act={() => browsing.showAs('grid')}
                narrow
              />
            ) : (
              <Tool
                label={t('Show list view')}
                picture="M4 5h16v2H4zm0 6h16v2H4zm0 6h16v2H4z"
                act={() => browsing.showAs('list')}
                narrow
              />
            )}
          </div>
          <div part="table">
            <Heads browsing={browsing} />
            {making && mayCreate && (
              <NewFolder
                narrow={narrow}
                taken={listing.nodes.map(({ name }) => name)}
                create={create}
                close={() => {
                  setMaking(false)
                  toList.current()
                }}
              />
            )}
            {(listing.status === 'partial' || (listing.status === 'failed' && listing.nodes.length > 0)) && (
              <div part="warning" role="alert">
                <span>{`${failureText(listing.failure)} ${t('This is what came before.')}`}</span>
                <button type="button" part="button" onClick={inList(browsing.retry)}>
                  {t('Try again')}
                </button>
              </div>
            )}
            {isRoot ? (
              createElement(
                `${prefix}file-upload`,
                {
                  ref: tag,
                  'base-url': upload.baseUrl,
                  'chunks-url': upload.chunksUrl,
                  directory: listing.path,
                  disabled: uploads ? undefined : '',
                  class: 'uploads',
                  'onfile-uploaded': picking.uploaded,
                  'onuploads-finished': picking.uploadsFinished,
                },
                list,
              )
            ) : (
              <div className="uploads" {...ownUpload.drop}>
                {list}
                {ownUpload.over && <div part="overlay">{t('Drop to upload')}</div>}
              </div>
            )}
          </div>
          <div part="summary" className={several ? 'chosen' : undefined}>
            <span role="status" className="muted">
              {ownUpload.text ||
                heard ||
                summaryText(
                  rows.rows,
                  browsing.selected.size > 0 ? browsing.chosen : [],
                  coming || (listing.status === 'failed' && rows.rows.length === 0),
                )}
            </span>
            {one && mayRename && canRename(one) && (
              <Tool
                label={t('Rename {name}', { name: shownName(one.name) })}
                picture={pen}
                narrow
                act={() => {
                  // Its row may be far out of sight.
                  toList.current(one.path)
                  setRenamed(one.path)
                }}
              />
            )}
            {several && <Tool label={t('Clear')} picture={glyphs.close} narrow={narrow} act={inList(browsing.clear)} />}
            {(picking.problem || ownUpload.problem) && (
              <span role="alert" className="problem">
                {picking.problem || ownUpload.problem}
              </span>
            )}
            {canSearch && toSearch !== '' && rows.rows.length > 0 && !listing.query && (
              <button type="button" part="button" onClick={inList(() => browsing.search(toSearch))}>
                {t('Search in subfolders too')}
              </button>
            )}
            {canSearch && toSearch !== '' && listing.path !== '/' && !listing.everywhere && (
              <button type="button" part="button" onClick={inList(() => browsing.search(toSearch, true))}>
                {t('Search everywhere')}
              </button>
            )}
          </div>
          {room.details && <Details node={focused} preview={preview} />}
        </Base>
      )}
    </Modal>
  )
}

interface MessageProps {
  place: Place
  browsing: Browsing
  /** The path in the filter; null if the text is no path. */
  pasted: string | null
  filtered: boolean
  foldersOnly: boolean
  canUpload: boolean
  canSearch: boolean
}

/** Shown in place of files: that they are loading, that there are none, or what went wrong and what to do. */
function Message({
  place,
  browsing: { listing, coming, layout, text: typed, retry, go, search },
  pasted,
  filtered,
  foldersOnly,
  canUpload,
  canSearch,
}: MessageProps): ReactNode {
  if (place.failure || listing.status === 'failed') {
    return (
      <div part="message" role="alert">
        <Glyph path={places[listing.view]} size={40} />
        <p>
          {place.failure === 'nowhere'
            ? t('There are no files to choose from.')
            : place.failure
              ? t('This part could not be loaded. Check your connection.')
              : failureText(listing.failure)}
        </p>
        {place.failure !== 'nowhere' && (
          <button type="button" part="button" onClick={place.failure ? place.retry : retry}>
            {t('Try again')}
          </button>
        )}
      </div>
    )
  }
  if (coming) return <Skeleton part="skeleton" className={layout} role="status" aria-label={t('Loading …')} />
  const [title, hint] = emptyTexts(listing, filtered, foldersOnly, canUpload)
  return (
    <div part="message">
      <Glyph path={filtered || listing.query ? glyphs.search : places[listing.view]} size={40} />
      <p>
        <strong>{title}</strong>
      </p>
      {hint && pasted === null && <p className="muted">{hint}</p>}
      {pasted !== null && (
        <button type="button" part="button" onClick={() => go(pasted)}>
          {t('Go to {folder}', { folder: pasted })}
        </button>
      )}
      {pasted === null && filtered && canSearch && (
        <button type="button" part="button" onClick={() => search(typed)}>
          {t('Search in subfolders too')}
        </button>
      )}
    </div>
  )
}

/**
 * Lets the user choose files and folders (behaviour.md 15): from the user's own files, any WebDAV root, or data of the
 * page, of any size. Scripts call `pickFiles()`, which shows a picker and resolves to the choice.
 */
export const FilePicker = element({
  tag: 'file-picker',
  about: "Chooses files and folders from a server, or from the page's own data.",
  attributes,
  properties,
  events,
  methods,
  states: ['closed', 'loading', 'listing', 'ready', 'empty', 'failed', 'partial'],
  parts: [
    'base',
    'views',
    'search',
    'bar',
    'crumbs',
    'menu',
    'form',
    'table',
    'list',
    'row',
    'preview',
    'message',
    'skeleton',
    'warning',
    'summary',
    'details',
    'overlay',
    'button',
  ],
  cssProperties: { '--file-picker-height': '35rem' },
  hostStyles,
  view: FilePickerView,
})
