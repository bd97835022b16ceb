import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { capability } from '../../src/core/page/server/server-config.js'
import { formatLocale } from '../../src/core/page/server/format-locale.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { StatusIcon } from '../../src/kits/avatar/status-icon.js'
import { statusEffect, statusLabel } from '../../src/kits/avatar/user-status-type.js'
import type { StatusDialogState } from './status-dialog.effects.js'
import {
  choiceOf,
  isEmoji,
  typedEmoji,
  usualChoices,
  withoutMessage,
  withPredefined,
  type ClearChoice,
} from './status-dialog.model.js'
import {
  Clear,
  ClearAfter,
  EmojiPanel,
  EmojiToggle,
  Form,
  Group,
  Message,
  Offers,
  Problem,
  Radio,
  Replaced,
  Row,
  Said,
  Select,
  Type,
  Types,
  TypeText,
} from './status-dialog.styles.js'

/** Emoji that suit a status; all others can be typed. */
const emojis = [
  ...'😀🙂😎🤔😴🤒🤕🤧🥳🎉🎂🎓💼💻📞🎧📅📚✏️🎨🚌🚆🚲🚗✈️🏠🏡🌴⛷️🏃🍽️🥪☕🍵👶🐶❤️👍👋🙏⏳🔕🚫🔥'.matchAll(
    /\p{Extended_Pictographic}\ufe0f?/gu,
  ),
].map(([emoji]) => emoji)

/** Names a time after which the message is cleared. */
function clearText(choice: ClearChoice, keptSec: number | null): string {
  if (choice === 'never') return t("Don't clear")
  if (choice === 'day') return t('Today')
  if (choice === 'week') return t('This week')
  if (choice === 'kept') {
    const at = new Date((keptSec ?? 0) * 1000)
    const date = new Intl.DateTimeFormat(formatLocale(), {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return t('Until {time}', { time: date.format(at) })
  }
  const minutes = Math.round(Number(choice) / 60)
  return minutes % 60 === 0 ? n('%n hour', '%n hours', minutes / 60) : n('%n minute', '%n minutes', minutes)
}

/** The fields of the dialog. */
export function StatusFields(state: StatusDialogState): ReactNode {
  useFilledFields()
  const { problem, save } = state
  const id = useId()
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // A wrong field has the focus.
    if (problem && !problem.field) intoView(told.current)
  }, [problem])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  return (
    <Form part="base" onSubmit={send} noValidate>
      <TypeChoice {...state} />
      <MessageFields {...state} problemId={id} />
      <Problem ref={told} role="alert" id={id}>
        {problem?.text()}
      </Problem>
      {/* Enter in the field saves: the dialog's button is outside of the form. */}
      <button type="submit" hidden />
    </Form>
  )
}

function TypeChoice({ form, edit }: StatusDialogState): ReactNode {
  const name = useId()
  const types = [
    'online',
    'away',
    ...(capability('user_status')?.['supports_busy'] === true ? ['busy'] : []),
    'dnd',
    'invisible',
  ]
  return (
    <Group>
      <legend>{t('Online status')}</legend>
      <Types>
        {types.map((type) => {
          const effect = statusEffect(type)
          return (
            <Type key={type} $isChosen={form.type === type}>
              <Radio
                type="radio"
                name={name}
                value={type}
                checked={form.type === type}
                onChange={() => edit({ ...form, type })}
              />
              <TypeText>
                <span>{t(statusLabel(type))}</span>
                {effect && <small>{t(effect)}</small>}
              </TypeText>
              <StatusIcon status={type} size={16} />
            </Type>
          )
        })}
      </Types>
    </Group>
  )
}

/** The field that has to be changed takes the focus. */
function useFault(
  { problem }: StatusDialogState,
  name: 'icon' | 'message',
): { ref: RefObject<HTMLInputElement | null>; isWrong: boolean } {
  const ref = useRef<HTMLInputElement>(null)
  const isWrong = problem?.field === name
  useEffect(() => {
    if (problem?.field === name) ref.current?.focus()
  }, [problem, name])
  return { ref, isWrong }
}

function MessageFields({ problemId, ...state }: StatusDialogState & { problemId: string }): ReactNode {
  const { form, known, edit, restore } = state
  const { ref, isWrong } = useFault(state, 'message')
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  // The field of a wrong emoji is in there.
  if (state.problem?.field === 'icon' && !isChoosing) setChoosing(true)
  const { own, offered, replaced } = known
  const hasEmoji = capability('user_status')?.['supports_emoji'] !== false
  const choices = [
    ...new Set([
      ...(own?.clearAtSec ? ['kept' as const] : []),
      ...usualChoices,
      ...offered.map(({ clearAfter }) => choiceOf(clearAfter)),
      form.clear,
    ]),
  ]
  return (
    <Group>
      <legend>{t('Status message')}</legend>
      {replaced && (
        <Replaced>
          <p>
            <span>{t('Your status was set automatically.')}</span>{' '}
            <span>
              {t('Before: {status}', {
                status: [replaced.icon, replaced.message ?? t(statusLabel(replaced.status))].filter(Boolean).join(' '),
              })}
            </span>
          </p>
          <button part="restore" type="button" onClick={restore}>
            {t('Restore')}
          </button>
        </Replaced>
      )}
      <Row>
        {hasEmoji && (
          <EmojiToggle
            part="emoji"
            type="button"
            aria-expanded={isChoosing}
            aria-controls={isChoosing ? `${id}emoji` : undefined}
            onClick={() => setChoosing(!isChoosing)}
          >
            <span aria-hidden="true">{isEmoji(form.icon) ? form.icon : '🙂'}</span>
            <Said>{form.icon ? t('Emoji: {emoji}', { emoji: form.icon }) : t('Choose an emoji')}</Said>
          </EmojiToggle>
        )}
        <Message
          ref={ref}
          part="message"
          type="text"
          autoComplete="off"
          // An empty field and its placeholder have the text direction of the page.
          dir={form.message ? 'auto' : undefined}
          aria-label={t('Status message')}
          placeholder={t("What's your status?")}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          value={form.message}
          onInput={(event) => edit({ ...form, message: event.currentTarget.value, messageId: null })}
        />
        {(form.icon || form.message) && (
          <Clear
            part="clear"
            type="button"
            aria-label={t('Clear status message')}
            onClick={(event) => {
              // The button goes away with the message.
              event.currentTarget.parentElement?.querySelector('input')?.focus()
              edit(withoutMessage(form))
            }}
          >
            <Glyph path={glyphs.close} />
          </Clear>
        )}
      </Row>
      {isChoosing && <EmojiChoice {...state} id={`${id}emoji`} problemId={problemId} />}
      {offered.length > 0 && (
        <Offers aria-label={t('Suggestions')}>
          {offered.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                aria-pressed={form.messageId === item.id}
                onClick={() => edit(withPredefined(form, item))}
              >
                <span aria-hidden="true">{item.icon}</span>
                <span>
                  <bdi>{item.message}</bdi> <small>{clearText(choiceOf(item.clearAfter), null)}</small>
                </span>
              </button>
            </li>
          ))}
        </Offers>
      )}
      <ClearAfter>
        <span>{t('Clear status message after')}</span>
        <Select
          value={form.clear}
          onChange={(event) => edit({ ...form, clear: event.currentTarget.value as ClearChoice })}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {clearText(choice, own?.clearAtSec ?? null)}
            </option>
          ))}
        </Select>
      </ClearAfter>
    </Group>
  )
}

const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' })

function EmojiChoice({ id, problemId, ...state }: StatusDialogState & { id: string; problemId: string }): ReactNode {
  const { form, edit } = state
  const { ref, isWrong } = useFault(state, 'icon')
  const choose = (icon: string): void => edit({ ...form, icon, messageId: null })
  return (
    <EmojiPanel ref={intoView} id={id} role="radiogroup" aria-label={t('Emoji')}>
      {emojis.map((emoji) => (
        <label key={emoji} className="emoji">
          <input
            type="radio"
            name={id}
            checked={form.icon === emoji}
            onChange={() => choose(emoji)}
            // A second time takes it back.
            onClick={() => form.icon === emoji && choose('')}
          />
          <span>{emoji}</span>
        </label>
      ))}
      <label>
        <span>{t('Another emoji')}</span>
        <input
          ref={ref}
          type="text"
          autoComplete="off"
          value={form.icon}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          onInput={(event) => choose(typedEmoji(form.icon, event.currentTarget.value))}
        />
      </label>
    </EmojiPanel>
  )
}
