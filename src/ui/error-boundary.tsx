import { Component, type ReactNode } from 'react'
import { t } from '../page/text.js'

interface Props {
  host: HTMLElement
  /** New values give the view another chance after a crash. */
  values: unknown
  children: ReactNode
}

interface State {
  failed: boolean
  /** The values of the last attempt. */
  values: unknown
}

/** Keeps a crash inside its element: the rest of the page goes on, and the page hears of it as `element-error`. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, values: this.props.values }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ values }: Props, state: State): State {
    return { failed: state.failed && state.values === values, values }
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.dispatchEvent(new CustomEvent('element-error', { detail: { error } }))
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <slot name="error"><p role="alert">{t('This part of the page could not be shown. Reload the page to try again.')}</p></slot>
  }
}
