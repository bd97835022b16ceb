import type { DialogProps } from './use-removed.js'

/** The part of `<modal-dialog>`'s contract that views use. Importing this type makes the tag known to JSX. */
export interface ModalTag extends Partial<DialogProps> {
  heading: string
  open: boolean
  size?: string
  'no-close'?: string
  class?: string | undefined
  buttons?: readonly object[]
  'onbefore-close'?: (event: ModalClosing) => void
  children?: unknown
}

export type ModalClosing = CustomEvent<{ reason: string; value?: unknown }>

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React declares it so
  namespace JSX {
    interface IntrinsicElements {
      'modal-dialog': ModalTag
    }
  }
}
