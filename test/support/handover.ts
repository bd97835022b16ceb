import type { Handover } from '../../demo/gallery/scene.js'

const base64 = (value: unknown): string =>
  btoa(
    JSON.stringify(value).replace(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/**
 * Gives the page what a server would hand over (behaviour.md 0). Returns the undo; after a test, `takeBack()` calls it.
 */
export function handOver({ user, initialState = {}, globals = {} }: Handover): () => void {
  const undo: (() => void)[] = []
  const { head } = document
  if (user) {
    head.dataset['user'] = user.uid
    head.dataset['userDisplayname'] = user.displayName
    undo.push(() => {
      delete head.dataset['user']
      delete head.dataset['userDisplayname']
    })
  }
  head.dataset['requesttoken'] ??= 'cGFnZQ==:bG9hZA=='
  undo.push(() => {
    delete head.dataset['requesttoken']
  })

  const inputs = Object.entries(initialState).map(([key, value]) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', id: `initial-state-${key}`, value: base64(value) })
    return input
  })
  document.body.append(...inputs)
  undo.push(() => inputs.forEach((input) => input.remove()))

  const page = globalThis as Record<string, unknown>
  const all = { ...globals, ...(user && { _oc_isadmin: user.isAdmin === true }) }
  for (const [name, value] of Object.entries(all)) page[name] = value
  undo.push(() => {
    for (const name of Object.keys(all)) delete page[name]
  })

  const run = (): void => {
    for (const step of undo.splice(0).reverse()) step()
  }
  handedOver.push(run)
  return run
}

const handedOver: (() => void)[] = []

/** Undoes everything that was handed over. */
export function takeBack(): void {
  for (const undo of handedOver.splice(0).reverse()) undo()
}
