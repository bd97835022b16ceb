/**
 * The named types that contracts use in the texts of their types (`type`), for the generated typings and for importers.
 */
export type { ArrangementStore, Choice as AppArrangement } from '../../elements/app-menu/arrangement.js'
export type { Choice, ChoiceGiven, ChoicesGiven } from '../kits/choices/option.js'
export type { FileConflict } from '../kits/conflicts/conflict.rules.js'
export type { Contact } from '../kits/contacts/contact.js'
export type { FailureKind } from '../core/lib/failure.js'
export type { FileNode } from '../kits/file-sources/file-node.js'
export type { FileSource } from '../kits/file-sources/file-source.js'
export type { PageFiles } from '../kits/file-sources/page-data.js'
export type { PickerButtonGiven as PickerButton } from '../services/file-picker/pick-files.js'

/** An ISO 8601 date, with or without a time, as `<time>` accepts it. */
export type IsoDate = string
/** Milliseconds since the epoch (1970, UTC). */
export type Milliseconds = number
