import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ToastType } from '../../src/services/toasts/toast.rules.js'
import { n, pageLocale, t } from '../../src/core/page/server/translate.js'
import {
  dismissToasts,
  markRead,
  removeToast,
  toastHistory,
  toastList,
  visibleToasts,
  type ToastRecord,
} from '../../src/services/toasts/toast-store.js'
import { text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState, useMethods } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { Spinner } from '../../src/core/icons/spinner.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { useAnnouncer, useClock, useHotkey, useTopLayer } from './toast-stack.effects.js'
import { useRoomForPageToasts } from './beside-page-toasts.js'
import { copied } from './toast-stack.model.js'
import {
  Actions,
  Bar,
  Base,
  Button,
  Close,
  Count,
  Hidden,
  History,
  hostStyles,
  Item,
  List,
  Text,
} from './toast-stack.styles.js'
import { attempt, attemptLater } from '../../src/core/lib/attempt.js'
import { shownName } from '../../src/core/lib/shorten.js'

const attributes = {
  hotkey: text(
    'Key that brings the focus to the toasts, by its `KeyboardEvent.key`; empty for none. Escape gives the focus back.',
    'F8',
  ),
}

/** Maximum number of toasts in the expanded list. */
const mostExpanded = 100

const pictures: Partial<Record<ToastType, `M${string}`>> = {
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m-1.2 12.6 6-6-1.4-1.4-4.6 4.6-2-2-1.4 1.4z',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m-1 8v6h2v-6zm0-4v2h2V7z',
  warning: 'M12 3 1.5 21h21zm-1 7h2v5h-2zm0 6.5h2v2h-2z',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm3 4v6h2V7zm0 8v2h2v-2z',
  undo: 'M8 5 3 10l5 5v-4h6a3 3 0 0 1 0 6h-4v2h4a5 5 0 0 0 0-10H8z',
}

function ToastStackView({ hotkey }: ValuesOf<typeof attributes>): ReactNode {
  const list = useStore(toastList())
  const panel = useRef<HTMLElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [historyOpen, setHistoryOpen] = useState(false)
  const [busy, setBusy] = useState({ pointer: false, focus: false })
  const shown = list.length > 0 || historyOpen
  const seen = expanded ? list.slice(-mostExpanded) : visibleToasts(list)
  const more = list.length - visibleToasts(list).length
  const said = useAnnouncer(list)
  useHostState(list.length > 0 ? 'filled' : 'empty')
  const whenShown = useTopLayer(panel, shown, list.findLast(({ options }) => options.selector)?.options.selector)
  useRoomForPageToasts(panel, shown)
  useClock(list.length > 0, shown && (busy.pointer || busy.focus))
  const { rememberFocus, forgetFocus, giveFocusBack } = useHotkey(hotkey, shown, panel)
  const closeHistory = (): void => {
    setHistoryOpen(false)
    giveFocusBack()
  }
  useMethods({
    openHistory: () => {
      rememberFocus()
      setHistoryOpen(true)
    },
    closeHistory,
  })

  useEffect(() => {
    if (historyOpen) whenShown(() => panel.current?.querySelector<HTMLElement>('[part=history] button')?.focus())
  }, [historyOpen, whenShown])

  // Later toasts must not inherit the expanded list, nor the pause of the clock.
  useLayoutEffect(() => {
    if (list.length === 0) setExpanded(false)
    if (!shown) setBusy({ pointer: false, focus: false })
  }, [list.length, shown])
  useFocusAfterRemoval(panel, seen, giveFocusBack)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // The dialog below must not handle the same key.
    event.preventDefault()
    event.stopPropagation()
    closeHistory()
  }

  return (
    <>
      <Hidden role="status" aria-live="polite" aria-atomic="false">
        {said.polite}
      </Hidden>
      <Hidden role="alert" aria-live="assertive" aria-atomic="true">
        {said.assertive}
      </Hidden>
      <Base
        ref={panel}
        part="base"
        popover="manual"
        tabIndex={-1}
        aria-label={hotkey ? t('Notifications ({key})', { key: hotkey }) : t('Notifications')}
        onPointerEnter={() => setBusy((before) => ({ ...before, pointer: true }))}
        onPointerLeave={() => setBusy((before) => ({ ...before, pointer: false }))}
        onFocus={({ currentTarget, relatedTarget }) => {
          setBusy((before) => ({ ...before, focus: true }))
          if (relatedTarget && !currentTarget.contains(relatedTarget)) rememberFocus(relatedTarget)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
          setBusy((before) => ({ ...before, focus: stays }))
          if (relatedTarget && !stays) forgetFocus()
        }}
        onKeyDown={onKeyDown}
      >
        {historyOpen && <PastToasts onClose={closeHistory} />}
        {list.length > 2 && (
          <Bar part="header">
            {more > 0 && (
              <Button type="button" part="more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
                {expanded ? t('Fewer') : n('{count} more', '{count} more', more)}
              </Button>
            )}
            <Button type="button" part="dismiss" onClick={dismissToasts}>
              {t('Dismiss all')}
            </Button>
          </Bar>
        )}
        {seen.length > 0 && (
          <List part="list">
            {seen.map((record) => (
              <ToastItem key={record.id} record={record} />
            ))}
          </List>
        )}
      </Base>
    </>
  )
}

/** When the focused toast is removed, focuses the newest one; after the last one, returns the focus to the page. */
function useFocusAfterRemoval(
  panel: RefObject<HTMLElement | null>,
  seen: readonly ToastRecord[],
  giveBack: () => void,
): void {
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const root = panel.current?.getRootNode() as ShadowRoot | undefined
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[part=toast]') ?? [])]
    const at = items.findIndex((item) => item.contains(root?.activeElement ?? null))
    const lost =
      focused.current !== null && at < 0 && !root?.activeElement && !seen.some(({ id }) => id === focused.current)
    if (lost && items.length > 0) items.at(-1)?.focus()
    else if (lost) giveBack()
    focused.current = at < 0 ? null : (seen[at]?.id ?? null)
  })
}

function ToastItem({ record }: { record: ToastRecord }): ReactNode {
  const { id, type, text: content, node, count, options } = record
  const { onClick, actions = [], details } = options
  const picture = pictures[type]
  const leave = (): void => markRead(id)

  const press = (event: MouseEvent): void => {
    if (!onClick || (event.target as Element).closest('a, button[part]')) return
    onClick()
    removeToast(id, 'clicked')
  }

  return (
    <Item
      part="toast"
      tabIndex={-1}
      data-type={type}
      $type={type}
      $pressable={Boolean(onClick)}
      onClick={press}
      onPointerLeave={leave}
      onBlur={leave}
    >
      {type === 'loading' ? <Spinner /> : picture ? <Glyph path={picture} /> : <span aria-hidden="true" />}
      <Text part="message">
        {onClick ? (
          <button type="button">
            <Content node={node} text={content} />
          </button>
        ) : (
          <Content node={node} text={content} />
        )}
        {count > 1 && <Count aria-hidden="true">{`×${count}`}</Count>}
      </Text>
      {(actions.length > 0 || details !== undefined || type === 'error') && (
        <Actions>
          {actions.map(({ label, run }, at) => (
            <Button
              key={at}
              type="button"
              part="button"
              onClick={() => {
                run()
                removeToast(id, 'action')
              }}
            >
              {shownName(label) || t('Undo')}
            </Button>
          ))}
          {(details !== undefined || type === 'error') && <CopyButton record={record} />}
        </Actions>
      )}
      {options.close !== false && (
        <Close type="button" part="close" aria-label={t('Close')} onClick={() => removeToast(id, 'closed')}>
          <Glyph path={glyphs.close} size={16} />
        </Close>
      )}
    </Item>
  )
}

/** The text, or a node of the page in its place. */
function Content({ node, text: content }: { node: Node | null; text: string }): ReactNode {
  const holder = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    // A node that cannot be inserted, such as the whole document, is shown as its text.
    if (node && attempt(() => holder.current?.replaceChildren(node), null) === null)
      holder.current?.replaceChildren(content)
  }, [node, content])
  return node ? <span ref={holder} /> : <span dir="auto">{content}</span>
}

function CopyButton({ record }: { record: ToastRecord }): ReactNode {
  const [outcome, setOutcome] = useState('')
  const copy = async (): Promise<void> => {
    const failed = await attemptLater(() => navigator.clipboard.writeText(copied(record)), true)
    setOutcome(failed ? t('Could not be copied') : t('Copied'))
  }
  return (
    <>
      <Button type="button" part="button" onClick={() => void copy()}>
        {outcome || t('Copy details')}
      </Button>
      <Hidden role="status">{outcome}</Hidden>
    </>
  )
}

/** The toasts shown on this page so far, including those that disappeared too fast. */
function PastToasts({ onClose }: { onClose: () => void }): ReactNode {
  const past = toastHistory()
  const time = new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'medium' })
  return (
    <History part="history" role="group" aria-label={t('Earlier notifications')}>
      <header>
        <h2>{t('Earlier notifications')}</h2>
        <Close type="button" part="close" aria-label={t('Close')} onClick={onClose}>
          <Glyph path={glyphs.close} size={16} />
        </Close>
      </header>
      {past.length === 0 ? (
        <span>{t('No notifications yet')}</span>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <ol tabIndex={0} aria-label={t('Earlier notifications')}>
          {past.map((one, at) => (
            <li key={at}>
              <time dateTime={new Date(one.atMs).toISOString()}>{time.format(one.atMs)}</time>
              <span>{copied({ ...one, options: {} })}</span>
            </li>
          ))}
        </ol>
      )}
    </History>
  )
}

/**
 * Shows the toasts (behaviour.md 14). Added to the page automatically with the first one. Its live regions are separate
 * from the visible toasts, so that a screen reader announces each message once, its type first.
 */
export const ToastStack = element({
  tag: 'toast-stack',
  about:
    'Short messages in a corner, above everything: the newest five, the others behind a button, equal ones as one with a count.',
  attributes,
  properties: {},
  events: {},
  methods: {
    openHistory: { about: 'Shows what has been said on this page.', type: '() => void' },
    closeHistory: { about: 'Hides that again.', type: '() => void' },
  },
  states: ['empty', 'filled'],
  parts: ['base', 'header', 'more', 'dismiss', 'list', 'toast', 'message', 'button', 'close', 'history'],
  cssProperties: { '--toast-stack-offset': '3.125rem' },
  hostStyles,
  view: ToastStackView,
})
