import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Column, FileConflict, Resolution, Verb } from '../../src/kits/conflicts/conflict.rules.js'
import { conflictRules, type ConflictRule } from './preset-rules.js'
import { n, pageLocale, t } from '../../src/core/page/server/translate.js'
import { callback, data, event, flag, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState, useTag } from '../../src/core/element/host-context.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { ConflictRows } from './conflict-dialog-rows.js'
import { useResolving, type Comparison } from './conflict-dialog.effects.js'
import { comparable, readConflicts, type SameContent, type TakenNames } from './conflict-dialog.model.js'
import { Base, hostStyles } from './conflict-dialog.styles.js'

const attributes = {
  open: flag('Whether it asks. It closes itself with the answer.', { reflects: true }),
}

const properties = {
  conflicts: data<readonly FileConflict[]>(
    'What to decide, in its order. Each has an id of its own, or none is taken. More may be set while it is open: what was chosen stays.',
    "readonly { id: string, name: string, directory?: string, kind?: 'file' | 'folder', original: { size?: number | null, modifiedMs?: number | null, etag?: string, readOnly?: boolean, mimeType?: string, previewUrl?: string | null }, replacement: { size?: number | null, modifiedMs?: number | null, mimeType?: string, file?: File }, parentId?: string }[]",
    [],
    readConflicts,
  ),
  takenNames: callback<TakenNames>(
    'Which names a folder holds, so that a copy gets a free one.',
    '(directory: string) => readonly string[]',
  ),
  sameContent: callback<SameContent>(
    'Finds out whether both versions hold the same; with it, identical files can be left out.',
    '(conflict: FileConflict, signal: AbortSignal) => Promise<boolean>',
  ),
}

const events = {
  'conflicts-resolved': event<Resolution>(
    'The answer, once: one verb for each conflict when done, nothing when cancelled.',
    "{ status: 'done' | 'cancelled', decisions: readonly { id: string, verb: 'replace' | 'keep' | 'both' | 'skip' | 'merge', name?: string }[] }",
  ),
  'conflicts-closed': event('It is gone, 200 ms after it closed: the element may be removed.'),
}

function ConflictDialogView({
  open,
  conflicts,
  takenNames,
  sameContent,
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const resolving = useResolving(open, conflicts, takenNames, sameContent, useEmit<typeof events>())
  const { rows, files, ticked, mayContinue, choices, names, verbs, changes, comparison } = resolving
  useHostState(open ? 'open' : 'closed')
  const Modal = useTag('modal-dialog')

  return (
    <Modal
      heading={
        conflicts.length === 1
          ? t('One file conflict')
          : n('{count} file conflict', '{count} file conflicts', conflicts.length)
      }
      open={open}
      no-close=""
      buttons={[
        { label: t('Cancel'), value: 'cancel' },
        { label: t('Continue'), value: 'continue', variant: 'primary', disabled: !mayContinue },
      ]}
      onbefore-close={({ detail }: ModalClosing) =>
        resolving.finish(detail.reason === 'button' && detail.value === 'continue' ? 'done' : 'cancelled')
      }
      {...resolving.dialog}
    >
      {open && (
        <Base part="base">
          <p>{t('Which files do you want to keep?')}</p>
          <p className="hint">
            {t('If you select both versions, the copied file will have a number added to its name.')}
          </p>
          {files > 0 && (
            <div part="heads">
              <Head
                label={t('New Files')}
                column="incoming"
                files={files}
                ticked={ticked}
                tickAll={resolving.tickAll}
              />
              <Head
                label={t('Already existing files')}
                column="existing"
                files={files}
                ticked={ticked}
                tickAll={resolving.tickAll}
              />
            </div>
          )}
          {files > 1 && (
            <Rules
              changes={changes}
              comparison={comparison}
              candidates={sameContent ? comparable(rows).length : 0}
              rule={resolving.rule}
            />
          )}
          <ConflictRows rows={rows} choices={choices} names={names} choose={resolving.choose} />
          <p part="summary" role="status">
            {summary(verbs, comparison)}
          </p>
        </Base>
      )}
    </Modal>
  )
}

interface HeadProps {
  label: string
  column: Column
  files: number
  ticked: Readonly<Record<Column, number>>
  tickAll: (column: Column, on: boolean) => void
}

/** Ticks one version of all files, and shows for how many files it is ticked. */
function Head({ label, column, files, ticked, tickAll }: HeadProps): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  const count = ticked[column]
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < files
  })
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={count === files}
        onChange={({ target }) => tickAll(column, target.checked)}
      />
      <span>
        <span>{label}</span>{' '}
        <small>
          {count === files
            ? t('(all selected)')
            : count > 0
              ? n('({count} selected)', '({count} selected)', count)
              : ''}
        </small>
      </span>
    </label>
  )
}

interface RulesProps {
  changes: Readonly<Record<ConflictRule, number>>
  comparison: Comparison
  /** How many files may be identical. */
  candidates: number
  rule: (rule: ConflictRule) => void
}

/** A button for each rule, with the number of choices that it would change now. */
function Rules({ changes, comparison, candidates, rule }: RulesProps): ReactNode {
  const labels: Readonly<Record<ConflictRule, string>> = {
    newest: t('Newer ones'),
    largest: t('Larger ones'),
    both: t('Keep both'),
    identical: t('Leave out identical'),
  }
  const compared = comparison !== null && 'same' in comparison
  return (
    <div part="rules" role="group" aria-label={t('Choose for all files')}>
      {conflictRules.map((name) => {
        const count = name === 'identical' && !compared ? candidates : changes[name]
        if (name === 'identical' && candidates === 0) return null
        return (
          <button
            key={name}
            type="button"
            part="button"
            aria-disabled={count === 0 || undefined}
            onClick={() => {
              if (count > 0) rule(name)
            }}
          >
            <span>{labels[name]}</span>{' '}
            <span className="note">{`(${name === 'identical' && !compared ? t('up to {count}', { count }) : count})`}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Describes what will happen on Continue. */
function summary({ replace, keep, both, skip, merge }: Readonly<Record<Verb, number>>, comparison: Comparison): string {
  const parts = [
    replace > 0 && n('{count} file will be replaced', '{count} files will be replaced', replace),
    both > 0 && n('{count} will be added under a new name', '{count} will be added under new names', both),
    merge > 0 && n('{count} folder will be merged', '{count} folders will be merged', merge),
    keep > 0 && n('{count} stays as it is', '{count} stay as they are', keep),
    skip > 0 && n('{count} is skipped', '{count} are skipped', skip),
  ].filter((part) => part !== false)
  const outcome = new Intl.ListFormat(pageLocale(), { type: 'conjunction', style: 'narrow' }).format(parts)
  if (!comparison) return outcome
  if ('done' in comparison)
    return t('Comparing file {done} of {of} …', { done: comparison.done + 1, of: comparison.of })
  const failed =
    comparison.failed > 0
      ? ` ${n('{count} file could not be compared.', '{count} files could not be compared.', comparison.failed)}`
      : ''
  return `${n('{count} identical file found.', '{count} identical files found.', comparison.same)}${failed} ${outcome}`
}

/**
 * Asks which versions of already existing files to keep (behaviour.md 11.1), for any number of files at once.
 * Scripts call `resolveConflicts()`, which shows one dialog for all callers.
 */
export const ConflictDialog = element({
  tag: 'conflict-dialog',
  about: 'Asks which versions to keep of files that are there already, and tells one verb for each.',
  attributes,
  properties,
  events,
  states: ['closed', 'open'],
  parts: ['base', 'heads', 'rules', 'list', 'row', 'version', 'preview', 'button', 'summary'],
  cssProperties: {},
  hostStyles,
  view: ConflictDialogView,
})
