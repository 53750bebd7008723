import type { Me } from '@tinkerdesk/shared'
import { datedAs, type Gate } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { nameRefused } from './name-refused.js'

/** Competitions of earlier years, which are over: name, who held it, what for, and its first day from today. */
const contests = [
  [
    'ATL Marathon, three years ago',
    'AIM',
    'Teams built first prototypes for problems of their town. Two of our teams went to the state round.',
    -1080,
  ],
  [
    'Bridge of paper',
    'External',
    'A bridge of forty sheets that carries a brick. The lightest that held won.',
    -760,
  ],
  [
    'Robotics Day, Ajmer',
    'Partnered with AIM',
    'Robots that sort balls by colour. Called off because of the rain, and not repeated.',
    -610,
  ],
  [
    'Kites that measure',
    'External',
    'Kites with a thermometer and a height sensor. The schools showed their curves to each other.',
    -420,
  ],
] as const

/** Fills the archive with competitions that are over. */
export async function fillArchived({
  gate,
  tx,
  now,
  me,
}: {
  gate: Gate
  tx: Transaction
  now: Date
  me: Me
}): Promise<void> {
  for (const [at, [name, organizedBy, description, start]] of contests.entries()) {
    const id = demoId('contest', 20 + at)
    const [open, close, end] = [start - 60, start - 14, start + 2].map((day) => dayFrom(now, day))
    const day = (from: number) => new Date(now.getTime() + from * 24 * 60 * 60_000)
    const eligibility = {
      classesFrom: '6th',
      classesTo: '12th',
      atlSchools: true,
      nonAtlSchools: true,
      individual: false,
      team: true,
    }
    const record = {
      id,
      name,
      organizedBy,
      description,
      eligibility,
      requirements: ['Team of two or three', 'Working prototype'],
      applicationStartDate: open,
      applicationEndDate: close,
      competitionStartDate: dayFrom(now, start),
      competitionEndDate: end,
    }
    const made = datedAs(day(start - 60), () => gate.create(me, 'competition', record, { tx }))
    const { version } = await nameRefused('competition', record, made)
    await datedAs(day(Math.min(start + 90, -20)), () =>
      gate.archive(me, 'competition', id, { version: Number(version), tx }),
    )
  }
}
