/** The functions of the page, by whether they ask the user. test/contracts/asking.test.ts goes through those that do. */

/** With the element that asks, and what the promise settles with when nobody answered. */
export const asking = {
  'dialogs.open': { tag: 'modal-dialog', unanswered: null },
  'dialogs.alert': { tag: 'modal-dialog', unanswered: undefined },
  'dialogs.info': { tag: 'modal-dialog', unanswered: undefined },
  'dialogs.confirm': { tag: 'modal-dialog', unanswered: false },
  'dialogs.confirmHtml': { tag: 'modal-dialog', unanswered: false },
  'dialogs.confirmDestructive': { tag: 'modal-dialog', unanswered: false },
  'dialogs.prompt': { tag: 'modal-dialog', unanswered: null },
  'dialogs.message': { tag: 'modal-dialog', unanswered: false },
  pickFiles: { tag: 'file-picker', unanswered: null },
  resolveConflicts: { tag: 'conflict-dialog', unanswered: { status: 'cancelled', decisions: [] } },
  confirmPassword: { tag: 'password-confirmation', unanswered: 'Dialog closed' },
  requestWithPassword: { tag: 'password-confirmation', unanswered: 'Dialog closed' },
  'toast.undo': { tag: 'toast-stack', unanswered: 'undone' },
} as const

export type AskingName = keyof typeof asking

/** These ask nobody, or answer by a callback. */
export const notAsking: readonly string[] = [
  ...[
    'addTranslations',
    'allowNavigationBarSlideGesture',
    'allReady',
    'appConfig',
    'disallowNavigationBarSlideGesture',
  ],
  ...['emit', 'endSession', 'eventStream', 'filepicker', 'holdReload', 'inlineMessage', 'keepActive', 'loadChunk'],
  ...['loadScript', 'on', 'pickerTypes', 'registerConfirmation', 'registerMenu', 'reportActivity', 'request'],
  ...['RequestError', 'requestJson', 'setNavigationCounter', 'setRequestToken', 'startLiveTimestamps'],
  ...['startSlideAreas', 'watchRequest'],
]
