/**
 * The browsers that the elements work in, and every recent feature of the platform that the sources use.
 * docs/browsers.md is generated from it (`build/readme.mjs`), test/contracts/browser-floor.node-test.ts checks it
 * against the sources and test/journeys/browser-floor.node-test.ts switches the features off, one by one.
 *
 * Versions are from MDN's browser-compat-data 8.1.9, under the key in `mdn`. Edge has the versions of Chrome.
 *
 * Longer than 250 lines: a table with a row for each feature.
 */

/** The order of the versions in `since`; `null` there means in no version. */
export const browsers = ['Chrome, Edge', 'Firefox', 'Safari']

/**
 * Elements need all of these: if one is missing, none is defined (src/core/page/browser-floor.ts). In each browser, the
 * newest of them sets the floor, the oldest version that is supported.
 *
 * `uses` finds the feature in the sources, and in each file of `where`. Tests delete the properties named in `at`, or
 * remove the word `css` from style sheets.
 */
export const required = [
  {
    name: 'popover',
    mdn: 'api.HTMLElement.popover',
    since: ['114', '125', '17'],
    uses: /popover=|showPopover\(/,
    where: ['src/core/ui/popover.ts', 'src/core/ui/header-menu.tsx'],
    why: 'menus, lists and toasts stand above the page',
    at: [
      'HTMLElement.prototype.popover',
      'HTMLElement.prototype.showPopover',
      'HTMLElement.prototype.hidePopover',
      'HTMLElement.prototype.togglePopover',
    ],
  },
  {
    name: 'light-dark()',
    mdn: 'css.types.color.light-dark',
    since: ['123', '120', '17.5'],
    uses: /light-dark\(/,
    where: ['src/core/element/theme.ts'],
    why: 'every colour; without it panels are transparent',
    css: 'light-dark',
  },
  {
    name: 'nested CSS',
    mdn: 'css.selectors.nesting',
    since: ['120', '117', '17.2'],
    uses: /^\s+&\S* \{/m,
    where: ['src/core/element/theme.ts', 'elements/search-select/search-select.styles.ts'],
    why: 'every style sheet',
    css: '&',
  },
  {
    name: 'adoptedStyleSheets',
    mdn: 'api.Document.adoptedStyleSheets',
    since: ['73', '101', '16.4'],
    uses: /adoptedStyleSheets|replaceSync/,
    where: [
      'src/core/element/adopted-styles.tsx',
      'src/core/element/own-sheet.ts',
      'src/core/element/plain-element.ts',
    ],
    why: 'every style sheet, because policies forbid others',
    at: ['Document.prototype.adoptedStyleSheets', 'ShadowRoot.prototype.adoptedStyleSheets'],
  },
  {
    name: 'attachInternals()',
    mdn: 'api.HTMLElement.attachInternals',
    since: ['77', '93', '16.4'],
    uses: /attachInternals/,
    where: ['src/core/element/element-host.ts'],
    why: 'fields of forms, states',
    at: ['HTMLElement.prototype.attachInternals'],
  },
  {
    name: '<dialog>',
    mdn: 'html.elements.dialog',
    since: ['37', '98', '15.4'],
    uses: /showModal\(/,
    where: ['src/kits/modals/modal-layer.ts'],
    why: 'dialogs',
    at: ['HTMLDialogElement'],
  },
  {
    name: 'inert',
    mdn: 'api.HTMLElement.inert',
    since: ['102', '112', '15.5'],
    uses: /\binert=/,
    where: ['elements/app-navigation/app-navigation.tsx'],
    why: 'the drawer that is out of sight',
    at: ['HTMLElement.prototype.inert'],
  },
  {
    name: 'checkVisibility()',
    mdn: 'api.Element.checkVisibility',
    since: ['105', '106', '17.4'],
    uses: /checkVisibility\(/,
    where: [
      'src/kits/modals/dialog-fields.ts',
      'src/kits/modals/modal-layer.ts',
      'elements/auto-logout/media-activity.ts',
    ],
    why: 'where the focus goes; whether a film is seen',
    at: ['Element.prototype.checkVisibility'],
  },
  {
    name: 'AbortSignal.any()',
    mdn: 'api.AbortSignal.any_static',
    since: ['116', '124', '17.4'],
    uses: /AbortSignal\.any\(/,
    where: ['src/core/http/send.ts', 'elements/file-upload/queue/send-file.ts'],
    why: 'calls and uploads that can be given up',
    at: ['AbortSignal.any'],
  },
  {
    name: 'URL.canParse()',
    mdn: 'api.URL.canParse_static',
    since: ['120', '115', '17'],
    uses: /URL\.canParse\(/,
    where: ['src/kits/file-sources/picker-source.ts'],
    why: 'the file picker',
    at: ['URL.canParse'],
  },
  {
    name: 'toSorted()',
    mdn: 'javascript.builtins.Array.toSorted',
    since: ['110', '115', '16'],
    uses: /\.toSorted\(/,
    where: ['elements/file-picker/browse/file-order.ts'],
    why: 'the file picker; it stands for what came with it, toReversed() and findLast()',
    at: ['Array.prototype.toSorted'],
  },
  {
    name: 'toWellFormed()',
    mdn: 'javascript.builtins.String.toWellFormed',
    since: ['111', '119', '16.4'],
    uses: /\.toWellFormed\(/,
    where: ['src/core/page/server/urls.ts', 'src/kits/names/paths.ts'],
    why: 'addresses and paths',
    at: ['String.prototype.toWellFormed'],
  },
]

/**
 * The elements work without these. `tested` says what the feature's test checks besides the header, or why no test
 * switches it off. `firefox` is a preference, and `chromium` a command-line switch, that disables the feature.
 */
export const optional = [
  {
    name: ':state()',
    mdn: 'css.selectors.state',
    since: ['125', '126', '17.4'],
    uses: /\bstates\?\.add/,
    where: ['src/core/element/element-host.ts'],
    without:
      'A page cannot style elements by their state; where one has crashed, the server’s links in it are back, but without a style.',
    at: ['ElementInternals.prototype.states'],
    tested: '',
  },
  {
    name: 'Intl.Segmenter',
    mdn: 'javascript.builtins.Intl.Segmenter',
    since: ['87', '125', '14.1'],
    uses: /Intl\.Segmenter/,
    where: ['src/kits/avatar/initials.ts'],
    without: 'Initials take the first code point and its marks, so that some Indic names have half a syllable.',
    at: ['Intl.Segmenter'],
    tested: 'the initials of a name in Devanagari',
  },
  {
    name: 'Web Locks',
    mdn: 'api.LockManager',
    since: ['69', '96', '15.4'],
    uses: /navigator\.locks/,
    where: ['src/core/page/environment.ts'],
    without:
      'As on every page without HTTPS: the tab that last had a token of the server keeps the session alive, and now and then two do.',
    at: ['Navigator.prototype.locks'],
    tested: '',
  },
  {
    name: 'BroadcastChannel',
    mdn: 'api.BroadcastChannel',
    since: ['54', '38', '15.4'],
    uses: /new BroadcastChannel/,
    where: ['src/core/page/environment.ts'],
    without: 'Tabs hear of one another only what storage tells: that a session has ended.',
    at: ['BroadcastChannel'],
    tested: '',
  },
  {
    name: 'requestIdleCallback()',
    mdn: 'api.Window.requestIdleCallback',
    since: ['47', '55', null],
    uses: /requestIdleCallback\(/,
    where: ['src/core/page/time/when-idle.ts'],
    without: 'What comes when the page is idle comes two seconds after it has loaded.',
    at: ['requestIdleCallback', 'cancelIdleCallback'],
    tested: 'toasts are there all the same',
  },
  {
    name: 'Trusted Types',
    mdn: 'api.TrustedTypePolicyFactory',
    since: ['83', '148', '26'],
    uses: /Trusted Types/,
    where: ['src/kits/html/sanitize-html.ts'],
    without: 'Nothing: the sources hold no sink.',
    at: ['trustedTypes'],
    firefox: { 'dom.security.trusted_types.enabled': false },
    tested: '',
  },
  {
    name: 'setHTML()',
    mdn: 'api.Element.setHTML',
    since: ['146', '148', null],
    uses: /setHTML\b/,
    where: ['src/kits/html/sanitize-html.ts'],
    without:
      'HTML that a page gives for a toast or a dialog is made safe by DOMPurify, a further chunk; where the policy forbids that, it is shown as text.',
    at: ['Element.prototype.setHTML', 'ShadowRoot.prototype.setHTML'],
    chromium: '--disable-blink-features=SanitizerAPI',
    firefox: { 'dom.security.sanitizer.enabled': false },
    tested: 'HTML in a toast',
  },
  {
    name: 'moveBefore()',
    mdn: 'api.Element.moveBefore',
    since: ['133', '144', null],
    uses: /moveBefore\?\.\(/,
    where: ['elements/toast-stack/toast-stack.effects.ts'],
    without: 'Toasts that go into a dialog, and back, are taken out for a moment.',
    at: ['Element.prototype.moveBefore', 'Document.prototype.moveBefore', 'DocumentFragment.prototype.moveBefore'],
    tested: 'a toast above a dialog',
  },
  {
    name: 'clipboard',
    mdn: 'api.Clipboard.writeText',
    since: ['66', '63', '13.1'],
    uses: /navigator\.clipboard/,
    where: ['elements/toast-stack/toast-stack.tsx'],
    without: 'As on every page without HTTPS: the button says ‘Could not be copied’.',
    at: ['Navigator.prototype.clipboard'],
    tested: '',
  },
  {
    name: 'registries of elements',
    mdn: 'api.CustomElementRegistry.CustomElementRegistry',
    since: ['146', '159', '26'],
    uses: /customElementRegistry/,
    where: ['src/entries/define.ts'],
    without: 'define({ registry }) throws a TypeError that says to use a prefix.',
    at: ['ShadowRoot.prototype.customElementRegistry'],
    firefox: { 'dom.scoped-custom-element-registries.enabled': false },
    tested: '',
  },
  {
    name: 'attr() with a unit',
    mdn: 'css.types.attr.type_function',
    since: ['133', '155', '27.3'],
    uses: /attr\(size px/,
    where: ['src/entries/shared-environment.css'],
    without: 'Before the script an avatar takes 32px, whatever its size.',
    tested: 'looks, before the script',
  },
  {
    name: 'fetch that outlives the page',
    mdn: 'api.Request.keepalive',
    since: ['66', '133', '13'],
    uses: /keepalive: true/,
    where: ['elements/whats-new/whats-new-request.ts'],
    without: 'What was read just before leaving may be shown once more.',
    tested: 'an option that is ignored',
  },
  {
    name: 'prerendering',
    mdn: 'api.Document.prerendering',
    since: ['108', null, null],
    uses: /prerendering/,
    where: ['src/core/page/environment.ts'],
    without: 'Nothing: no page runs before it is opened.',
    at: ['Document.prototype.prerendering'],
    tested: '',
  },
  {
    name: 'user-select',
    mdn: 'css.properties.user-select',
    since: ['54', '69', '27.3'],
    uses: /[^-]user-select/,
    where: ['elements/file-picker/view/file-picker-list.styles.ts'],
    without: 'Safari has it with a prefix, which is there too.',
    tested: 'looks',
  },
  {
    name: 'scrollbar-width',
    mdn: 'css.properties.scrollbar-width',
    since: ['121', '64', '18.2'],
    uses: /scrollbar-width/,
    where: ['src/entries/shared-environment.css'],
    without: 'A scroll bar below the links of a narrow header, before the script.',
    tested: 'looks',
  },
  {
    name: 'scrollbar-gutter',
    mdn: 'css.properties.scrollbar-gutter',
    since: ['94', '97', '18.2'],
    uses: /scrollbarGutter/,
    where: ['src/kits/modals/modal-layer.ts'],
    without: 'The page moves by the width of its scroll bar when a dialog opens.',
    tested: 'looks',
  },
  {
    name: 'forced-color-adjust',
    mdn: 'css.properties.forced-color-adjust',
    since: ['89', '113', null],
    uses: /forced-color-adjust/,
    where: ['src/core/icons/icon.tsx'],
    without: 'Nothing: Safari has no forced colours.',
    tested: 'looks',
  },
]

/** Also newer than 2021, but in every browser at the floor, so nothing checks for them. */
export const given = [
  {
    name: 'JavaScript of 2022 (static blocks, private names)',
    mdn: 'javascript.classes.static.initialization_blocks',
    since: ['94', '93', '16.4'],
  },
  {
    name: 'lookbehind in regular expressions',
    mdn: 'javascript.regular_expressions.lookbehind_assertion',
    since: ['62', '78', '16.4'],
  },
  { name: 'findLast()', mdn: 'javascript.builtins.Array.findLast', since: ['97', '104', '15.4'] },
  { name: 'toReversed()', mdn: 'javascript.builtins.Array.toReversed', since: ['110', '115', '16'] },
  { name: 'at()', mdn: 'javascript.builtins.Array.at', since: ['92', '90', '15.4'] },
  { name: 'Object.hasOwn()', mdn: 'javascript.builtins.Object.hasOwn', since: ['93', '92', '15.4'] },
  { name: 'throwIfAborted()', mdn: 'api.AbortSignal.throwIfAborted', since: ['100', '97', '15.4'] },
  { name: 'reportError()', mdn: 'api.reportError', since: ['95', '93', '15.4'] },
  { name: 'ToggleEvent', mdn: 'api.ToggleEvent', since: ['114', '120', '17'] },
  { name: 'role and aria… as properties', mdn: 'api.Element.role', since: ['103', '119', '12.1'] },
  { name: ':has()', mdn: 'css.selectors.has', since: ['105', '121', '15.4'] },
  { name: ':dir()', mdn: 'css.selectors.dir', since: ['120', '49', '16.4'] },
  { name: ':popover-open', mdn: 'css.selectors.popover-open', since: ['114', '125', '17'] },
  { name: ':modal', mdn: 'css.selectors.modal', since: ['105', '103', '15.6'] },
  { name: 'color-mix()', mdn: 'css.types.color.color-mix', since: ['111', '113', '16.2'] },
  { name: '@container', mdn: 'css.at-rules.container', since: ['105', '110', '16'] },
  { name: '@media (width < …)', mdn: 'css.at-rules.media.range_syntax', since: ['104', '102', '16.4'] },
  { name: 'dvh', mdn: 'css.types.length.viewport_percentage_units_dynamic', since: ['108', '101', '15.4'] },
  { name: 'mask', mdn: 'css.properties.mask', since: ['120', '53', '15.4'] },
  { name: 'rotate, scale, translate', mdn: 'css.properties.rotate', since: ['104', '72', '14.1'] },
  {
    name: 'contain-intrinsic-inline-size',
    mdn: 'css.properties.contain-intrinsic-inline-size',
    since: ['95', '107', '17'],
  },
]
