import { Component, type ReactNode } from 'react'
import { t } from '../page/text.js'

interface Props {
  host: HTMLElement
  /** New values give the view another chance after a crash. */
  values: unknown
  children: ReactNode
}

/** Keeps a crash inside its element: the rest of the page goes on, and the page hears of it as `element-error`. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.dispatchEvent(new CustomEvent('element-error', { detail: { error } }))
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.values !== this.props.values) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <slot name="error"><p role="alert">{t('This part of the page could not be shown. Reload the page to try again.')}</p></slot>
  }
}
