/** Made by the build from elements/registry.ts. */
declare module 'virtual:tags' {
  /** By tag: the files in esm/ that it needs, its entry first. */
  export const filesByTag: Readonly<Record<string, readonly string[]>>
}

declare module 'virtual:scenes' {
  import type { Scene } from '../demo/gallery/scene.js'

  export const scenes: Readonly<Record<string, readonly Scene[]>>
}

/** Defines one tag and the tags that its view writes. */
declare module 'virtual:element/*' {}
