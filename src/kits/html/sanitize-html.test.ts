import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sanitizedFragment } from './sanitize-html.js'

async function markup(html: string): Promise<string> {
  const holder = document.createElement('div')
  holder.append(await sanitizedFragment(html))
  return holder.innerHTML
}

const native = Object.getOwnPropertyDescriptor(Element.prototype, 'setHTML')
const hide = (): boolean => Reflect.deleteProperty(Element.prototype, 'setHTML')

for (const [who, prepare] of [
  ['the browser', () => undefined],
  ['the package', hide],
] as const)
  describe(`content from an HTML string, made safe by ${who}`, () => {
    before(prepare)
    after(() => native && Object.defineProperty(Element.prototype, 'setHTML', native))

    it('keeps what formats text, links and pictures', async () => {
      expect(await markup('<p>One <b>two</b> <a href="/three">three</a></p><ul><li>four</li></ul>')).to.equal(
        '<p>One <b>two</b> <a href="/three">three</a></p><ul><li>four</li></ul>',
      )
      expect(await markup('<img src="/a.png" alt="A">')).to.equal('<img src="/a.png" alt="A">')
    })

    const attacks: Readonly<Record<string, string>> = {
      'a script': '<script>alert(1)</script>ok',
      'a handler': '<img src=x onerror="alert(1)">ok',
      'an address that runs': '<a href="javascript:alert(1)">ok</a>',
      'an address that runs, disguised': '<a href=" java\nscript:alert(1)">ok</a>',
      'a frame': '<iframe srcdoc="<script>alert(1)</script>"></iframe>ok',
      'a style': '<style>*{display:none}</style><p style="position:fixed">ok</p>',
      'a form': '<form action="https://evil.example"><input name="password"><button>ok</button></form>ok',
      'an id and a name': '<p id="body" name="cookie">ok</p>',
      'a template': '<template shadowrootmode="open"><script>alert(1)</script></template>ok',
      'a vector picture': '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">ok</a></svg>ok',
      'markup that changes its meaning when parsed twice':
        '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">ok',
      'markup that ends nowhere': '<b><i ok <script',
    }
    for (const [what, html] of Object.entries(attacks)) {
      it(`takes out ${what}`, async () => {
        const safe = await markup(html)
        expect(safe).not.to.match(
          /<(script|iframe|style|form|input|button|template|svg|math)|\son\w+=|javascript:|\sstyle=|\s(id|name)=/i,
        )
      })
    }

    it('is made by who it should be', () => {
      expect('setHTML' in Element.prototype).to.equal(who === 'the browser')
    })

    it('runs nothing while it reads', async () => {
      const before = Object.keys(window).length
      await markup('<img src=x onerror="window.ranAtReading = true"><svg onload="window.ranAtReading = true">')
      await new Promise(requestAnimationFrame)
      expect('ranAtReading' in window).to.equal(false)
      expect(Object.keys(window).length).to.be.at.most(before + 1)
    })
  })
