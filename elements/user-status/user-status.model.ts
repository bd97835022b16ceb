/** The effect of a status, in English, to be translated; empty for most. */
export function statusSublabel(status: string): string {
  if (status === 'dnd') return 'Mute all notifications'
  return status === 'invisible' ? 'Appear offline' : ''
}
