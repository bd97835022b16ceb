import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { davChild, davParent } from '../../../src/kits/names/dav-path.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { inShownOrder } from '../browse/file-selection.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import type { FooterButton, PickerKind } from '../browse/picker-buttons.js'
import { currentTranslations, t } from '../../../src/core/page/server/translate.js'
import { isOwn, sourceAt, type FilesPlace } from '../../../src/kits/file-sources/picker-source.js'
import { emit as tellPage } from '../../../src/core/bus/bus.js'
import { useChange, useHost } from '../../../src/core/element/host-context.js'
import { useTags } from '../../../src/core/element/hooks/use-tags.js'
import type { ModalClosing } from '../../../src/kits/modals/modal-tag.js'
import { useDialogTag, type DialogProps } from '../../../src/kits/modals/use-removed.js'
import type { Browsing } from './file-picker.effects.js'
import type { PickedFiles } from '../../../src/services/file-picker/pick-files.js'
import { composed } from '../../../src/kits/names/same-name.js'
import { footerButtons, type ButtonFactory } from './file-picker.model.js'

export interface Place {
  source: FileSource | null
  own: boolean
  /** `nowhere`: the page gave no files and nobody is signed in. `lost`: the WebDAV client could not be loaded. */
  failure: 'nowhere' | 'lost' | null
  retry: () => void
}

/** Returns the source of the files, which is loaded on first opening. */
export function useSource(open: boolean, { source: given, files, baseUrl }: FilesPlace): Place {
  const [found, setFound] = useState<Pick<Place, 'source' | 'failure'>>({ source: null, failure: null })
  const [tries, setTries] = useState(0)
  const [wanted, setWanted] = useState(false)
  useLayoutEffect(() => {
    if (open) setWanted(true)
  }, [open])
  useLayoutEffect(() => {
    if (!wanted) return undefined
    let current = true
    setFound({ source: null, failure: null })
    sourceAt({ source: given, files, baseUrl }).then(
      (source) => {
        if (current) setFound({ source, failure: source ? null : 'nowhere' })
      },
      () => {
        if (current) setFound({ source: null, failure: 'lost' })
      },
    )
    return () => {
      current = false
    }
  }, [wanted, given, files, baseUrl, tries])
  return { ...found, own: isOwn({ source: given, files, baseUrl }), retry: () => setTries(tries + 1) }
}

const uploadTag = ['file-upload']
const nothing = (): void => undefined

/** Loads `<file-upload>` if it is of use, and returns whether it is ready. Without it, files can still be chosen. */
export const useUploadTag = (wanted: boolean): boolean => useTags(uploadTag, false, wanted, nothing) && wanted

interface Tell {
  (name: 'before-pick' | 'files-picked', detail: PickedFiles): boolean
  (name: 'picker-closed', detail: null): boolean
}

interface Picking {
  /** For the dialog. */
  buttons: readonly (FooterButton & { busy: boolean })[]
  /** The error if a button of the page's own failed. */
  problem: string
  /** Presses the primary button for these nodes. */
  choose: (nodes: readonly FileNode[]) => void
  beforeClose: (event: ModalClosing) => void
  dialog: DialogProps
  /**
   * Creates a folder in the open one, and opens it unless the user has left. Resolves to whether it did; rejects like
   * the source.
   */
  createFolder: (source: FileSource | null, name: string) => Promise<boolean>
  /** Gives a file or folder another name, and resolves to its new path; rejects like the source. */
  rename: (source: FileSource | null, node: FileNode, name: string) => Promise<string>
  uploaded: (event: CustomEvent<{ path: string }>) => void
  uploadsFinished: () => void
}

/** Provides the buttons, and emits the choice that they make. */
export function usePicking(
  open: boolean,
  type: PickerKind,
  given: readonly unknown[] | ButtonFactory | null,
  browsing: Browsing,
  emit: Tell,
): Picking {
  const change = useChange()
  const { chosen, folder, inFolder, listing, go, refresh, remember } = browsing
  const loading = listing.status === 'loading' || (listing.status === 'failed' && listing.nodes.length === 0)
  const texts = currentTranslations()
  const buttons = useMemo(
    () => footerButtons(type, given, chosen, folder, listing.view, loading),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a folder is a new object at each listing; texts are read by `t`
    [texts, type, given, chosen, folder.path, folder.name, listing.view, loading],
  )
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const fresh = useRef<string[]>([])
  const host = useHost() as HTMLElement & { open?: boolean }
  const openings = useRef(0)
  /** The folder in which new ones are created now; null if there is none. */
  const here = useRef<string | null>(null)
  here.current = inFolder ? folder.path : null

  const ended = (): void => void emit('picker-closed', null)
  const dialog = useDialogTag(open, ended, () => {
    openings.current += 1
    setBusy(null)
    setProblem('')
  })

  const press = async (
    { value, told: button, callback }: FooterButton,
    chosenNow: readonly FileNode[],
  ): Promise<void> => {
    const opening = openings.current
    // The page may have closed the picker in this turn, or opened it again.
    const isOver = (): boolean => host.open !== true || openings.current !== opening
    if (busy !== null || isOver()) return
    const nodes = inShownOrder(chosenNow, browsing.rows.rows)
    const choice = { nodes, paths: nodes.map(({ path }) => path), button, path: listing.path }
    if (!emit('before-pick', choice) || isOver()) return
    if (callback) {
      setBusy(value)
      setProblem('')
      try {
        await callback(nodes)
      } catch (error) {
        reportError(error)
        if (!isOver()) setProblem(t('That did not work. Try again, or choose something else.'))
        return
      } finally {
        if (!isOver()) setBusy(null)
      }
      if (isOver()) return
    }
    const [only] = nodes
    remember(nodes.length === 1 && only?.isFolder ? only.path : listing.path)
    emit('files-picked', choice)
    change('open', false)
  }

  return {
    buttons: buttons.map((button) => ({ ...button, busy: button.value === busy })),
    problem,
    choose(nodes) {
      const button =
        buttons.findLast(({ variant }) => variant === 'primary') ?? (buttons.length === 1 ? buttons[0] : undefined)
      if (button && !loading && nodes.length > 0) void press(button, nodes)
    },
    beforeClose(event) {
      const { reason, value } = event.detail
      const button = reason === 'button' ? buttons.find((each) => each.value === value) : undefined
      if (!button) return change('open', false)
      // The picker closes only after the page has agreed.
      event.preventDefault()
      void press(button, chosen)
    },
    dialog,
    async createFolder(source, name) {
      const path = davChild(folder.path, composed(name))
      await source?.createFolder?.(path, { signal: new AbortController().signal })
      tellPage('files:node:created', { path, isFolder: true })
      const isHere = host.open === true && here.current === folder.path
      if (isHere) go(path)
      return isHere
    },
    async rename(source, node, name) {
      const next = composed(name)
      const path = davChild(davParent(node.path), next)
      await source?.rename?.(node.path, next, { signal: new AbortController().signal })
      refresh(browsing.selected.has(node.path) ? [path] : [])
      return path
    },
    uploaded({ detail }) {
      fresh.current.push(detail.path)
    },
    uploadsFinished() {
      refresh(fresh.current)
      fresh.current = []
    },
  }
}
