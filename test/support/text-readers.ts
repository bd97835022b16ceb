/**
 * The functions that read texts and values from outside (names, paths, messages, answers) and need no page, with the
 * text in each place where it can come from outside. What reads texts and is new belongs in here.
 */
import * as appEntry from '../../elements/app-menu/app-entry.js'
import * as appMenu from '../../elements/app-menu/app-menu.model.js'
import * as appsPanel from '../../elements/app-menu/panel/apps-panel.model.js'
import * as arrangement from '../../elements/app-menu/arrangement.js'
import * as idleRules from '../../src/services/session/idle.rules.js'
import * as copyNames from '../../elements/conflict-dialog/copy-names.js'
import * as conflictDialog from '../../elements/conflict-dialog/conflict-dialog.model.js'
import * as contactsMenu from '../../elements/contacts-menu/panel/contacts-menu.model.js'
import * as fileOrder from '../../elements/file-picker/browse/file-order.js'
import * as filesSettings from '../../elements/file-picker/browse/files-settings.js'
import * as folderName from '../../elements/file-picker/browse/folder-name.js'
import * as gridKeys from '../../elements/file-picker/view/grid-keys.js'
import * as filePicker from '../../elements/file-picker/view/file-picker.model.js'
import * as fileUpload from '../../elements/file-upload/file-upload.model.js'
import * as connection from '../../elements/file-upload/queue/connection.js'
import * as fileContent from '../../elements/file-upload/queue/file-content.js'
import * as plan from '../../elements/file-upload/queue/plan.js'
import * as modalDialog from '../../elements/modal-dialog/modal-dialog.model.js'
import * as estimator from '../../elements/password-strength/estimator/estimator.js'
import * as passwordStrength from '../../elements/password-strength/password-strength.model.js'
import * as searchSelect from '../../elements/search-select/search-select.model.js'
import * as statusDialog from '../../elements/status-dialog/status-dialog.model.js'
import * as suggestList from '../../elements/suggest-list/suggest-list.model.js'
import * as wordAtCaret from '../../elements/suggest-list/word-at-caret.js'
import * as userMenuExtras from '../../elements/user-menu/extras/user-menu-extras.model.js'
import * as userMenuPanel from '../../elements/user-menu/panel/user-menu-panel.model.js'
import * as userMenu from '../../elements/user-menu/user-menu.model.js'
import * as whatsNew from '../../elements/whats-new/whats-new-type.js'
import * as errorPolicyRules from '../../src/services/session/error-policy.rules.js'
import * as sessionEndRecord from '../../src/core/session/session-end.js'
import * as headToken from '../../src/core/session/request-token.js'
import * as serverHealth from '../../src/core/http/server-health.js'
import * as foldText from '../../src/core/lib/fold-text.js'
import * as parse from '../../src/core/lib/parse.js'
import * as placeholders from '../../src/core/lib/placeholders.js'
import * as shorten from '../../src/core/lib/shorten.js'
import * as lib from '../../src/entries/lib.js'
import * as initials from '../../src/kits/avatar/initials.js'
import * as nameColor from '../../src/kits/avatar/name-color.js'
import * as userStatusType from '../../src/kits/avatar/user-status-type.js'
import * as choiceMessages from '../../src/kits/choices/choice-messages.js'
import * as option from '../../src/kits/choices/option.js'
import * as contact from '../../src/kits/contacts/contact.js'
import * as nameRules from '../../src/kits/names/name-rules.js'
import * as fileSize from '../../src/kits/file-display/file-size.js'
import * as numberedName from '../../src/kits/file-display/numbered-name.js'
import * as fileFilter from '../../src/kits/file-sources/file-filter.js'
import * as fileNode from '../../src/kits/file-sources/file-node.js'
import * as filePath from '../../src/kits/file-sources/file-path.js'
import * as fileSource from '../../src/kits/file-sources/file-source.js'
import * as pageData from '../../src/kits/file-sources/page-data.js'
import * as naturalCompare from '../../src/kits/format/natural-compare.js'
import * as query from '../../src/kits/format/query.js'
import * as relativeTime from '../../src/kits/format/relative-time.js'
import * as sameName from '../../src/kits/names/same-name.js'
import * as parseTimestamp from '../../src/kits/live-time/parse-timestamp.js'
import * as davEntry from '../../src/kits/names/dav-entry.js'
import * as davPath from '../../src/kits/names/dav-path.js'
import * as forbiddenName from '../../src/kits/names/forbidden-name.js'
import * as paths from '../../src/kits/names/paths.js'
import * as permissions from '../../src/kits/names/permissions.js'
import * as davSearch from '../../src/kits/webdav/dav-search-query.js'
import * as davXml from '../../src/kits/webdav/dav-xml.js'
import * as multiStatus from '../../src/kits/webdav/multi-status.js'
import * as webdavError from '../../src/kits/webdav/webdav-error.js'
import * as draftRules from '../../src/services/drafts/draft.rules.js'
import * as streamMessage from '../../src/services/event-stream/stream-message.js'
import * as heartbeat from '../../src/services/session/heartbeat.js'
import * as beatRules from '../../src/services/user-status/beat.rules.js'
import * as ownStatus from '../../src/services/user-status/own-status.js'
import * as toastRules from '../../src/services/toasts/toast.rules.js'

export type Call = (text: string) => unknown

/** By path, without the ending. */
export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'elements/app-menu/app-entry': appEntry,
  'elements/app-menu/app-menu.model': appMenu,
  'elements/app-menu/arrangement': arrangement,
  'elements/app-menu/panel/apps-panel.model': appsPanel,
  'src/services/session/idle.rules': idleRules,
  'elements/conflict-dialog/conflict-dialog.model': conflictDialog,
  'elements/conflict-dialog/copy-names': copyNames,
  'elements/contacts-menu/panel/contacts-menu.model': contactsMenu,
  'elements/file-picker/browse/file-order': fileOrder,
  'elements/file-picker/browse/files-settings': filesSettings,
  'elements/file-picker/browse/folder-name': folderName,
  'elements/file-picker/view/grid-keys': gridKeys,
  'elements/file-picker/view/file-picker.model': filePicker,
  'elements/file-upload/file-upload.model': fileUpload,
  'elements/file-upload/queue/connection': connection,
  'elements/file-upload/queue/file-content': fileContent,
  'elements/file-upload/queue/plan': plan,
  'elements/modal-dialog/modal-dialog.model': modalDialog,
  'elements/password-strength/estimator/estimator': estimator,
  'elements/password-strength/password-strength.model': passwordStrength,
  'elements/search-select/search-select.model': searchSelect,
  'elements/status-dialog/status-dialog.model': statusDialog,
  'elements/suggest-list/suggest-list.model': suggestList,
  'elements/suggest-list/word-at-caret': wordAtCaret,
  'elements/user-menu/extras/user-menu-extras.model': userMenuExtras,
  'elements/user-menu/panel/user-menu-panel.model': userMenuPanel,
  'elements/user-menu/user-menu.model': userMenu,
  'src/services/session/error-policy.rules': errorPolicyRules,
  'elements/whats-new/whats-new-type': whatsNew,
  'src/core/session/session-end': sessionEndRecord,
  'src/core/session/request-token': headToken,
  'src/core/http/server-health': serverHealth,
  'src/core/lib/fold-text': foldText,
  'src/core/lib/parse': parse,
  'src/core/lib/placeholders': placeholders,
  'src/core/lib/shorten': shorten,
  'src/entries/lib': lib,
  'src/kits/avatar/initials': initials,
  'src/kits/avatar/name-color': nameColor,
  'src/kits/avatar/user-status-type': userStatusType,
  'src/kits/choices/choice-messages': choiceMessages,
  'src/kits/choices/option': option,
  'src/kits/contacts/contact': contact,
  'src/kits/file-display/file-size': fileSize,
  'src/kits/file-display/numbered-name': numberedName,
  'src/kits/file-sources/file-filter': fileFilter,
  'src/kits/file-sources/file-node': fileNode,
  'src/kits/file-sources/file-path': filePath,
  'src/kits/file-sources/file-source': fileSource,
  'src/kits/file-sources/page-data': pageData,
  'src/kits/format/natural-compare': naturalCompare,
  'src/kits/format/query': query,
  'src/kits/format/relative-time': relativeTime,
  'src/kits/live-time/parse-timestamp': parseTimestamp,
  'src/kits/names/same-name': sameName,
  'src/kits/names/dav-entry': davEntry,
  'src/kits/names/dav-path': davPath,
  'src/kits/names/forbidden-name': forbiddenName,
  'src/kits/names/name-rules': nameRules,
  'src/kits/names/paths': paths,
  'src/kits/names/permissions': permissions,
  'src/kits/webdav/dav-search-query': davSearch,
  'src/kits/webdav/dav-xml': davXml,
  'src/kits/webdav/multi-status': multiStatus,
  'src/kits/webdav/webdav-error': webdavError,
  'src/services/drafts/draft.rules': draftRules,
  'src/services/event-stream/stream-message': streamMessage,
  'src/services/session/heartbeat': heartbeat,
  'src/services/toasts/toast.rules': toastRules,
  'src/services/user-status/beat.rules': beatRules,
  'src/services/user-status/own-status': ownStatus,
}

const choice = (text: string): option.Choice => ({ value: text, label: text, description: text })
const node = (text: string): ReturnType<typeof pageData.folderNode> => pageData.folderNode(`/${text}`)
const answer = (text: string): Parameters<typeof davEntry.parseFileEntry>[1] => ({
  href: `/dav/${text}`,
  status: text,
  propStat: [
    {
      status: 'HTTP/1.1 200 OK',
      properties: Object.fromEntries(
        [
          '{DAV:}getetag',
          '{DAV:}getlastmodified',
          '{DAV:}getcontentlength',
          '{DAV:}getcontenttype',
          '{http://owncloud.org/ns}permissions',
          '{http://owncloud.org/ns}fileid',
          '{http://owncloud.org/ns}size',
        ].map((name) => [name, text]),
      ),
    },
  ],
})

/** Functions with more than one parameter. */
export const calls: Readonly<Record<string, readonly Call[]>> = {
  addressWith: [(text) => streamMessage.addressWith(text, { [text]: text })],
  asNumber: [(text) => parse.asNumber(text, 0)],
  asText: [(text) => parse.asText(text, text)],
  bareEtag: [webdavError.bareEtag],
  buildQuery: [(text) => lib.buildQuery({ [text]: text })],
  choiceLimit: [(text) => choiceMessages.choiceLimit(text, 1, 100)],
  closingOf: [(text) => modalDialog.closingOf(text, text)],
  compareNodes: [
    (text) =>
      fileOrder.compareNodes({ key: 'name', descending: false, foldersFirst: true, favouritesFirst: true }, 'en')(
        node(text),
        node(`${text}1`),
      ),
  ],
  complete: [(text) => wordAtCaret.complete(text, { trigger: '@', text, start: 0, end: 1 }, text)],
  davChild: [(text) => davPath.davChild(text, text)],
  davDocument: [(text) => davXml.davDocument('prop', text)],
  element: [(text) => davXml.element(text, text), (text) => davXml.element(`{${text}}a`, text)],
  fillPlaceholders: [
    (text) => lib.fillPlaceholders(text, { name: text }),
    (text) => lib.fillPlaceholders('{a}', { a: text }),
  ],
  filterBody: [(text) => davXml.filterBody([text], { systemTagIds: [text] })],
  find: [(text) => appsPanel.find([{ ...appEntry.parseAppEntries([{ id: text }])[0], unread: 0 } as never], text)],
  folderNameProblem: [(text) => folderName.folderNameProblem(text, { taken: [text] })],
  nameFault: [
    (text) => nameRules.nameFault(text, { forbiddenCharacters: [text], forbiddenNames: [text], mostBytes: 250 }),
    (text) => nameRules.nameFault('a', { forbiddenBaseNames: [text], forbiddenExtensions: [text] }),
  ],
  freeFolderName: [(text) => folderName.freeFolderName(text, [text])],
  futureNames: [
    (text) =>
      copyNames.futureNames(
        conflictDialog.readConflicts([{ id: text, name: text, directory: text }]) ?? [],
        new Map([[text, 'both']]),
        () => [text],
      ),
  ],
  idleRules: [(text) => idleRules.idleRules(text, 20)],
  indexAfterKey: [
    (text) =>
      gridKeys.indexAfterKey(text, false, { index: 0, count: 9, columns: 3, rowsPerPage: 9, rightToLeft: false }),
  ],
  isForbiddenName: [
    (text) => lib.isForbiddenName(text),
    (text) => forbiddenName.isForbiddenName(text, text, () => undefined),
  ],
  isSamePath: [(text) => paths.isSamePath(text, `${text}/`)],
  joinPaths: [(text) => paths.joinPaths(text, text)],
  itemsOf: [
    (text) =>
      searchSelect.itemsOf(
        { choices: [choice(text)], chosen: [], term: text, creates: true, failed: true },
        { create: text, retry: text },
      ),
  ],
  matching: [(text) => option.matching([choice(text)], text)],
  filterNodes: [(text) => fileFilter.filterNodes([node(text)], { mime: [text] })],
  matchesStart: [(text) => fileFilter.matchesStart(node(text), text)],
  matchesText: [(text) => fileFilter.matchesText(node(text), text)],
  mkColBody: [(text) => davXml.mkColBody({ '{a}b': text })],
  nodeOf: [(text) => fileNode.nodeOf({ path: text, name: text, etag: text, mimeType: text } as never, text)],
  naturalCompare: [(text) => lib.naturalCompare(text, `${text}1`)],
  ownWords: [(text) => estimator.ownWords([text])],
  parseFileEntry: [
    (text) => davEntry.parseFileEntry('/dav', answer(text)),
    (text) => davEntry.parseFileEntry(text, answer(text)),
  ],
  parseFilesSettings: [
    (text) => filesSettings.parseFilesSettings({ [text]: text }, { [text]: text }),
    (text) => filesSettings.parseFilesSettings({ show_hidden: text }, { files: { [text]: text, sorting_mode: text } }),
  ],
  pathBelow: [(text) => davPath.pathBelow(text, text), (text) => davPath.pathBelow('/dav', `/dav/${text}`)],
  isSameResource: [(text) => davPath.isSameResource(text, '/a')],
  lackingPrefix: [
    (text) => davPath.lackingPrefix(`/proxy/${text}`, '/', text),
    (text) => davPath.lackingPrefix('/proxy/dav', text, `/dav/${text}`),
  ],
  wholeHref: [(text) => davPath.wholeHref('/proxy/dav', '/proxy', text)],
  propFindBody: [(text) => davXml.propFindBody([text])],
  propPatchBody: [(text) => davXml.propPatchBody({ '{a}b': text })],
  readItem: [(text) => pageData.readItem({ path: text }, '/'), (text) => pageData.readItem(text, '/a')],
  readMultiStatus: [
    (text) => multiStatus.readMultiStatus(() => undefined).write(`<multistatus xmlns="DAV:"><response><href>${text}`),
  ],
  readNode: [(text) => pageData.readNode({ path: text }, '/')],
  retryAfterMs: [(text) => serverHealth.retryAfterMs(text, 0)],
  remedyFor: [(text) => connection.remedyFor(text, true)],
  searchBody: [(text) => davSearch.searchBody([text], text, { nameHolds: text }, 9)],
  sessionEndOf: [(text) => sessionEndRecord.sessionEndOf({ uid: text, ended: text } as never, text)],
  shortened: [(text) => shorten.shortened(text, 10_000)],
  splitEntries: [
    (text) => searchSelect.splitEntries(text, ',;\n'),
    (text) => searchSelect.splitEntries(text, text.slice(0, 9)),
  ],
  strongestChecksum: [fileContent.strongestChecksum],
  typedEmoji: [(text) => statusDialog.typedEmoji('🥪', text), (text) => statusDialog.typedEmoji(text, text)],
  toastTimeMs: [(text) => toastRules.toastTimeMs('info', text)],
  changesOf: [
    (text) =>
      statusDialog.changesOf(
        { type: text, icon: text, message: text, clear: 'never', messageId: text },
        ownStatus.parseOwnStatus({ userId: text, status: text, message: text }),
        ownStatus.parsePredefinedList([{ id: text, message: text }]),
      ),
  ],
  withPredefined: [
    (text) =>
      statusDialog.withPredefined(statusDialog.formOf(null), { id: text, icon: text, message: text, clearAfter: null }),
  ],
  versioned: [(text) => userMenuPanel.versioned(text, text)],
  wishedPath: [(text) => plan.wishedPath('/', text), (text) => plan.wishedPath(text, 'a')],
  withEntries: [(text) => searchSelect.withEntries([], [text], [choice(text)], 9)],
  withMark: [(text) => userMenu.withMark([], text)],
  wordAtCaret: [
    (text) => wordAtCaret.wordAtCaret(text, text.length, ['@', '#']),
    (text) => wordAtCaret.wordAtCaret(`@${text}`, text.length, ['@', text.slice(0, 9)]),
  ],
}
