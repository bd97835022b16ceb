import type { Catalogue } from '../../src/core/page/server/translate.js'

/** The texts of a language, from l10n/. */
export const catalogueOf = async (language: string): Promise<Catalogue> =>
  (await (await fetch(`/l10n/${language}.json`)).json()) as Catalogue
