import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { breadcrumbs, type Breadcrumb } from '../../../src/kits/file-sources/file-path.js'
import { t } from '../../../src/core/page/server/translate.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import { glyphs } from '../../../src/core/icons/glyphs.js'
import { usePopover } from '../../../src/core/ui/use-popover.js'
import { shownName } from '../../../src/core/lib/shorten.js'
import { viewName } from './file-picker.model.js'

interface CrumbsProps {
  path: string
  go: (path: string) => void
  /** Opens a folder from the menu, which goes with the path: the focus has to go elsewhere first. */
  leave: (path: string) => void
}

const nameOf = ({ name, path }: Breadcrumb): string => (path === '/' ? viewName.files() : shownName(name))

/** Which folders are behind '…': none, those in the middle, all but the open one. */
const hiddenAt = [
  [0, 0],
  [1, -2],
  [0, -1],
] as const

/**
 * Breadcrumbs of the open folder; each folder in them can be opened. Where they do not fit, those in the middle are
 * behind '…', and in very little room all but the last.
 */
export function Crumbs({ path, go, leave }: CrumbsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const width = useRef(0)
  const [fit, setFit] = useState({ path, level: 0 })
  const level = fit.path === path ? fit.level : 0
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
    if (scrollWidth > clientWidth && level + 1 < hiddenAt.length) setFit({ path, level: level + 1 })
  }, [path, level, fit])
  useLayoutEffect(() => {
    if (!list.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const before = width.current
      width.current = entry?.contentRect.width ?? 0
      // Only with more room do others fit in; what is there stays there, since it may have the focus.
      setFit((now) => (before > 0 && before < width.current ? { path: '', level: 0 } : { ...now }))
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [])

  const crumbs = breadcrumbs(path)
  const [from, to] = hiddenAt[level] ?? hiddenAt[0]
  const hidden = crumbs.slice(from, to)
  const button = (crumb: Breadcrumb): ReactNode => (
    <button
      type="button"
      part="button"
      title={crumb.path === '/' ? t('Home') : undefined}
      aria-current={crumb.path === path ? 'location' : undefined}
      onClick={() => go(crumb.path)}
    >
      <bdi>{nameOf(crumb)}</bdi>
    </button>
  )
  const shown = [
    ...crumbs.slice(0, from).map((crumb) => ({ key: crumb.path, content: button(crumb) })),
    ...(hidden.length > 0 ? [{ key: '', content: <Hidden folders={hidden} go={leave} /> }] : []),
    ...crumbs.slice(from + hidden.length).map((crumb) => ({ key: crumb.path, content: button(crumb) })),
  ]
  return (
    <nav className="way" aria-label={t('Breadcrumbs')}>
      <ol ref={list} part="crumbs" className={['', 'fewer', 'least'][level] || undefined}>
        {shown.map(({ key, content }, at) => (
          <li key={key}>
            {at > 0 && <Glyph path="M9 6l6 6-6 6-1.4-1.4 4.6-4.6-4.6-4.6z" size={16} />}
            {content}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * A menu of the folders that the breadcrumbs have no room for (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/).
 */
function Hidden({ folders, go }: { folders: readonly Breadcrumb[]; go: (path: string) => void }): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { ref, panel, isShown } = usePopover(open, {
    onDismiss: () => setOpen(false),
    onShown: (shown) => shown.querySelector('button')?.focus(),
    beside: () => button.current && { target: button.current },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...(panel.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === event.target)
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key]
    if (open && event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    } else if (open && to !== undefined) items.at(to % items.length)?.focus()
    else if (event.key === 'ArrowDown') setOpen(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the buttons inside
    <span
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        part="button"
        className="icon"
        // With this, a click on it does not count as one outside of the open menu.
        popoverTarget={id}
        aria-label={t('Parent folders')}
        title={t('Parent folders')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // The browser's own toggling would show the menu before its items are there.
          event.preventDefault()
          setOpen(!open)
        }}
      >
        <Glyph path={glyphs.more} />
      </button>
      <div ref={ref} id={id} part="menu" role="menu" aria-label={t('Parent folders')} popover="auto" tabIndex={-1}>
        <div role="none">
          {isShown &&
            folders.map((folder) => (
              <button
                key={folder.path}
                type="button"
                part="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  setOpen(false)
                  go(folder.path)
                }}
              >
                <bdi>{nameOf(folder)}</bdi>
              </button>
            ))}
        </div>
      </div>
    </span>
  )
}
