import { useId, useLayoutEffect, type ReactNode } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { safeHref } from '../../src/core/page/server/urls.js'
import { event, oneOf, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { useNews, usePanel } from './whats-new.effects.js'
import { titleOf } from './whats-new.model.js'
import { Panel, Said } from './whats-new.styles.js'

const attributes = {
  mode: oneOf(
    'What is shown: a list in a corner that waits for a quiet moment, a mark on the user menu that opens it, or nothing.',
    ['popover', 'badge', 'off'],
    'popover',
  ),
  url: text(
    'Where to ask, for servers of another kind. Answers like `GET` and `POST /ocs/v2.php/core/whatsnew`, which is the default.',
  ),
}

const events = {
  'news-shown': event<{ version: string }>('The list is seen.'),
  'news-dismissed': event<{ version: string }>('The user has put the list away.'),
}

function WhatsNewView({ mode, url }: ValuesOf<typeof attributes>): ReactNode {
  const {
    state: { phase, news },
    wanted,
    askedFor,
    close,
  } = useNews(mode, url)
  const emit = useEmit<typeof events>()
  const id = useId()
  const isOpen = phase === 'open'
  const { ref, isShown, leave, ...handlers } = usePanel(isOpen, askedFor, () => {
    close()
    if (news) emit('news-dismissed', { version: news.version })
  })
  useHostState(wanted ? phase : 'off')
  // In a layout effect: emitted before the user can close the list.
  useLayoutEffect(() => {
    if (isOpen) emit('news-shown', { version: news.version })
  }, [emit, isOpen, news])

  if (!wanted) return null
  const changelog = safeHref(news?.changelogUrl)
  return (
    <>
      <Said role="status">{isOpen && !askedFor && titleOf(news)}</Said>
      <Panel part="base" ref={ref} popover="manual" aria-labelledby={id} {...handlers} tabIndex={-1}>
        {isOpen && isShown && (
          // Firefox makes scroll containers tab stops.
          <div tabIndex={-1}>
            <header part="header">
              <h2 part="title" id={id} dir="auto">
                {titleOf(news)}
              </h2>
              <button part="close" type="button" aria-label={t('Close')} onClick={leave}>
                <Glyph path={glyphs.close} />
              </button>
            </header>
            {news.changes.length > 0 && (
              <ul part="list">
                {news.changes.map((change, at) => (
                  <li part="row" key={at}>
                    <Glyph path="M9.5 18 4 12.5 5.5 11l4 4 9-9L20 7.5z" />
                    <span dir="auto">{change}</span>
                  </li>
                ))}
              </ul>
            )}
            {changelog && (
              <a href={changelog} target="_blank" rel="noopener noreferrer">
                <Glyph path={glyphs.external} />
                <span>
                  <span>{t('View changelog')}</span> <Said>{t('(opens in a new tab)')}</Said>
                </span>
              </a>
            )}
          </div>
        )}
      </Panel>
    </>
  )
}

/**
 * Shows the signed-in user what has changed with an update (behaviour.md 10): sends its request once the page is idle,
 * and shows only news not seen yet. Not modal; takes the focus only when the user opens it from the user menu. Escape
 * closes it wherever the focus is.
 */
export const WhatsNew = element({
  tag: 'whats-new',
  about: 'Tells, once for each version, what has changed with an update.',
  attributes,
  properties: {},
  events,
  states: ['off', 'quiet', 'marked', 'open'],
  parts: ['base', 'header', 'title', 'close', 'list', 'row'],
  cssProperties: {},
  view: WhatsNewView,
})
