/** Does the tasks in their order, as many at a time as there are lanes; ends when all have ended. */
export async function sideBySide(lanes, tasks) {
  const waiting = [...tasks]
  const lane = async () => { for (let task = waiting.shift(); task; task = waiting.shift()) await task() }
  await Promise.all(Array.from({ length: lanes }, lane))
}
