import { Component, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { t } from '../page/server/translate.js'
import { Glyph } from '../icons/glyph.js'
import { Styles } from './adopted-styles.js'
import { headerButton, visuallyHidden } from './theme.js'

interface Props {
  /** New values give the view another chance after a crash. */
  values: unknown
  /** Called once for each crash. */
  onCrash: (error: unknown) => void
  children: ReactNode
}

interface State {
  failed: boolean
  /** The values of the last attempt. */
  values: unknown
}

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

/**
 * Contains a crash in its element: the rest of the page keeps working, and the element shows the server's content
 * again, as before the script ran (shared-environment.css, `:state(crashed)`), with a button that tries again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, values: this.props.values }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ values }: Props, state: State): State {
    return { failed: state.failed && state.values === values, values }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Styles>
        <slot name="error">
          <Said role="alert">{t('This part of the page could not be shown.')}</Said>
          <Retry
            type="button"
            aria-label={t('Try again')}
            title={t('This part of the page could not be shown. Try again')}
            onClick={() => this.setState({ failed: false })}
          >
            <Glyph path="M12 5V2L7 6l5 4V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7" />
          </Retry>
        </slot>
        <slot />
      </Styles>
    )
  }
}
