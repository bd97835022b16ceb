const types: Readonly<Record<string, string>> = {
  avif: 'image/avif', bmp: 'image/bmp', css: 'text/css', csv: 'text/csv', doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', flac: 'audio/flac', gif: 'image/gif', gz: 'application/gzip',
  heic: 'image/heic', htm: 'text/html', html: 'text/html', ics: 'text/calendar', jpeg: 'image/jpeg', jpg: 'image/jpeg',
  js: 'application/javascript', json: 'application/json', md: 'text/markdown', mjs: 'application/javascript', mkv: 'video/x-matroska',
  mov: 'video/quicktime', mp3: 'audio/mpeg', mp4: 'video/mp4', odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet', odt: 'application/vnd.oasis.opendocument.text', ogg: 'audio/ogg', pdf: 'application/pdf',
  png: 'image/png', ppt: 'application/vnd.ms-powerpoint', pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml', tar: 'application/x-tar', tif: 'image/tiff', tiff: 'image/tiff', txt: 'text/plain', vcf: 'text/vcard', wav: 'audio/wav',
  webm: 'video/webm', webp: 'image/webp', xls: 'application/vnd.ms-excel', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml', yaml: 'application/yaml', yml: 'application/yaml', zip: 'application/zip',
}

/** The media type for a file name's extension, as the product names it. */
export function mediaTypeOf(name: string): string {
  const ending = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] ?? '') : 'application/octet-stream'
}
