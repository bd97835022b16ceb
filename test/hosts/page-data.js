/** The data of every page of test/hosts: objects, not texts, as an application has them. */
export const people = [
  { value: 'ada', label: 'Ada Lovelace', description: 'Engines' },
  { value: 'grace', label: 'Grace Hopper', description: 'Compilers' },
  { value: 'katherine', label: 'Katherine Johnson', description: 'Orbits' },
]

/** A list that the journeys reverse: each row has an element of its own. */
export const tasks = [
  { id: 'plan', label: 'Plan' },
  { id: 'build', label: 'Build' },
  { id: 'check', label: 'Check' },
]

export const answers = [
  { label: 'Later', value: { text: 'later' } },
  { label: 'Yes', value: { text: 'yes' }, variant: 'primary' },
]

/** What a form would send, as text. */
export const sentBy = (form) => new URLSearchParams(new FormData(form)).toString()
