import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import purify from 'dompurify'
import { stub } from 'sinon'
import { warnings } from '../../../test/support/warnings.js'
import { sanitizedFragment } from './sanitize-html.js'

/** Each allowed element and each allowed attribute at least once. */
const allowed = [
  '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<p><abbr title="A">a</abbr><b>b</b><bdi>c</bdi><bdo dir="rtl">d</bdo><br>e<wbr>f</p>',
  '<p><cite>a</cite><code>b</code><em>c</em><i>d</i><kbd>e</kbd><mark>f</mark><q>g</q><s>h</s><samp>i</samp></p>',
  '<p><small>a</small><span lang="ar">b</span><strong>c</strong><sub>d</sub><sup>e</sup><u>f</u><var>g</var></p>',
  '<p><del>a</del><ins>b</ins><time datetime="2026-02-03">c</time><a href="/there">d</a></p>',
  '<blockquote>a</blockquote><div>b</div><hr><pre>c</pre>',
  '<details open=""><summary>a</summary>b</details>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<figure><img src="/a.png" alt="A" width="1" height="2"><figcaption>a</figcaption></figure>',
  '<ol start="3" reversed=""><li>a</li></ol><ul><li>b</li></ul>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" rowspan="2" headers="x">b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>',
]
/** What is removed, and what stays. */
const removed: Readonly<Record<string, string>> = {
  '<p data-a="1" data-draft="">ok</p>': '<p>ok</p>',
  '<p aria-label="a" aria-hidden="true" role="alert">ok</p>': '<p>ok</p>',
  '<p class="a" slot="b" part="c" hidden tabindex="0" contenteditable>ok</p>': '<p>ok</p>',
  '<a href="/there" target="_blank" download ping="/ping">ok</a>': '<a href="/there">ok</a>',
  '<img src="/a.png" srcset="/b.png 2x" loading="lazy">': '<img src="/a.png">',
  'one <!-- two -->three': 'one three',
  '<video src="/a.mp4"></video><audio></audio><object></object><embed>ok': 'ok',
  '<base href="https://evil.example"><link rel="stylesheet"><meta http-equiv="refresh">ok': 'ok',
}

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

    it('keeps each element and each attribute that formats text', async () => {
      for (const html of allowed) expect(await markup(html)).to.equal(html)
    })

    it('takes out all other elements and attributes, and comments', async () => {
      for (const [html, safe] of Object.entries(removed)) expect(await markup(html), html).to.equal(safe)
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

describe('content from an HTML string that nothing can make safe', () => {
  before(hide)
  after(() => native && Object.defineProperty(Element.prototype, 'setHTML', native))

  it('is shown as plain text, and the page is warned once', async () => {
    // As on a page that forbids every Trusted Types policy.
    const refused = stub(purify, 'sanitize').throws(new TypeError('This document requires TrustedHTML.'))
    const { texts } = warnings()
    for (const html of ['<b>One</b><script></script>', '<i>Two</i>']) {
      const { childNodes } = await sanitizedFragment(html)
      expect([...childNodes].map((node) => [node.nodeName, node.textContent])).to.eql([['#text', html]])
    }
    refused.restore()
    expect(texts()).to.have.length(1)
    expect(texts()[0]).to.match(/plain text.*Trusted Types policy "dompurify"/)
  })
})
