/** Made by the build from elements/registry.ts. */
declare module 'virtual:tags' {
  export const tags: readonly string[]
}

declare module 'virtual:scenes' {
  import type { Scene } from '../demo/gallery/scene.js'

  export const scenes: Readonly<Record<string, readonly Scene[]>>
}
