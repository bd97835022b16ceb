/**
 * The functions for page scripts, without any element. What a function shows, such as a dialog, is loaded with the
 * first call.
 */
import { start } from './start/start.js'

start()

export type { AppEntryInput } from '../../elements/app-menu/app-entry.js'
export { emit, on, type PageEvents } from '../core/bus/bus.js'
export { setUnread as setNavigationCounter } from '../core/bus/unread-counts.js'
export { setRequestToken } from '../core/session/request-token.js'
export { addTranslations, type Catalogue } from '../core/page/server/translate.js'
export { request, requestJson, type RequestOptions } from '../core/http/request.js'
export { RequestError } from '../core/http/request-error.js'
export { eventStream, type EventStream } from '../services/event-stream/event-stream.js'
export { watchRequest, type WatchOptions } from '../services/page-scripts/watch-request.js'
export { keepActive, reportActivity } from '../kits/unsaved/reported-activity.js'
export { endSession } from '../core/session/session-end.js'
export {
  allowNavigationBarSlideGesture,
  disallowNavigationBarSlideGesture,
} from '../services/navigation/navigation-gesture.js'
export { holdReload } from '../kits/unsaved/reload-blockers.js'
export { appConfig, type AppConfigCallbacks } from '../services/app-config/app-config.js'
export {
  confirmPassword,
  registerConfirmation,
  type Confirmation,
} from '../services/password-confirmation/confirm-password.js'
export {
  requestWithPassword,
  type PasswordRequestOptions,
} from '../services/password-confirmation/request-with-password.js'
export { resolveConflicts, type ResolveOptions } from '../services/conflicts/resolve-conflicts.js'
export { filepicker, pickerTypes, type LegacyPickOptions } from '../legacy/filepicker.js'
export {
  pickFiles,
  type PickedFiles,
  type PickerButtonGiven,
  type PickOptions,
} from '../services/file-picker/pick-files.js'
export type { FileNode } from '../kits/file-sources/file-node.js'
export type { FileSource, ListCall, SourceCall, UploadFile, UploadRoot } from '../kits/file-sources/file-source.js'
export type { Decision, FileConflict, Resolution, Verb } from '../kits/conflicts/conflict.rules.js'
export type { ChunkLoadError } from '../core/loading/load-chunk.js'
export { allReady } from '../services/page-scripts/all-ready.js'
export { loadModule as loadChunk } from '../services/page-scripts/load-module.js'
export { loadScript } from '../services/page-scripts/load-script.js'
export {
  dialogs,
  type AnswerButton,
  type DialogOptions,
  type LegacyButtons,
  type PromptOptions,
} from '../services/dialogs/dialogs.js'
export { toast, type Toast } from '../services/toasts/toast.js'
export type { UndoOutcome, WorkTexts } from '../services/toasts/show-toast.js'
export type { PastToast, ToastAction, ToastHandle, ToastOptions } from '../services/toasts/toast-store.js'
export { registerMenu, type RegisteredMenu } from '../services/page-menus/menus.js'
export { startLiveTimestamps } from '../services/page-timestamps/page-timestamps.js'
export { startSlideAreas } from '../services/page-menus/slide-areas.js'
export { inlineMessage, type InlineMessage } from '../services/page-menus/inline-message.js'
