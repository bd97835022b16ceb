import { createElement, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { davChild } from '../../../src/kits/names/dav-path.js'
import { failureKindOf, type UploadFile } from '../../../src/kits/file-sources/file-source.js'
import { t } from '../../../src/core/page/server/translate.js'
import { failureText } from './file-picker.model.js'

interface OwnUpload {
  /** Lets the user choose files; works only in response to a click or key. */
  choose: () => void
  /** The file input, to be rendered anywhere. */
  field: ReactNode
  /** Handlers for the drop target. */
  drop: Partial<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>
  /** Whether files are held over the drop target. */
  over: boolean
  /** Describes the upload in progress; empty if there is none. */
  text: string
  /** Which files could not be uploaded, and why. */
  problem: string
}

/** Uploads by a source's own function, one file after the other. A failed file does not stop the ones after it. */
export function useOwnUpload(
  upload: UploadFile | null,
  directory: string,
  refresh: (choose: readonly string[]) => void,
): OwnUpload {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const running = useRef(new AbortController())
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    running.current = new AbortController()
    setText('')
    setProblem('')
    setOver(false)
    // Opening another folder or closing the picker cancels the remaining uploads.
    return () => running.current.abort()
  }, [upload, directory])

  const take = async (files: readonly File[]): Promise<void> => {
    if (!upload || files.length === 0) return
    const { signal } = running.current
    const sent: string[] = []
    const refused: string[] = []
    setProblem('')
    for (const file of files) {
      setText(t('Uploading {name} …', { name: file.name }))
      try {
        await upload(file, directory, { signal })
        sent.push(davChild(directory, file.name))
      } catch (error) {
        const kind = failureKindOf(error)
        refused.push(
          kind === 'exists'
            ? t('{newName} already exists', { newName: file.name })
            : `${file.name}: ${kind === 'forbidden' ? t('You may not add anything to this folder.') : failureText(kind)}`,
        )
      }
      if (signal.aborted) return
    }
    setText('')
    setProblem(refused.join(' '))
    if (sent.length > 0) latest.current(sent)
  }

  const field =
    upload &&
    createElement('input', {
      ref: input,
      type: 'file',
      multiple: true,
      hidden: true,
      'aria-label': t('Upload files'),
      onChange: () => {
        void take([...(input.current?.files ?? [])])
        // Otherwise choosing the same file again would emit no `change`.
        if (input.current) input.current.value = ''
      },
    })
  const held = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  return {
    choose: () => input.current?.click(),
    field,
    drop: upload
      ? {
          onDragOver(event) {
            if (!held(event)) return
            event.preventDefault()
            event.dataTransfer.dropEffect = 'copy'
            setOver(true)
          },
          onDragLeave({ relatedTarget, currentTarget }) {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
          },
          onDrop(event) {
            if (!held(event)) return
            event.preventDefault()
            setOver(false)
            void take([...event.dataTransfer.files])
          },
        }
      : {},
    over,
    text,
    problem,
  }
}
