import { formatDay } from '@tinkerdesk/shared'

const dayOf = (value: unknown) => (typeof value === 'string' ? formatDay(value) : null)

/** Returns the first text of an announcement of a competition. The admin may change it. */
export function announcementOf({
  name,
  applicationEndDate,
  competitionStartDate,
}: Readonly<Record<string, unknown>>): {
  title: string
  body: string
} {
  const [closes, starts] = [dayOf(applicationEndDate), dayOf(competitionStartDate)]
  const lines = [
    closes ? `Applications are open until ${closes}.` : null,
    starts ? `The competition starts on ${starts}.` : null,
    'You find it under Competitions.',
  ]
  return { title: String(name), body: lines.filter(Boolean).join(' ') }
}
