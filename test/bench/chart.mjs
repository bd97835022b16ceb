const rowPx = 22
const barFromPx = 190
const barToPx = 620

/**
 * A bar chart (SVG) of the time until the header is painted, cold: a bar for each subject at each speed, in ms.
 *
 * @param {Record<string, Record<string, { cold: { median: number } }>>} header the result of that series
 */
export function chart(header) {
  const speeds = { '1x': 'CPU 1x', '4x': 'CPU 4x', slow: 'CPU 4x, slow network' }
  let y = 0
  const parts = []
  for (const [speed, title] of Object.entries(speeds)) {
    const rows = Object.entries(header[speed]).map(([subject, { cold }]) => [subject, cold.median])
    const most = Math.max(...rows.map(([, ms]) => ms))
    parts.push(`<text x="0" y="${y + 16}" font-weight="bold">${title}: header painted, cold, ms</text>`)
    y += rowPx
    for (const [subject, ms] of rows) {
      const width = Math.round(((barToPx - barFromPx) * ms) / most)
      parts.push(
        `<text x="10" y="${y + 15}">${subject}</text>`,
        `<rect x="${barFromPx}" y="${y + 3}" width="${width}" height="${rowPx - 7}" rx="3" fill="${subject.startsWith('ours') ? '#00679e' : '#9aa0a6'}"/>`,
        `<text x="${barFromPx + width + 6}" y="${y + 15}">${Math.round(ms)}</text>`,
      )
      y += rowPx
    }
    y += 10
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 ${y}" width="680" height="${y}" font-family="system-ui, sans-serif" font-size="13" fill="#555">
${parts.join('\n')}
</svg>
`
}
