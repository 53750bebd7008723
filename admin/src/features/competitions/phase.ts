import { text } from '@tinkerdesk/shared/base/say'
import type { Competition } from '@tinkerdesk/shared'

export const phases = ['open', 'upcoming', 'running', 'over'] as const
type Phase = (typeof phases)[number]

/** The phases of a competition as a student reads them. */
export const phaseWords: { readonly [phase in Phase]: string } = {
  open: 'Open for applications',
  upcoming: 'Opens later',
  running: 'Applications are closed',
  over: text('Over'),
}

type Days = Pick<Competition, 'applicationStartDate' | 'applicationEndDate' | 'competitionEndDate'>

/** Returns the phase of a competition on a day in India (`YYYY-MM-DD`). */
export function phaseOf({ applicationStartDate, applicationEndDate, competitionEndDate }: Days, today: string): Phase {
  if (competitionEndDate !== null && competitionEndDate < today) return 'over'
  if (today < applicationStartDate) return 'upcoming'
  if (today <= applicationEndDate) return 'open'
  return competitionEndDate === null ? 'over' : 'running'
}
