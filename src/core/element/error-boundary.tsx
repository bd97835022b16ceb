import { Component, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../loading/load-chunk.js'
import type { Host } from './element-host.js'

interface Props {
  host: Host
  /** New values give the view another chance after a crash. */
  values: unknown
  children: ReactNode
}

interface State {
  failed: boolean
  /** What a crash that stays shows above the server's content. */
  Notice?: ComponentType<{ retry: () => void }>
}

/**
 * Contains a crash in its element: the rest of the page keeps working. The view is drawn anew, from a root of its own,
 * because a translator or a blocker may have changed what React has drawn. After a second crash the element shows the
 * server's content again, as before the script ran (shared-environment.css, `:state(crashed)`), with a button that
 * tries again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }
  #caught = false

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // Removing the rest of the view may fail as well.
    if (this.#caught) return
    this.#caught = true
    const { host } = this.props
    if (!host.wasRedrawn) {
      host.wasRedrawn = true
      return host.redraw()
    }
    host.showState('crashed')
    host.element.dispatchEvent(new CustomEvent('element-error', { detail: { error } }))
    loadChunk(chunkNamed('layers'), () => import('./crash-notice.js')).then(
      ({ CrashNotice }) => this.setState({ Notice: CrashNotice }),
      () => undefined,
    )
  }

  override componentDidUpdate({ values }: Props, { failed }: State): void {
    if (failed && values !== this.props.values) this.props.host.redraw()
  }

  override render(): ReactNode {
    const { failed, Notice } = this.state
    if (!failed) return this.props.children
    return Notice ? <Notice retry={this.props.host.redraw} /> : <slot />
  }
}
