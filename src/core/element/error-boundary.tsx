import { Component, type ReactNode } from 'react'
import type { Host } from './element-host.js'

interface Props {
  host: Host
  /** What the view is drawn into: the shadow root, or a panel in it. */
  container: ShadowRoot | HTMLElement
  /** Draws the view anew, from nothing. */
  redraw: () => void
  /** New values give the view another chance after a crash. */
  values: unknown
  children: ReactNode
}

interface State {
  failed: boolean
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
    const { host, container, redraw } = this.props
    if (!host.wasRedrawn) {
      host.wasRedrawn = true
      return redraw()
    }
    host.crash(error, container, redraw)
  }

  override componentDidUpdate({ values }: Props, { failed }: State): void {
    if (failed && values !== this.props.values) this.props.redraw()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.container instanceof ShadowRoot && <slot />
  }
}

/** Lets React remove what another script has taken away from its container, where it would throw. */
export function forgiveRemoved(container: Node): void {
  container.removeChild = (node) => {
    ;(node as Node as ChildNode).remove()
    return node
  }
}
