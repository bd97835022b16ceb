import { requestJson } from '../../../src/core/http/request.js'
import { asList, asRecord, asText } from '../../../src/core/lib/parse.js'
import { asName } from '../../../src/core/lib/shorten.js'
import { goodItems } from '../../../src/core/page/good-items.js'
import { pageStorage } from '../../../src/core/page/page-storage.js'
import { generateUrl } from '../../../src/core/page/server/urls.js'
import { shared } from '../../../src/core/page/shared-values.js'
import { allTeams, teamKey } from '../panel/contacts-menu.effects.js'

/** A team of the user's, as servers from release 33 on have them. */
export interface Team {
  id: string
  name: string
}

function parseTeam(value: unknown): Team | null {
  const team = asRecord(value)
  const id = asText(team?.['teamId'])
  return id === '' ? null : { id, name: asName(team?.['displayName'], id) }
}

/**
 * The user's teams (`GET /contactsmenu/teams`), asked for once on a page.
 *
 * @returns null where the server did not say; the next call asks again
 */
export function userTeams(): Promise<readonly Team[] | null> {
  const known = shared('contacts-teams', (): { answer: Promise<readonly Team[] | null> | null } => ({ answer: null }))
  return (known.answer ??= requestJson(generateUrl('/contactsmenu/teams'), { background: true }).then(
    (teams) => goodItems(asList(teams), parseTeam, 'teams', 'needs a teamId'),
    (error: unknown) => {
      console.debug('[shared-environment] Without an answer about teams, the contacts have no filter by team.', error)
      return (known.answer = null)
    },
  ))
}

/** Keeps the choice where the server's own menu keeps it. @param id of a team, empty for all */
export function keepTeam(id: string): void {
  pageStorage(() => localStorage).write(teamKey, JSON.stringify(id || allTeams))
}
