import mime from 'mime'

/** Types that the product names differently than the registry of media types does. */
const ofProduct: Readonly<Record<string, string>> = {
  flac: 'audio/flac',
  js: 'application/javascript',
  mjs: 'application/javascript',
  vcf: 'text/vcard',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

/** The media type for a file name's extension, as the product names it. */
export function mediaTypeOf(name: string): string {
  const ending = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(ofProduct, ending) && ofProduct[ending]) || mime.getType(ending) || 'application/octet-stream'
}
