import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../../src/core/page/server/translate.js'
import type { ToolsProps } from '../panel/contacts-menu.effects.js'
import { keepTeam, userTeams, type Team } from './teams.js'

/** Chooses the team whose people are listed. Shown where the user has teams. */
export function TeamFilter({ team, onTeam }: ToolsProps): ReactNode {
  const [teams, setTeams] = useState<readonly Team[]>([])
  const choose = (id: string): void => {
    keepTeam(id)
    onTeam(id)
  }
  useEffect(() => {
    let isGone = false
    void userTeams().then((answer) => {
      if (isGone) return
      setTeams(answer ?? [])
      if (!team || answer?.some(({ id }) => id === team)) return
      // Without an answer nobody could see or change the choice; the next page may have one.
      if (answer) choose('')
      else onTeam('')
    })
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
  if (teams.length === 0) return null
  return (
    <select
      value={team ?? ''}
      // The keys of the panel go by it.
      tabIndex={0}
      aria-label={t('Filter by team')}
      title={t('Filter by team')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{t('All teams')}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </select>
  )
}
