/**
 * The types of contracts that keep their names in the generated typings, and for importers. The build writes out others.
 */
export type { ArrangementStore, Choice as AppArrangement } from '../../elements/app-menu/arrangement.js'
export type { Choice, ChoiceGiven, ChoicesGiven } from '../kits/choices/option.js'
export type { FileConflict } from '../kits/conflicts/conflict.rules.js'
export type { Contact } from '../kits/contacts/contact.js'
export type { FailureKind } from '../core/lib/failure.js'
export type { FileNode } from '../kits/file-sources/file-node.js'
export type { FileSource } from '../kits/file-sources/file-source.js'
export type { IsoDate, Milliseconds } from '../kits/live-time/parse-timestamp.js'
export type { PageFile, PageFiles } from '../kits/file-sources/page-data.js'
export type { PickerButtonGiven as PickerButton } from '../services/file-picker/pick-files.js'
