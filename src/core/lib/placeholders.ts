/** A text with its `{name}`s filled in; one without a value stays as it is. Plain text: the result is never HTML. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>>,
  shown: (value: string | number) => string = String,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name] ?? whole) : whole,
  )
}
