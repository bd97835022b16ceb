/** Icons by the beginning of a MIME type; the first match counts. */
const icons: readonly (readonly [icon: string, begin: RegExp])[] = [
  ['folder', /^(httpd\/unix-directory|dir)$/],
  ['folder-shared', /^dir-shared$/],
  ['folder-external', /^dir-external(-root)?$/],
  ['image', /^image\//],
  ['video', /^video\//],
  ['audio', /^audio\//],
  ['package-x-generic', /^application\/(zip|gzip|x-(tar|7z|rar|bzip|gzip|compressed))/],
  ['application-pdf', /^application\/pdf/],
  [
    'x-office-spreadsheet',
    /^(text\/csv|application\/(vnd\.(oasis\.opendocument|openxmlformats-officedocument)\.spreadsheet|vnd\.ms-excel))/,
  ],
  [
    'x-office-presentation',
    /^application\/(vnd\.(oasis\.opendocument|openxmlformats-officedocument)\.presentation|vnd\.ms-powerpoint)/,
  ],
  ['x-office-document', /^application\/(msword|rtf|vnd\.(oasis\.opendocument|openxmlformats-officedocument|ms-))/],
  ['text', /^(text\/|application\/(json|xml))/],
]

/** The icon for a MIME type, by the name of the product's own file type icons; `file` for an unknown type. */
export function mimeIcon(mimeType: string): string {
  const type = mimeType.trim().toLowerCase()
  return icons.find(([, begin]) => begin.test(type))?.[0] ?? 'file'
}
