import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import { addTranslations } from '../../src/core/page/server/translate.js'
import {
  advice,
  cleared,
  descriptionOf,
  estimator,
  fieldIn,
  inside,
  part,
  toggleOf,
  typed,
} from '../../test/support/estimator.js'
import { all, place, reaches, record, shownText, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'

describe('<password-strength>', () => {
  for (const [score, state, title, color, width] of [
    [0, 'weakest', 'Weakest', 'rgb(204, 51, 51)', 0.25],
    [1, 'weak', 'Weak', 'rgb(204, 51, 51)', 0.25],
    [2, 'so-so', 'So-so', 'rgb(179, 96, 0)', 0.5],
    [3, 'good', 'Good', 'rgb(31, 138, 58)', 0.75],
    [4, 'perfect', 'Perfect', 'rgb(31, 138, 58)', 1],
  ] as const) {
    it(`shows the score ${score} by a bar, a title and words`, async () => {
      estimator()
      const element = await place(inside('style="--x: 0; color-scheme: light; inline-size: 400px"'))
      typed(fieldIn(element), `abc${score}`)
      await reaches(element, state)
      const meter = the(element, 'meter', 'Password strength')
      expect([meter.title, meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuetext')]).to.eql([
        title,
        String(score),
        title,
      ])
      const bar = part(element, 'bar') as HTMLElement
      bar.style.transition = 'none'
      expect(bar.getBoundingClientRect().width / meter.getBoundingClientRect().width).to.be.closeTo(width, 0.01)
      expect(meter.getBoundingClientRect().height).to.equal(3)
      expect([getComputedStyle(bar).backgroundColor, getComputedStyle(meter).backgroundColor]).to.eql([
        color,
        'rgb(228, 228, 232)',
      ])
      expect(part(element, 'message')?.innerText).to.equal(
        score === 4 ? 'Looks good.' : score === 3 ? 'Getting better.' : advice.join('\n'),
      )
    })
  }

  it('shows and says nothing of an empty field, also of one that was emptied', async () => {
    estimator()
    const element = await place(inside())
    const field = fieldIn(element)
    const nothing = async (): Promise<void> => {
      await reaches(element, 'empty')
      expect(all(element, 'meter').length).to.equal(0)
      expect(getComputedStyle(part(element, 'meter') as HTMLElement).visibility).to.equal('hidden')
      expect(
        part(element, 'message') === null && part(element, 'meter')?.title === '' && descriptionOf(field) === '',
      ).to.equal(true)
    }
    await nothing()
    typed(field, 'a4')
    await reaches(element, 'perfect')
    await cleared(field)
    await nothing()
  })

  it('estimates once typing pauses, and never shows what is not true any more', async () => {
    const answers: (() => void)[] = []
    let isThere = false
    const seen = estimator(
      (made) =>
        new Promise((resolve) => {
          if (isThere) resolve(made)
          else answers.push(() => resolve(made))
        }),
    )
    const element = await place(inside())
    const field = fieldIn(element)
    const events = record(element, 'strength-changed')
    typed(field, 'abcdefgh1')
    await reaches(element, 'pending')
    await until(() => expect(answers.length).to.be.greaterThan(1))
    typed(field, '4')
    isThere = true
    for (const answer of answers) await answer()
    await reaches(element, 'perfect')
    expect(seen.asked).to.eql(['abcdefgh14'])
    expect(events).to.eql([{ type: 'strength-changed', detail: { score: 4 } }])
  })

  it('asks nothing of a field that was emptied while the estimator was on its way', async () => {
    let come = (): void => undefined
    const seen = estimator(
      (made) =>
        new Promise((resolve) => {
          come = () => resolve(made)
        }),
    )
    const element = await place(inside())
    typed(fieldIn(element), 'a1')
    await until(() => expect(seen.brought).to.equal(2))
    await cleared(fieldIn(element))
    come()
    await nextFrame()
    await nextFrame()
    expect(seen.asked).to.eql([])
    expect(element.matches(':state(empty)')).to.equal(true)
  })

  it('keeps saying what it said until it knows better, and tells each new score once', async () => {
    estimator()
    const element = await place(inside())
    const field = fieldIn(element)
    const events = record(element, 'strength-changed')
    typed(field, 'a2')
    await reaches(element, 'so-so')
    typed(field, 'b')
    expect(element.matches(':state(so-so)')).to.equal(true)
    typed(field, '2')
    await until(() => expect(element.matches(':state(so-so)')).to.equal(true))
    typed(field, '3')
    await reaches(element, 'good')
    await cleared(field)
    await reaches(element, 'empty')
    expect(events.map(({ detail }) => (detail as { score: number | null }).score)).to.eql([2, 3, null])
  })

  it('says it aloud a second after the last key, in one go, and not at each key', async () => {
    estimator()
    const element = await place(inside())
    const field = fieldIn(element)
    const status = (): string | null | undefined => element.shadowRoot?.querySelector('[role=status]')?.textContent
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    try {
      typed(field, 'a2')
      await clock.tickAsync(100)
      await reaches(element, 'so-so')
      typed(field, '3')
      await clock.tickAsync(100)
      await reaches(element, 'good')
      await clock.tickAsync(999)
      await nextFrame()
      await nextFrame()
      expect(status()).to.equal('')
      await clock.tickAsync(1)
      await until(() => expect(status()).to.equal('Password strength: Good. Getting better.'))
    } finally {
      clock.restore()
    }
  })

  it('estimates what is there already, and sees the form being reset', async () => {
    estimator()
    const form = (await place(`<form>${inside()}</form>`)) as unknown as HTMLFormElement
    const element = form.firstElementChild as HTMLElement
    typed(fieldIn(element), 'a4')
    await reaches(element, 'perfect')
    form.reset()
    await reaches(element, 'empty')
    fieldIn(element).value = 'b2'
    fieldIn(element).blur()
    element.remove()
    await until(() => expect(element.shadowRoot?.childNodes.length).to.equal(0))
    form.append(element)
    await reaches(element, 'so-so')
  })

  it('gives the estimator the words of the page', async () => {
    const seen = estimator()
    const element = await place(inside('user-inputs="Alice Anders, alice@example.com"'))
    typed(fieldIn(element), 'a1')
    await reaches(element, 'weak')
    expect(seen.own.at(-1)).to.eql(['Alice Anders', ' alice@example.com'])
    Object.assign(element, { userInputs: ['Bob', 7, null] })
    await until(() => expect(seen.own.at(-1)).to.eql(['Bob']))
  })

  it('speaks the language of the page', async () => {
    estimator()
    addTranslations({ 'Avoid recent years.': 'Keine neueren Jahreszahlen.', Weak: 'Schwach' })
    const element = await place(inside())
    typed(fieldIn(element), 'a1')
    await reaches(element, 'weak')
    expect(shownText(element)).to.include('Keine neueren Jahreszahlen.')
    expect(the(element, 'meter').getAttribute('aria-valuetext')).to.equal('Schwach')
  })

  it('says nothing and holds nothing up where no estimator comes, and asks again with the next key', async () => {
    let isThere = false
    const seen = estimator((made) => (isThere ? Promise.resolve(made) : Promise.reject(new Error('gone'))))
    const form = (await place(`<form>${inside('min-score="3"')}</form>`)) as unknown as HTMLFormElement
    const element = form.firstElementChild as HTMLElement
    typed(fieldIn(element), 'a1')
    await reaches(element, 'unknown')
    expect([
      form.checkValidity(),
      all(element, 'meter').length,
      part(element, 'message') === null,
      descriptionOf(fieldIn(element)),
    ]).to.eql([true, 0, true, ''])
    const before = seen.brought
    isThere = true
    typed(fieldIn(element), '2')
    await reaches(element, 'so-so')
    expect(seen.brought).to.be.greaterThan(before)
    expect(form.checkValidity()).to.equal(false)
    isThere = false
    typed(fieldIn(element), '1')
    await reaches(element, 'unknown')
    expect(form.checkValidity()).to.equal(true)
  })

  it('asks for nothing before the field has the focus', async () => {
    const seen = estimator()
    const element = await place(inside())
    await nextFrame()
    expect(seen.brought).to.equal(0)
    fieldIn(element).focus()
    expect(seen.brought).to.equal(1)
  })

  it('lets the password into no attribute, text, event or storage', async () => {
    estimator()
    const secret = 'Xq9secretZw3'
    const logged: unknown[] = []
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
    const originals = methods.map((name) => console[name])
    for (const name of methods)
      console[name] = (...some: unknown[]) => {
        logged.push(...some)
      }
    const element = await place(inside('min-score="4"'))
    const events = record(element, 'strength-changed')
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    typed(fieldIn(element), secret)
    await clock.tickAsync(100)
    await reaches(element, 'good')
    await click(toggleOf(element))
    await clock.tickAsync(1000)
    clock.restore()
    await until(() => expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.include('Good'))
    methods.forEach((name, at) => {
      console[name] = originals[at] as typeof console.log
    })
    const everywhere = [
      document.documentElement.outerHTML,
      element.shadowRoot?.innerHTML,
      JSON.stringify([events, logged, { ...localStorage }, { ...sessionStorage }]),
      location.href,
    ]
    for (const text of everywhere) expect(text).to.not.include(secret)
    // Makes sure that the secret was in the field at all.
    expect(fieldIn(element).value).to.equal(secret)
  })
})
