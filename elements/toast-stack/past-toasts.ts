import { make } from '../../src/core/page/dom.js'
import { formatLocale } from '../../src/core/page/server/format-locale.js'
import { t } from '../../src/core/page/server/translate.js'
import { toastHistory } from '../../src/services/toasts/toast-store.js'
import { makeButton } from './toast-item.js'
import { copied } from './toast-stack.model.js'

/** Makes the list of the toasts shown on this page so far, including those that disappeared too fast. */
export function makePastToasts(onClose: () => void): HTMLElement {
  const past = toastHistory()
  const time = new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'medium' })
  const name = t('Earlier notifications')
  return make(
    'div',
    { part: 'history', role: 'group', 'aria-label': name },
    make('header', {}, make('h2', {}, name), makeButton('close', t('Close'), onClose)),
    past.length === 0
      ? make('span', {}, t('No notifications yet'))
      : // It scrolls, so the keyboard must reach it.
        make(
          'ol',
          { tabindex: 0, 'aria-label': name },
          ...past.map((one) =>
            make(
              'li',
              {},
              make('time', { datetime: new Date(one.atMs).toISOString() }, time.format(one.atMs)),
              make('span', {}, copied({ ...one, options: {} })),
            ),
          ),
        ),
  )
}
