import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { breadcrumbs } from '../../../src/kits/file-sources/file-path.js'
import { failureKindOf } from '../../../src/kits/file-sources/file-source.js'
import { folderNameProblem, freeFolderName } from '../browse/folder-name.js'
import { serverNameRules } from '../../../src/kits/names/server-name-rules.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import { t } from '../../../src/core/page/server/translate.js'
import type { ListingView } from '../browse/file-listing.js'
import { FileIcon, starPath } from '../../../src/kits/file-display/file-icon.js'
import { tick } from '../../../src/kits/file-display/rename-field.js'
import { useFilledFields } from '../../../src/core/ui/use-filled-fields.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import { glyphs } from '../../../src/core/icons/glyphs.js'
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
    recentFolders: folders,
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
  const nameOf = (folder: string): string => shownName(breadcrumbs(folder).at(-1)?.name ?? '') || viewName.files()
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
      {narrow && views.length > 0 && views.length + folders.length > 1 && (
        <select
          aria-label={t('Current view selector')}
          value={view}
          onChange={({ target: { value } }) => (value.startsWith('/') ? go(value) : show(value as ListingView))}
        >
          {views.map((each) => (
            <option key={each} value={each}>
              {viewName[each]()}
            </option>
          ))}
          {folders.length > 0 && (
            <optgroup label={t('Recent folders')}>
              {folders.map((folder) => (
                <option key={folder} value={folder}>
                  {nameOf(folder)}
                </option>
              ))}
            </optgroup>
          )}
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
            <Glyph path={places[each]} />
            <span>{viewName[each]()}</span>
          </button>
        ))}
      {!narrow && folders.length > 0 && (
        <>
          <h3>{t('Recent folders')}</h3>
          {folders.map((folder) => (
            <button
              key={folder}
              type="button"
              part="button"
              title={shownName(folder)}
              aria-current={current === 'files' && folder === path ? 'location' : undefined}
              onClick={() => go(folder)}
            >
              <bdi>{nameOf(folder)}</bdi>
            </button>
          ))}
        </>
      )}
    </nav>
  )
}

export const places: Readonly<Record<ListingView, `M${string}`>> = {
  files: 'M3 5a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zm2 4v9h14V9z',
  recent: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-1 2h2v4.6l3.2 3.2-1.4 1.4L11 12.4z',
  favourites: starPath,
}

/** A button of the bar; if narrow, it shows only its icon. */
export function Tool({
  label,
  picture,
  narrow,
  pressed,
  disabled,
  act,
}: {
  label: string
  picture: `${'M' | 'm'}${string}`
  narrow: boolean
  pressed?: boolean
  disabled?: boolean
  act: () => void
}): ReactNode {
  return (
    <button
      type="button"
      part="button"
      className={narrow ? 'icon' : undefined}
      aria-label={narrow ? label : undefined}
      title={narrow ? label : undefined}
      aria-expanded={pressed}
      aria-disabled={disabled || undefined}
      onClick={act}
    >
      <Glyph path={picture} />
      {!narrow && <span>{label}</span>}
    </button>
  )
}

interface NewFolderProps {
  narrow: boolean
  taken: readonly string[]
  /** Creates the folder. Rejects like `createFolder` of a source. */
  create: (name: string) => Promise<void>
  close: () => void
}

/** Asks for the name of a new folder, in a row above the others. The name stays in the field if the server refuses it. */
export function NewFolder({ narrow, taken, create, close }: NewFolderProps): ReactNode {
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
      <FileIcon mimeType="httpd/unix-directory" size={28} />
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
      <Tool
        label={t('Create')}
        picture={tick}
        narrow={narrow}
        disabled={problem !== null || busy}
        act={() => void submit()}
      />
      <Tool label={t('Cancel')} picture={glyphs.close} narrow={narrow} act={close} />
      <p id={id} role="alert">
        {text}
      </p>
    </div>
  )
}
