/** A group of old names, and what they do now. */
export interface OldNames {
  /** The object that has the names; empty for globals. */
  place: string
  names: readonly string[]
  about: string
}

/** All names that `legacy.js` defines, for the table in docs/guide/old-pages.md and for tests. Not part of the bundle. */
export const oldNames: readonly OldNames[] = [
  {
    place: 'OC.dialogs',
    names: ['alert', 'info', 'confirm', 'confirmHtml', 'confirmDestructive', 'message', 'prompt'],
    about:
      "The bundle's dialogs; arguments, buttons and callbacks as they were. Modal unless `modal` is `false`. Answer when the user has: `then`, `done`, `fail`, `always`, or `await`. Escape counts as the cross.",
  },
  {
    place: 'OC.dialogs',
    names: ['filepicker', 'fileexists'],
    about:
      'The file picker, whose callback gets a path or paths and the type; the conflict dialog, whose controller gets `onContinue` (or `onReplace`, `onAutorename`, `onSkip`) and `onCancel`.',
  },
  {
    place: 'OC.dialogs',
    names: [
      'YES_NO_BUTTONS',
      'OK_BUTTONS',
      'FILEPICKER_TYPE_CHOOSE',
      'FILEPICKER_TYPE_MOVE',
      'FILEPICKER_TYPE_COPY',
      'FILEPICKER_TYPE_COPY_MOVE',
      'FILEPICKER_TYPE_CUSTOM',
    ],
    about: '70, 71, and 1 to 5.',
  },
  { place: '', names: ['OCdialogs', 'OCDialogs'], about: 'The same object as `OC.dialogs`.' },
  {
    place: '',
    names: [
      'oc_appswebroots',
      'oc_config',
      'oc_current_user',
      'oc_debug',
      'oc_defaults',
      'oc_isadmin',
      'oc_requesttoken',
      'oc_webroot',
    ],
    about:
      'What `OC` says by another name: `appswebroots`, `config`, `currentUser`, `debug`, `theme`, `isUserAdmin()`, `requestToken`, `webroot`.',
  },
  {
    place: 'OC.Notification',
    names: ['show', 'showHtml', 'showTemporary', 'showUpdate', 'hide', 'isHidden', 'setDefault'],
    about:
      'Toasts. `timeout` is in ms; without one `show` stays. What they answer has `hideToast()` and goes into `hide()`.',
  },
  {
    place: 'OCP.Toast',
    names: ['success', 'warning', 'info', 'error', 'message'],
    about: 'Toasts, with `timeout` (ms, −1 stays), `isHTML`, `onClick`, `onRemove`, `close`, `selector`.',
  },
  {
    place: 'OCP.AppConfig',
    names: ['getApps', 'getKeys', 'getValue', 'setValue', 'deleteKey'],
    about:
      "Settings of applications; what changes one asks for the password where that is needed. `success` and `error` get the server's answer.",
  },
  {
    place: 'OC.AppConfig',
    names: ['getApps', 'getKeys', 'getValue', 'hasKey', 'setValue', 'deleteKey'],
    about: 'The same for the oldest code: one callback, which gets the value.',
  },
  {
    place: 'OCP.WhatsNew',
    names: ['query', 'dismiss'],
    about:
      'Shows the list, as the element `whats-new` does; who brings `success` gets the answer and shows it himself.',
  },
  {
    place: 'OCP.InitialState',
    names: ['loadState'],
    about: 'Throws where nothing is handed over and there is no fallback.',
  },
  {
    place: 'OCP.Loader',
    names: ['loadScript', 'loadStylesheet'],
    about: 'A file of an application, scripts once each.',
  },
  {
    place: 'OC',
    names: ['requestToken'],
    about: 'Always the current one: read it when a call is sent. What is assigned is taken as a newer one.',
  },
  {
    place: 'OC',
    names: ['getCurrentUser', 'currentUser', 'isUserAdmin'],
    about: '`{ uid, displayName, isAdmin }`, or `null` for a visitor; the uid, or `false`; a boolean.',
  },
  {
    place: 'OC',
    names: [
      'config',
      'appConfig',
      'appswebroots',
      'getCapabilities',
      'theme',
      'webroot',
      'coreApps',
      'debug',
      'getLocale',
      'getCanonicalLocale',
      'getLanguage',
    ],
    about: "What the server's page says of itself: initial state, or the `_oc_…` globals.",
  },
  {
    place: 'OC',
    names: [
      'generateUrl',
      'linkTo',
      'linkToOCS',
      'linkToRemote',
      'linkToRemoteBase',
      'filePath',
      'imagePath',
      'getRootPath',
      'getProtocol',
      'getHost',
      'getHostName',
      'getPort',
    ],
    about: 'Addresses. `generateUrl` knows `escape`, `noRewrite` and `baseURL`.',
  },
  { place: 'OC', names: ['redirect', 'reload'], about: 'Leave the page.' },
  {
    place: 'OC',
    names: ['fileIsBlacklisted'],
    about: 'Whether `blacklist_files_regex` of the configuration forbids a name.',
  },
  {
    place: 'OC',
    names: ['encodePath', 'joinPaths', 'dirname', 'basename', 'isSamePath', 'buildQueryString', 'parseQueryString'],
    about: 'As the functions of `shared-environment/lib`.',
  },
  {
    place: 'OC',
    names: [
      'PERMISSION_NONE',
      'PERMISSION_READ',
      'PERMISSION_UPDATE',
      'PERMISSION_CREATE',
      'PERMISSION_DELETE',
      'PERMISSION_SHARE',
      'PERMISSION_ALL',
      'TAG_FAVORITE',
    ],
    about: "0, 1, 2, 4, 8, 16, 31, and the favourite's tag.",
  },
  {
    place: 'OC.Util',
    names: [
      'humanFileSize',
      'computerFileSize',
      'relativeModifiedDate',
      'formatDate',
      'naturalSortCompare',
      'stripTime',
      'getScrollBarWidth',
      'hasSVGSupport',
      'replaceSVGIcon',
      'replaceSVG',
      'isIE',
    ],
    about:
      'Sizes, dates and names. `formatDate` knows other forms where the page has moment.js, and warns where it has not.',
  },
  {
    place: 'OC.Files',
    names: ['Client', 'getClient'],
    about:
      'The WebDAV client: `new OC.Files.Client({ root })` and its calls, which answer `(status, result)` and fail with `(status, { message, exception })`. `putFileContents` writes over a file only with `overwrite: false`, as it always did.',
  },
  {
    place: 'dav',
    names: ['Client'],
    about:
      "The client below, which answers `{ status, body, xhr }` whatever the status. `parseMultiStatus` is `shared-environment/webdav`'s.",
  },
  {
    place: 'OC',
    names: ['EventSource'],
    about: 'Server-sent events: `listen`, `close`; made again when the connection breaks.',
  },
  {
    place: 'OC',
    names: ['registerXHRForErrorProcessing'],
    about: 'Has the page answer for the failure of a call of your own.',
  },
  {
    place: 'OC',
    names: ['setNavigationCounter', 'allowNavigationBarSlideGesture', 'disallowNavigationBarSlideGesture'],
    about: 'As the functions of the same names.',
  },
  {
    place: 'OC',
    names: ['registerMenu', 'unregisterMenu', 'showMenu', 'hideMenus', 'menuSpeed'],
    about: 'Menus of the page: elements, selectors or jQuery collections.',
  },
  {
    place: 'OC.Apps',
    names: ['showAppSidebar', 'hideAppSidebar'],
    about: 'Show and hide `#app-sidebar`, or the element or jQuery collection given, with its class `disappear`.',
  },
  {
    place: 'OC.ContactsMenu',
    names: ['addAction', 'actions'],
    about:
      'Buttons of applications in the panel of the contacts: `{ id, icon, label, onClick }`, the icon as SVG markup.',
  },
  {
    place: 'OC.msg',
    names: ['startSaving', 'startAction', 'finishedSaving', 'finishedAction', 'finishedSuccess', 'finishedError'],
    about: 'Messages beside a form, as text.',
  },
  {
    place: 'OC.PasswordConfirmation',
    names: ['requirePasswordConfirmation', 'requiresPasswordConfirmation'],
    about: 'Asks for the password where that is needed; one dialog for all who ask.',
  },
  {
    place: 'OC.L10N',
    names: ['register', 'load', 'translate', 'translatePlural'],
    about: "Texts of an application, else the bundle's. Values are escaped unless `{ escape: false }`.",
  },
  { place: '', names: ['t', 'n'], about: '`OC.L10N.translate` and `translatePlural`.' },
  {
    place: '',
    names: ['_nc_event_bus'],
    about:
      'One bus with ours, also where another script puts its own, earlier or later. `csrf-token-update` is told to who listens for it here.',
  },
  {
    place: 'OC',
    names: ['Backbone', 'SystemTags', 'Search', 'Plugins'],
    about: 'Gone: `undefined`, with one warning that says what to use instead.',
  },
]
