/** The shape of build/browser-features.mjs. */

interface Versions {
  name: string
  /** By browser: Chrome and Edge, Firefox, Safari. */
  since: readonly (string | null)[]
}

export interface Feature extends Versions {
  /** Matches its use in a source. */
  uses: RegExp
  where: readonly string[]
  /** The path from `globalThis`. */
  at?: readonly string[]
  /** A keyword of style sheets. */
  css?: string
}

export interface OptionalFeature extends Feature {
  without: string
  chromium?: string
  firefox?: Readonly<Record<string, boolean>>
  tested: string
}

export interface BrowserFeatures {
  required: readonly Feature[]
  optional: readonly OptionalFeature[]
  given: readonly Versions[]
}
