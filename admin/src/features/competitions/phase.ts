import type { Competition } from '@tinkerdesk/shared'

export const phases = ['open', 'upcoming', 'running', 'over'] as const
type Phase = (typeof phases)[number]

/** What a student is told of a competition on a day in India (`YYYY-MM-DD`). */
export const phaseWords: { readonly [phase in Phase]: string } = {
  open: 'Open for applications',
  upcoming: 'Opens later',
  running: 'Applications are closed',
  over: 'Over',
}

type Days = Pick<Competition, 'applicationStartDate' | 'applicationEndDate' | 'competitionEndDate'>

/** Where a competition stands on a day. */
export function phaseOf({ applicationStartDate, applicationEndDate, competitionEndDate }: Days, today: string): Phase {
  if (competitionEndDate !== null && competitionEndDate < today) return 'over'
  if (today < applicationStartDate) return 'upcoming'
  if (today <= applicationEndDate) return 'open'
  return competitionEndDate === null ? 'over' : 'running'
}
