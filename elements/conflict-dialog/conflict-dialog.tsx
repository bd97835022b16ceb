import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Column, FileConflict, Resolution, Verb } from '../../src/kits/conflicts/conflict.rules.js'
import type { ConflictRule, RuleCount } from './preset-rules.js'
import { n, pageLocale, t } from '../../src/core/page/server/translate.js'
import { callback, data, event, flag, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState, useTag } from '../../src/core/element/host-context.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { useFitting } from '../../src/kits/grids/use-fitting.js'
import { shownName } from '../../src/core/lib/shorten.js'
import { VersionPicture } from './conflict-dialog-pictures.js'
import { columns, ConflictRows, dateOf, sideOf, sizeOf } from './conflict-dialog-rows.js'
import { useResolving, type Comparison } from './conflict-dialog.effects.js'
import {
  comparable,
  readConflicts,
  type ConflictGiven,
  type SameContent,
  type TakenNames,
} from './conflict-dialog.model.js'
import { Base, hostStyles, Pictures } from './conflict-dialog.styles.js'

const attributes = {
  open: flag('Whether it asks. It closes itself with the answer.', { reflects: true }),
}

const properties = {
  conflicts: data<readonly ConflictGiven[], readonly FileConflict[]>(
    'What to decide, in its order. Each has an id of its own, or none is taken. More may be set while it is open: what was chosen stays.',
    [],
    readConflicts,
  ),
  takenNames: callback<TakenNames>('Which names a folder holds, so that a copy gets a free one.'),
  sameContent: callback<SameContent>(
    'Finds out whether both versions hold the same; with it, identical files can be left out.',
  ),
}

const events = {
  'conflicts-resolved': event<Resolution>(
    'The answer, once: one verb for each conflict when done, nothing when cancelled.',
  ),
  'conflicts-closed': event('It is gone, 200 ms after it closed: the element may be removed.'),
}

/** Below this width, in px at the default text size, there is no room for two versions side by side. */
const narrowBelowPx = 420

function ConflictDialogView({
  open,
  conflicts,
  takenNames,
  sameContent,
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const resolving = useResolving(open, conflicts, takenNames, sameContent, useEmit<typeof events>())
  const { rows, files, ticked, mayContinue, choices, names, verbs, comparison, enlarged, enlarge } = resolving
  const base = useRef<HTMLDivElement>(null)
  const narrow = useFitting(base, narrowBelowPx, open) === 0
  useHostState(open ? 'open' : 'closed')
  const Modal = useTag('modal-dialog')
  const [first] = conflicts
  const single = conflicts.length === 1 && first?.kind === 'file' ? first : null

  return (
    <>
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
          <Base ref={base} part="base" className={narrow ? 'narrow' : undefined}>
            <p>{t('Which files do you want to keep?')}</p>
            <p className="hint">
              {t('If you select both versions, the copied file will have a number added to its name.')}
            </p>
            {files > 1 && <Rules resolving={resolving} candidates={sameContent ? comparable(rows).length : 0} />}
            {!single && (
              <p part="summary" role="status">
                {summary(verbs, comparison)}
              </p>
            )}
            {files > 1 && (
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
            <ConflictRows
              rows={rows}
              choices={choices}
              names={names}
              narrow={narrow}
              choose={resolving.choose}
              enlarge={enlarge}
            />
            {single && <Answers readOnly={single.original.readOnly} answer={resolving.finishWith} />}
          </Base>
        )}
      </Modal>
      {open && enlarged && (
        <Modal
          key={enlarged.id}
          heading={shownName(enlarged.name)}
          open
          size="large"
          // Not only on `closed`, which comes later: until then, the same pictures could not be opened again.
          onbefore-close={() => enlarge(null)}
          onclosed={() => enlarge(null)}
          onelement-error={() => enlarge(null)}
        >
          <Pictures>
            {columns.map((column) => {
              const { size, modifiedMs } = column === 'incoming' ? enlarged.replacement : enlarged.original
              return (
                <figure key={column}>
                  <VersionPicture conflict={enlarged} column={column} kind="whole" settled />
                  <figcaption>
                    <strong>{sideOf(column)}</strong> <bdi>{dateOf(modifiedMs)}</bdi> <bdi>{sizeOf(size)}</bdi>
                  </figcaption>
                </figure>
              )
            })}
          </Pictures>
        </Modal>
      )}
    </>
  )
}

/** For a single file: each button is an answer. */
function Answers({ readOnly, answer }: { readOnly: boolean; answer: (verb: Verb) => void }): ReactNode {
  return (
    <div part="rules" role="group" aria-label={t('Which files do you want to keep?')} className="answers">
      <button type="button" part="button" disabled={readOnly} onClick={() => answer('replace')}>
        {t('Replace')}
      </button>
      <button type="button" part="button" onClick={() => answer('both')}>
        {t('Keep both')}
      </button>
      <button type="button" part="button" onClick={() => answer('skip')}>
        {t('Skip')}
      </button>
    </div>
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

/** The rules that exclude one another. */
const segments = ['newest', 'largest', 'both'] as const

interface RulesProps {
  resolving: {
    rules: Readonly<Record<ConflictRule, RuleCount>>
    applied: ConflictRule | null
    comparison: Comparison
    rule: (rule: ConflictRule) => void
  }
  /** How many files may be identical. */
  candidates: number
}

/** One choice for all files, with the number of files that each rule can decide. */
function Rules({ resolving: { rules, applied, comparison, rule }, candidates }: RulesProps): ReactNode {
  const group = useId()
  const labels = { newest: t('Newer ones'), largest: t('Larger ones'), both: t('Keep both') }
  const usable = segments.filter((name) => rules[name].decides > 0)
  const stop = usable.find((name) => name === applied) ?? usable[0]
  const compared = comparison !== null && 'same' in comparison
  const identical = rules.identical.changes
  return (
    <div part="rules">
      <div role="radiogroup" aria-label={t('Choose for all files')} className="segments">
        {segments.map((name) => (
          <label key={name} part="button">
            <input
              type="radio"
              name={group}
              checked={name === applied}
              disabled={!usable.includes(name)}
              tabIndex={name === stop ? 0 : -1}
              onChange={() => rule(name)}
            />
            <span>{labels[name]}</span> <small>{n('{count} file', '{count} files', rules[name].decides)}</small>
          </label>
        ))}
      </div>
      {candidates > 0 && (
        <button
          type="button"
          part="button"
          aria-disabled={(compared && identical === 0) || undefined}
          onClick={() => {
            if (!compared || identical > 0) rule('identical')
          }}
        >
          <span>{t('Leave out identical')}</span>{' '}
          <small>{`(${compared ? identical : t('up to {count}', { count: candidates })})`}</small>
        </button>
      )}
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
