import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { breadcrumbs } from '../../../src/kits/file-sources/file-path.js'
import { failureKindOf } from '../../../src/kits/file-sources/file-source.js'
import { folderNameProblem, freeFolderName } from '../browse/folder-name.js'
import { serverNameRules } from '../../../src/kits/names/server-name-rules.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import { t } from '../../../src/core/page/server/translate.js'
import type { ListingView } from '../browse/file-listing.js'
import { starPath } from '../../../src/kits/file-display/file-icon.js'
import { useFilledFields } from '../../../src/core/ui/use-filled-fields.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import type { Browsing } from './file-picker.effects.js'
import { viewName } from './file-picker.model.js'
import { shownName, shownText } from '../../../src/core/lib/shorten.js'

interface ViewsProps {
  browsing: Browsing
  views: readonly ListingView[]
  narrow: boolean
  /** Called on Enter in the filter. */
  submit: () => void
  toList: () => void
}

/** The filter, the views of the source, and the recently chosen folders. */
export function Views({
  browsing: {
    listing: { view, query, path },
    text,
    filterBy,
    view: show,
    recentFolders,
    go,
  },
  views,
  narrow,
  submit,
  toList,
}: ViewsProps): ReactNode {
  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    // Keep these keys from the dialog: it would close on the first Escape and press its button on Enter.
    const act = { Enter: submit, ArrowDown: toList, Escape: text === '' ? undefined : () => filterBy('') }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const current = query ? '' : view
  useFilledFields()
  return (
    <nav part="views" aria-label={t('Views')} tabIndex={-1}>
      <input
        type="search"
        part="search"
        value={text}
        placeholder={t('Filter file list')}
        aria-label={t('Filter file list')}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => filterBy(currentTarget.value)}
        onKeyDownCapture={onKeyDownCapture}
      />
      {narrow && views.length > 1 && (
        <select
          aria-label={t('Current view selector')}
          value={view}
          onChange={({ target }) => show(target.value as ListingView)}
        >
          {views.map((each) => (
            <option key={each} value={each}>
              {viewName[each]()}
            </option>
          ))}
        </select>
      )}
      {!narrow &&
        views.map((each) => (
          <button
            key={each}
            type="button"
            part="button"
            aria-current={each === current ? 'true' : undefined}
            onClick={() => show(each)}
          >
            <Glyph path={pictures[each]} />
            <span>{viewName[each]()}</span>
          </button>
        ))}
      {!narrow && recentFolders.length > 0 && (
        <>
          <h3>{t('Recent folders')}</h3>
          {recentFolders.map((folder) => (
            <button
              key={folder}
              type="button"
              part="button"
              title={shownName(folder)}
              aria-current={current === 'files' && folder === path ? 'location' : undefined}
              onClick={() => go(folder)}
            >
              <bdi>{shownName(breadcrumbs(folder).at(-1)?.name ?? '') || viewName.files()}</bdi>
            </button>
          ))}
        </>
      )}
    </nav>
  )
}

const pictures: Readonly<Record<ListingView, `M${string}`>> = {
  files: 'M3 5a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zm2 4v9h14V9z',
  recent: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-1 2h2v4.6l3.2 3.2-1.4 1.4L11 12.4z',
  favourites: starPath,
}

/** Breadcrumbs of the open folder; each folder in them can be opened. */
export function Crumbs({ path, go }: { path: string; go: (path: string) => void }): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  // The end of a long path matters most.
  useLayoutEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' })
  }, [path])
  const crumbs = breadcrumbs(path)
  return (
    <nav className="way" aria-label={t('Breadcrumbs')}>
      <ol ref={list} part="crumbs">
        {crumbs.map(({ name, path: each }, at) => (
          <li key={each}>
            {at > 0 && <Glyph path="M9 6l6 6-6 6-1.4-1.4 4.6-4.6-4.6-4.6z" size={16} />}
            <button
              type="button"
              part="button"
              title={at === 0 ? t('Home') : undefined}
              aria-current={at === crumbs.length - 1 ? 'location' : undefined}
              onClick={() => go(each)}
            >
              <bdi>{at === 0 ? viewName.files() : shownName(name)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface NewFolderProps {
  taken: readonly string[]
  /** Creates the folder. Rejects like `createFolder` of a source. */
  create: (name: string) => Promise<void>
  close: () => void
}

/** Asks for the name of a new folder. The name stays in the field if the server refuses it. */
export function NewFolder({ taken, create, close }: NewFolderProps): ReactNode {
  const [name, setName] = useState(() => freeFolderName(t('New folder'), taken))
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [rules] = useState(serverNameRules)
  const field = useRef<HTMLInputElement>(null)
  const mounted = useRef(true)
  const id = useId()
  const problem = folderNameProblem(name, { taken, ...rules })
  const text = problem ? shownText(t(problem.message, problem.values)) : refused?.name === name ? refused.text : ''

  useEffect(() => {
    mounted.current = true
    field.current?.select()
    field.current?.focus()
    return () => {
      mounted.current = false
    }
  }, [])

  const submit = async (): Promise<void> => {
    if (busy) return
    if (problem) {
      field.current?.focus()
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await create(name)
    } catch (error) {
      const reason =
        failureKindOf(error) === 'exists'
          ? t('{newName} already exists', { newName: shownName(name) })
          : t('Could not create the new folder')
      if (!mounted.current) return
      setRefused({ name, text: reason })
      setBusy(false)
      field.current?.focus()
    }
  }
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    const act = { Enter: event.target === field.current ? () => void submit() : undefined, Escape: close }[event.key]
    if (!act || isComposing(event.nativeEvent)) return
    event.preventDefault()
    act()
  }
  return (
    <div part="form" role="group" aria-label={t('New folder')} onKeyDownCapture={onKeyDownCapture}>
      <input
        ref={field}
        type="text"
        value={name}
        placeholder={t('New folder name')}
        aria-label={t('New folder name')}
        aria-invalid={text !== '' || undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button
        type="button"
        part="button"
        aria-disabled={problem !== null || busy || undefined}
        onClick={() => void submit()}
      >
        {t('Create')}
      </button>
      <button type="button" part="button" onClick={close}>
        {t('Cancel')}
      </button>
      <p id={id} role="alert">
        {text}
      </p>
    </div>
  )
}
