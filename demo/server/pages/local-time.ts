/** The time of day in a zone, and its difference from here: `5:52 PM • same time`. Computed once per zone. */
export function localTimes(nowMs: number): (timeZone: string) => string {
  const written = new Map<string, string>()
  return (timeZone) => {
    const known = written.get(timeZone)
    if (known !== undefined) return known
    const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(nowMs)
    const text = `${time} • ${distance(offsetMinutes(nowMs, timeZone) + new Date(nowMs).getTimezoneOffset())}`
    written.set(timeZone, text)
    return text
  }
}

function distance(minutes: number): string {
  if (minutes === 0) return 'same time'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `${hours}h${rest > 0 ? ` ${rest}m` : ''} ${minutes > 0 ? 'ahead' : 'behind'}`
}

/** Minutes east of UTC. */
function offsetMinutes(nowMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(nowMs)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
