/** One Content-Security-Policy: its directives by name. */
type Policy = ReadonlyMap<string, readonly string[]>

function parsePolicies(header: string | readonly string[] | undefined): Policy[] {
  const lines = typeof header === 'string' ? [header] : (header ?? [])
  return lines
    .flatMap((line) => line.split(','))
    .map((policy) => {
      const directives = new Map<string, string[]>()
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        // The first directive of a name counts (CSP level 3, section 2.2.1).
        if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
      }
      return directives
    })
    .filter((policy) => policy.size > 0)
}

const sourcesOf = (policy: Policy, ...names: string[]): readonly string[] | undefined =>
  names.map((name) => policy.get(name)).find((sources) => sources !== undefined)

const scripts = (policy: Policy): readonly string[] | undefined =>
  sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src')

/** What a page's policy means for the elements. */
export interface PolicyView {
  /** The nonce that the page's scripts carry; empty if the policy has none. */
  nonce: string
  /** Names of the directives that block the elements, as written in the policy. */
  refuses: string[]
}

/**
 * Reads a page's nonce, and checks what the elements need: scripts with the nonce, and style sheets and requests of the
 * page's origin. The policy is not changed: what it refuses stays refused.
 *
 * @param header one value for each header line of that name
 */
export function readPolicy(header: string | readonly string[] | undefined): PolicyView {
  const policies = parsePolicies(header)
  const nonce =
    policies
      .flatMap((policy) => scripts(policy) ?? [])
      .map((source) => /^'nonce-(.+)'$/.exec(source)?.[1])
      .find((found) => found !== undefined) ?? ''
  const refuses = new Set<string>()
  for (const policy of policies) {
    const allowed = scripts(policy)
    const byName = nonce !== '' && allowed?.includes(`'nonce-${nonce}'`)
    const bySelf = allowed?.includes("'self'") && !allowed.includes("'strict-dynamic'")
    if (allowed && !byName && !bySelf) refuses.add('script-src')
    for (const [name, sources] of [
      ['style-src', sourcesOf(policy, 'style-src-elem', 'style-src', 'default-src')],
      ['connect-src', sourcesOf(policy, 'connect-src', 'default-src')],
    ] as const) {
      if (sources && !sources.includes("'self'") && !sources.includes('*')) refuses.add(name)
    }
  }
  return { nonce, refuses: [...refuses] }
}
