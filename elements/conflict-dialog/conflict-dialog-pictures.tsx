import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Column, FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { generateUrl, safePicture } from '../../src/core/page/server/urls.js'
import { FileIcon } from '../../src/kits/file-display/file-icon.js'
import { FilePicture } from '../../src/kits/file-display/file-picture.js'

/** Width and height of the preview in a row, and at most of the whole picture; both in px. */
const sizes = { preview: 96, whole: 1024 } as const

/** Larger images get no preview: decoding them takes too much memory. */
const mostBytes = 40 * 2 ** 20
let drawing = Promise.resolve()

type Kind = keyof typeof sizes

/**
 * Draws an image into a canvas: its central square as a preview, or all of it. The browser decodes it off the main
 * thread, one image at a time. If an image cannot be decoded, the canvas stays empty.
 *
 * @returns whether an image was drawn
 */
async function drawInto(canvas: HTMLCanvasElement, file: File, kind: Kind, isWanted: () => boolean): Promise<boolean> {
  const turn = drawing
    .then(async () => {
      if (!isWanted()) return false
      const image = await createImageBitmap(file)
      const { width, height } = image
      const side = Math.min(width, height)
      const [wide, high] = kind === 'preview' ? [side, side] : [width, height]
      const fitting = (sizes[kind] * Math.max(1, devicePixelRatio)) / Math.max(wide, high)
      const scale = kind === 'preview' ? fitting : Math.min(1, fitting)
      const scaled = await createImageBitmap(image, (width - wide) / 2, (height - high) / 2, wide, high, {
        resizeWidth: Math.max(1, Math.round(wide * scale)),
        resizeHeight: Math.max(1, Math.round(high * scale)),
        resizeQuality: 'medium',
      })
      image.close()
      Object.assign(canvas, { width: scaled.width, height: scaled.height })
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(scaled)
      return true
    })
    .catch(() => false)
  drawing = turn.then(() => undefined)
  return turn
}

interface PictureProps {
  conflict: FileConflict
  column: Column
  kind: Kind
  /** Whether the list has stopped scrolling, so that it is worth while to fetch or draw something. */
  settled: boolean
  /** Called when there is a picture. */
  onShown?: (() => void) | undefined
}

/** The picture of one version of a file, or the icon of its type. */
export function VersionPicture({ conflict, column, kind, settled, onShown }: PictureProps): ReactNode {
  return (
    <span part={kind === 'preview' ? 'preview' : undefined} className={kind} onLoadCapture={onShown}>
      {column === 'incoming' ? (
        <NewPicture conflict={conflict} kind={kind} settled={settled} onShown={onShown} />
      ) : (
        <FilePicture
          src={(settled && addressOf(conflict, kind)) || ''}
          mimeType={conflict.original.mimeType}
          size={sizes[kind]}
          iconSize={48}
        />
      )}
    </span>
  )
}

/** A file of the page, drawn by the browser itself: policies may forbid addresses for it. */
function NewPicture({ conflict, kind, settled, onShown }: Omit<PictureProps, 'column'>): ReactNode {
  const { file, mimeType } = conflict.replacement
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!settled || !canvas.current || !file?.type.startsWith('image/') || file.size > mostBytes) return undefined
    let wanted = true
    void drawInto(canvas.current, file, kind, () => wanted).then((done) => {
      if (!wanted) return
      setDrawn(done)
      if (done) onShown?.()
    })
    return () => {
      wanted = false
    }
  }, [file, settled, kind, onShown])
  return (
    <>
      <canvas ref={canvas} hidden={!drawn} aria-hidden="true" />
      {!drawn && <FileIcon mimeType={mimeType} size={48} />}
    </>
  )
}

/** The address of a picture of the existing file (behaviour.md 11.1): one for both sizes where the page gives it. */
function addressOf({ name, directory, original }: FileConflict, kind: Kind): string | undefined {
  if (original.previewUrl !== undefined) return safePicture(original.previewUrl)
  const path = `${directory === '/' ? '' : directory}/${name}`.toWellFormed()
  const [file, version] = [path, original.etag.toWellFormed()].map((text) =>
    encodeURIComponent(text).replaceAll("'", '%27'),
  )
  const uncut = kind === 'whole' ? '&a=1' : ''
  return `${generateUrl('/core/preview.png')}?file=${file}&x=${sizes[kind]}&y=${sizes[kind]}&c=${version}&forceIcon=0${uncut}`
}
