/**
 * What puppeteer cannot do in Firefox is done by the browser's own code: media features, the accessibility tree.
 * WebDriver BiDi reaches this code if the browser was started with `--remote-allow-system-access`.
 */

/** Runs a function within the browser's own code, with access to `Services` and the like. It is sent there as text. */
async function inFirefoxItself(page, fn, ...args) {
  const { connection } = page.browser()
  const {
    result: { contexts },
  } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const { context } = contexts.find(({ url }) => url.endsWith('/browser.xhtml'))
  const expression = `(${fn})(...${JSON.stringify(args)}).then((value) => JSON.stringify(value ?? null))`
  const {
    result: { result, exceptionDetails },
  } = await connection.send('script.evaluate', { expression, target: { context }, awaitPromise: true })
  if (exceptionDetails) throw new Error(`Firefox itself: ${exceptionDetails.text}`)
  return JSON.parse(result.value)
}

/** The preference behind each feature, and its number for each value. An empty value resets it. */
const preferences = {
  'prefers-color-scheme': ['layout.css.prefers-color-scheme.content-override', { dark: 0, light: 1 }],
  'prefers-reduced-motion': ['ui.prefersReducedMotion', { reduce: 1, 'no-preference': 0 }],
  'prefers-contrast': ['ui.prefersContrast', { more: 1, less: 2, custom: 3, 'no-preference': 0 }],
  pointer: ['ui.primaryPointerCapabilities', { coarse: 1, fine: 6 }],
  'forced-colors': ['browser.display.document_color_use', { active: 2, none: 1 }],
}

/** @param {{ name: string, value: string }[]} features */
export async function emulateInFirefox(page, features) {
  for (const { name, value } of features) {
    const [preference, numbers] = preferences[name]
    await inFirefoxItself(
      page,
      async (key, number) => {
        if (number === null) Services.prefs.clearUserPref(key)
        else Services.prefs.setIntPref(key, number)
      },
      preference,
      value === '' ? null : numbers[value],
    )
    // The page is in another process, which gets the change a little later.
    if (value !== '') await page.waitForFunction((query) => matchMedia(query).matches, {}, `(${name}: ${value})`)
  }
}

/** Moves the focus back to the page: from its last control, Tab goes on to the browser's own controls. */
export async function focusInFirefox(page) {
  await inFirefoxItself(
    page,
    async (id) => {
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
      const frame = NavigableManager.getBrowsingContextById(id).top.embedderElement
      frame.ownerDocument.defaultView.focus()
      frame.focus()
    },
    page.mainFrame()._id,
  )
  await page.waitForFunction(() => document.hasFocus())
}

/** Firefox's names of roles where they differ from ARIA. */
const rolesInAria = {
  pushbutton: 'button',
  entry: 'textbox',
  'password text': 'textbox',
  'text leaf': 'StaticText',
  'list item': 'listitem',
  checkbutton: 'checkbox',
  radiobutton: 'radio',
  document: 'RootWebArea',
  statusbar: 'status',
  'toggle button': 'button',
  editcombobox: 'combobox',
  'listbox option': 'option',
  'combobox option': 'option',
  listbox: 'listbox',
  'page tab': 'tab',
  'page tab list': 'tablist',
  graphic: 'img',
  section: 'generic',
  'text container': 'generic',
}

/**
 * The accessibility tree, in the form of puppeteer's own snapshots: role, name, description, live, children.
 *
 * @returns {Promise<{ role: string, name: string, description?: string, live?: string, children?: object[] }>}
 */
export async function accessibleTreeInFirefox(page) {
  const tree = await inFirefoxItself(
    page,
    async (id) => {
      const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService)
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
      const frame = NavigableManager.getBrowsingContextById(id).top.embedderElement
      const attribute = (node, name) => (node.attributes?.has(name) ? node.attributes.getStringProperty(name) : '')
      const read = (node) => {
        const children = []
        for (let child = node.firstChild; child; child = child.nextSibling) children.push(read(child))
        return {
          role: attribute(node, 'xml-roles').split(' ')[0] || service.getStringRole(node.role),
          name: node.name ?? '',
          description: node.description,
          live: attribute(node, 'live'),
          children,
        }
      }
      const now = () => {
        const page = service.getAccessibleFor(frame)?.firstChild
        return page ? JSON.stringify(read(page)) : ''
      }
      // The page's process fills the tree piece by piece: it is complete when it does not change any more.
      let [before, seen] = ['', now()]
      while (seen === '' || seen !== before) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        before = seen
        seen = now()
      }
      return JSON.parse(seen)
    },
    page.mainFrame()._id,
  )
  return inAria(tree)
}

function inAria({ role, name, description, live, children }) {
  return {
    role: rolesInAria[role] ?? role,
    name,
    ...(description && { description }),
    ...(live && { live }),
    ...(children.length > 0 && { children: children.map(inAria) }),
  }
}
