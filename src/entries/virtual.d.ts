/** Made by the build from src/entries/registry.ts. */
declare module 'virtual:tags' {
  /** The names of the chunks in esm/chunks/ that tags need, without their ending. */
  export const chunks: readonly string[]
  /** By tag: for each chunk that its entry needs, the place in `chunks` as a digit of base 36. */
  export const chunksByTag: Readonly<Record<string, string>>
}

declare module 'virtual:languages' {
  /** The languages that have a catalogue. */
  export const known: readonly string[]
  /** The folder of the catalogues in l10n/. */
  export const folder: string
  /** Whether l10n/ is in the folder that also has loader.js. */
  export const areBeside: boolean
}

declare module 'virtual:parts' {
  /** The files in esm/ that an entry without a tag needs, its own first. */
  export const filesByPart: Readonly<Record<'functions' | 'webdav', readonly string[]>>
}

declare module 'virtual:scenes' {
  export const scenes: Readonly<Record<string, readonly import('../../demo/gallery/scene.js').Scene[]>>
}

declare module 'virtual:openers' {
  /** By tag; undefined for an element without scenes. */
  export const openers: Readonly<Record<string, readonly import('../../demo/gallery/opener.js').Opener[] | undefined>>
}

/** Defines one tag and the tags in its view. */
declare module 'virtual:element/*' {}

/** By tag: loads the definitions of an element and of those in its view, its own last. */
declare module 'virtual:offers' {
  export const offers: Readonly<Record<string, () => Promise<{ definitions: readonly object[] }>>>
}

/** The names of all tags. */
declare module 'virtual:tag-names' {
  export const tagNames: readonly string[]
}

/** The version in package.json. */
declare module 'virtual:version' {
  export const version: string
}

/** Exports the definitions of one tag and of the tags in its view, without defining them. */
declare module 'virtual:lazy/*' {
  /** The last one is the tag's own and uses those before it. */
  export const definitions: readonly object[]
}

/**
 * A chunk of the bundle, for `loadChunk`: its name in rollup.config.mjs, and the files below esm/ that it needs, its
 * own first. The build replaces the call with this list (build/chunk-files.mjs).
 */
declare function chunkNamed(name: string): readonly [name: string, ...files: string[]]

/** The words of a language, ranked by how common they are (build/words.mjs). */
declare module 'virtual:words/*' {
  export function readList(): Promise<import('../../elements/password-strength/estimator/dictionaries.js').WordList>
}
