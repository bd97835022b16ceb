/**
 * The functions for scripts of the page, without any element. What a function shows, a dialog for instance, comes with
 * the first call.
 */
import { start } from './start.js'

start()

export { emit, on, type PageEvents } from '../src/state/bus.js'
export { setUnread as setNavigationCounter } from '../src/state/unread.js'
export { setRequestToken } from '../src/state/token.js'
export { addTranslations, type Catalogue } from '../src/page/text.js'
export { request, requestJson, type RequestOptions } from '../src/net/request.js'
export { RequestError } from '../src/net/request-error.js'
export { watchRequest, type WatchOptions } from '../src/net/watch-request.js'
export { holdReload } from '../src/state/reload-holds.js'
export { appConfig, type AppConfigCallbacks } from '../src/session/app-config.js'
export { confirmPassword, registerConfirmation, type Confirmation } from '../src/session/confirm-password.js'
export { requestWithPassword, type PasswordRequestOptions } from '../src/session/request-with-password.js'
export { resolveConflicts, type ResolveOptions } from '../src/ui/resolve-conflicts.js'
export type { Decision, FileConflict, Resolution, Verb } from '../src/lib/conflict.js'
export { dialogs, type AnswerButton, type DialogOptions, type LegacyButtons, type PromptOptions } from '../src/ui/dialogs.js'
export { toast, type Toast } from '../src/state/toast.js'
export type { UndoOutcome } from '../src/state/show-toast.js'
export type { PastToast, ToastAction, ToastHandle, ToastOptions } from '../src/state/toasts.js'
export { inlineMessage, type InlineMessage } from '../src/ui/inline-message.js'
