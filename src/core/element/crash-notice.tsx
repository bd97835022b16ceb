import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { t } from '../page/server/translate.js'
import { Glyph } from '../icons/glyph.js'
import { Styles } from './adopted-styles.js'
import { headerButton, visuallyHidden } from './theme.js'

/** As large as a button of the header, because a crash hurts most there. */
const Retry = styled.button`
  display: inline-grid;
  flex: none;
  vertical-align: top;
  ${headerButton}
`

const Said = styled.span`
  ${visuallyHidden}
`

/** Says that a view has crashed, and offers to draw it anew. */
export function CrashNotice({ retry }: { retry: () => void }): ReactNode {
  return (
    <Styles>
      <slot name="error">
        <Said role="alert">{t('This part of the page could not be shown.')}</Said>
        <Retry
          type="button"
          aria-label={t('Try again')}
          title={t('This part of the page could not be shown. Try again')}
          onClick={retry}
        >
          <Glyph path="M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7" />
        </Retry>
      </slot>
      <slot />
    </Styles>
  )
}
