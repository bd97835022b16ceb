/** The named types that contracts use in the texts of their types (`type`), for the generated typings and for importers. */
export type { Choice, ChoiceGiven, ChoicesGiven } from '../src/lib/choice.js'
export type { FileConflict } from '../src/lib/conflict.js'
export type { Contact } from '../src/lib/contact.js'
export type { FailureKind } from '../src/lib/failure.js'
export type { FileNode } from '../src/lib/file-node.js'
export type { FileSource } from '../src/lib/file-source.js'
export type { PageFiles } from '../src/lib/page-data.js'
export type { PickerButtonGiven as PickerButton } from '../src/ui/pick-files.js'

/** A date, with a time or without, as ISO 8601 writes it and `<time>` takes it. */
export type IsoDate = string
/** Since the beginning of 1970, in UTC. */
export type Milliseconds = number
