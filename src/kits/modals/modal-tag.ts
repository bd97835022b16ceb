/** As much of `<modal-dialog>`'s contract as views use that show it. Importing this type teaches JSX the tag. */
export interface ModalTag {
  heading: string
  open: boolean
  size?: string
  'no-close'?: string
  buttons: readonly object[]
  'onbefore-close': (event: ModalClosing) => void
  onclosed: () => void
  children?: unknown
}

export type ModalClosing = CustomEvent<{ reason: string; value?: unknown }>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'modal-dialog': ModalTag
    }
  }
}
