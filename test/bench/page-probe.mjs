/**
 * Measures inside a page. `installProbe` is sent to the page as text and runs before its scripts, so it uses nothing
 * from outside of itself.
 *
 * Painted means: the content is in the (shadow) DOM, and two animation frames have passed.
 *
 * @param {'ours' | 'vanilla' | 'react' | 'none'} kind whose header the page has. Where there is none, nothing looks for it in
 *   each frame.
 */
export function installProbe(kind) {
  const ours = (tag) => document.querySelector(tag)?.shadowRoot
  const roots = {
    ours: { more: () => ours('app-menu'), user: () => ours('user-menu'), contacts: () => ours('contacts-menu') },
    vanilla: {
      more: () => ours('vanilla-header'),
      user: () => ours('vanilla-header'),
      contacts: () => ours('vanilla-header'),
    },
    react: { more: () => document, user: () => document, contacts: () => document },
    none: {},
  }[kind]
  const own = kind === 'ours'
  const trigger = (menu) => roots[menu]()?.querySelector(own ? '[part=trigger]' : `.${menu}-trigger`)
  const panel = (menu) => roots[menu]()?.querySelector(own ? '[part=panel]' : `#${menu}`)
  const scroller = () =>
    own ? panel('contacts').querySelector('[part=list]').parentElement : panel('contacts').querySelector('.list')
  const ready = {
    header: () =>
      (roots.more()?.querySelectorAll(own ? 'a[part=entry]' : '.app').length ?? 0) === 12 &&
      trigger('user') &&
      trigger('contacts'),
    headerWithMenu: () => ready.header() && ready.panel('user'),
    narrowHeader: () => trigger('more') && trigger('user') && trigger('contacts'),
    panel: (menu) => panel(menu)?.matches(':popover-open') && panel(menu).childElementCount > 0,
    // Ours renders only the visible rows; the others render all.
    rows: (count) => {
      const rows = panel('contacts')?.querySelectorAll(own ? '[part=row]' : '.person') ?? []
      return own ? rows.length >= 6 && rows[0].ariaSetSize === String(count) : rows.length === count
    },
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const longTasks = []
  const shifts = []
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
  ).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({
    type: 'layout-shift',
    buffered: true,
  })

  /** Counts frames until `what` is ready, then waits for two more; ms are counted from `fromMs`. */
  async function painted(what, argument, fromMs) {
    let frames = 1
    for (await frame(); !ready[what](argument); await frame()) {
      frames += 1
      if (performance.now() - fromMs > 60_000) throw new Error(`${what} ${argument ?? ''} never came.`)
    }
    await frame()
    await frame()
    return { frames, ms: performance.now() - fromMs }
  }

  const header = kind === 'none' ? undefined : painted('header', undefined, 0)
  // Some pages are closed before it is painted.
  header?.catch(() => undefined)

  window.probe = {
    header,
    painted,
    center(menu) {
      const { x, y, width, height } = trigger(menu).getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    },
    /** Waits for an event (default: a click) and then for its result; ms are counted from the event's timestamp. */
    after: (what, argument, event = 'click') =>
      new Promise((resolve, reject) => {
        addEventListener(event, ({ timeStamp }) => painted(what, argument, timeStamp).then(resolve, reject), {
          capture: true,
          once: true,
        })
      }),
    focus: (menu) => trigger(menu).focus(),
    longestTaskMs: (fromMs = 0) =>
      Math.max(0, ...longTasks.filter(({ startTime }) => startTime >= fromMs).map(({ duration }) => duration)),
    layoutShift: () => shifts.reduce((sum, value) => sum + value, 0),
    firstContentMs: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    /** Scrolls by a fixed distance in each frame; returns the time between frames, in ms. */
    async scroll(frames, pxPerFrame) {
      const list = scroller()
      const fromMs = performance.now()
      const deltas = []
      let before = await frame()
      for (let count = 0; count < frames; count += 1) {
        list.scrollTop += pxPerFrame
        const now = await frame()
        deltas.push(now - before)
        before = now
      }
      await frame()
      return { deltas, longestTaskMs: window.probe.longestTaskMs(fromMs), scrolledPx: list.scrollTop }
    },
    async idle() {
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve))
    },
  }
}
