/** Made by the build from src/entries/registry.ts. */
declare module 'virtual:tags' {
  /** By tag: the files in esm/ that its entry there needs. */
  export const filesByTag: Readonly<Record<string, readonly string[]>>
}

declare module 'virtual:parts' {
  /** The files in esm/ that an entry without a tag needs, its own first. */
  export const filesByPart: Readonly<Record<'functions' | 'webdav', readonly string[]>>
}

declare module 'virtual:scenes' {
  import type { Scene } from '../../demo/gallery/scene.js'

  export const scenes: Readonly<Record<string, readonly Scene[]>>
}

declare module 'virtual:openers' {
  import type { Opener } from '../../demo/gallery/opener.js'

  /** Nothing where an element has no scenes. */
  export const openers: Readonly<Record<string, readonly Opener[] | undefined>>
}

/** Defines one tag and the tags that its view writes. */
declare module 'virtual:element/*' {}

/** By tag: brings the definitions of an element and of those that its view writes, the own one last. */
declare module 'virtual:offers' {
  export const offers: Readonly<Record<string, () => Promise<{ definitions: readonly object[] }>>>
}

/** The version in package.json. */
declare module 'virtual:version' {
  export const version: string
}

/** The same without defining them. */
declare module 'virtual:lazy/*' {
  /** The last one uses those before it. */
  export const definitions: readonly object[]
}

/**
 * A chunk of the bundle, for `loadChunk`: its name in rollup.config.mjs, and the files below esm/ that it needs, its own
 * first. The build puts the list in the place of the call (build/chunk-files.mjs).
 */
declare function chunkNamed(name: string): readonly [name: string, ...files: string[]]

/** Words of a language by how common they are (build/words.mjs). */
declare module 'virtual:words/*' {
  export function readList(): Promise<import('../../elements/password-strength/later/dictionaries.js').WordList>
}
