import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { FileIcon } from './file-icon.js'

interface FilePictureProps {
  /** The picture's URL; empty for none. */
  src: string
  mimeType: string
  /** Sizes of the picture and of the icon in its place, in CSS px. */
  size: number
  iconSize: number
}

/** A decorative picture of a file. Until it has loaded, and if it fails to, the icon of the file's type is shown. */
export function FilePicture({ src, mimeType, size, iconSize }: FilePictureProps): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  useLayoutEffect(() => {
    // A cached picture is complete before the first paint, so no icon flashes up.
    if (image.current?.complete && image.current.naturalWidth > 0) setLoaded(src)
  }, [src])
  return (
    <>
      {src !== failed && (
        <img
          key={src}
          ref={image}
          src={src}
          alt=""
          hidden={src !== loaded}
          width={size}
          height={size}
          decoding="async"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
      {src !== loaded && <FileIcon mimeType={mimeType} size={iconSize} />}
    </>
  )
}
