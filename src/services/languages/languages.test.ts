import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { until } from '../../../test/support/page.js'
import { addTranslations, n, setShippedTexts, t } from '../../core/page/server/translate.js'
import { followLanguage } from './follow-language.js'
import { showLanguage } from './languages.js'

const root = document.documentElement

/** A server that has these texts in every language, or answers with a status. */
function serverWith(answer: object | number): { get: typeof fetch; asked: string[] } {
  const asked: string[] = []
  const get = (address: unknown): Promise<Response> => {
    asked.push(String(address))
    return Promise.resolve(
      typeof answer === 'number'
        ? new Response('', { status: answer })
        : new Response(JSON.stringify([Object.keys(answer), Object.values(answer)])),
    )
  }
  return { get: get as typeof fetch, asked }
}

describe('texts that come with the bundle', () => {
  beforeEach(() => {
    const script = document.createElement('script')
    script.type = 'text/plain'
    script.dataset['l10n'] = '/texts'
    document.head.append(script)
  })
  afterEach(() => {
    document.querySelector('script[data-l10n]')?.remove()
    root.lang = 'en'
    setShippedTexts({})
  })

  it('are those of the page’s language, from where the page says', async () => {
    root.lang = 'fr-CA'
    const { get, asked } = serverWith({ Close: 'Fermer' })
    await showLanguage('fr-CA', get)
    expect(t('Close')).to.equal('Fermer')
    expect(asked).to.have.length(1)
    expect(asked[0]).to.match(/^http.*\/texts\/[\da-f]{8}\/fr\.json$/)
  })

  it('have the form that a count takes', async () => {
    root.lang = 'pl'
    await showLanguage('pl', serverWith({ '_%n file': ['%n plik', '%n pliki', '%n plików', '%n pliku'] }).get)
    expect([1, 3, 5].map((count) => n('%n file', '%n files', count))).to.eql(['1 plik', '3 pliki', '5 plików'])
  })

  it('stand behind those of the page', async () => {
    root.lang = 'fr'
    addTranslations({ Close: 'Clore' })
    await showLanguage('fr', serverWith({ Close: 'Fermer', Cancel: 'Annuler' }).get)
    expect([t('Close'), t('Cancel')]).to.eql(['Clore', 'Annuler'])
    addTranslations({ Close: undefined } as unknown as Record<string, string>)
  })

  it('are English for English and for a language without a catalogue, which asks for nothing', async () => {
    root.lang = 'tlh'
    const { get, asked } = serverWith({ Close: 'Fermer' })
    await showLanguage('tlh', get)
    expect(t('Close')).to.equal('Close')
    expect(asked).to.eql([])
  })

  it('are those of the language that the page chose last', async () => {
    root.lang = 'fr'
    const slow = showLanguage('fr', serverWith({ Close: 'Fermer' }).get)
    root.lang = 'de'
    await showLanguage('de', serverWith({ Close: 'Schließen' }).get)
    await slow
    expect(t('Close')).to.equal('Schließen')
  })

  it('stay English, with a word to the developer, where the server does not have them', async () => {
    root.lang = 'fr'
    expectOnConsole(/texts stay English. Serve l10n\//)
    await showLanguage('fr', serverWith(404).get)
    expect(t('Close')).to.equal('Close')
  })

  it('are asked for again later where the server is in trouble', async () => {
    root.lang = 'fr'
    let problem: unknown
    await showLanguage('fr', serverWith(503).get).catch((error: unknown) => {
      problem = error
    })
    expect(String(problem)).to.contain('503')
  })

  it('follow <html lang> while the page is open', async () => {
    document.querySelector<HTMLElement>('script[data-l10n]')?.setAttribute('data-l10n', '/dist/l10n/')
    followLanguage()
    root.lang = 'fr'
    await until(() => t('Cancel') === 'Annuler')
    root.lang = 'de'
    await until(() => t('Cancel') === 'Abbrechen')
    root.lang = 'en'
    await until(() => t('Cancel') === 'Cancel')
  })
})
