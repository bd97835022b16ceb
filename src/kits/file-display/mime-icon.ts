/** By what a mime type begins with; the first that fits. */
const icons: readonly (readonly [icon: string, begin: RegExp])[] = [
  ['folder', /^(httpd\/unix-directory|dir)$/],
  ['image', /^image\//],
  ['video', /^video\//],
  ['audio', /^audio\//],
  ['package-x-generic', /^application\/(zip|gzip|x-(tar|7z|rar|bzip|gzip|compressed))/],
  ['application-pdf', /^application\/pdf/],
  ['x-office-spreadsheet', /^(text\/csv|application\/(vnd\.(oasis\.opendocument|openxmlformats-officedocument)\.spreadsheet|vnd\.ms-excel))/],
  ['x-office-presentation', /^application\/(vnd\.(oasis\.opendocument|openxmlformats-officedocument)\.presentation|vnd\.ms-powerpoint)/],
  ['x-office-document', /^application\/(msword|rtf|vnd\.(oasis\.opendocument|openxmlformats-officedocument|ms-))/],
  ['text', /^(text\/|application\/(json|xml))/],
]

/** The name of the picture for what a file is, as the product's own icons of file types are named; `file` for what is not known. */
export function mimeIcon(mimeType: string): string {
  const type = mimeType.trim().toLowerCase()
  return icons.find(([, begin]) => begin.test(type))?.[0] ?? 'file'
}
