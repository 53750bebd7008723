import { dayAfter, today, type Me } from '@tinkerdesk/shared'
import { portfolio, type Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/** The demo student waits for an answer. */
export async function fillPortfolios(tx: Transaction, { student }: { student: Me }): Promise<void> {
  const child = student.studentId ?? ''
  const own = await records(studentActivity, tx).find(
    { student: child },
    { fields: ['status', 'files'], order: ['createdAt', 'id'] },
  )
  const done = own.filter(({ status }) => status === 'TA Completed').slice(0, 2)
  const photos = own.flatMap(({ files }) => files)
  const pieces: Portfolio['pieces'] = [
    ...done.map(({ id }) => ({ type: 'activity' as const, source: id, words: 'I made it twice.' })),
    ...photos.map(({ id }) => ({
      type: 'photo' as const,
      source: id,
      words: 'The light was the hardest part.',
    })),
    { type: 'hours' as const, source: null, words: null },
  ]
  await records(portfolio, tx, student).create({
    student: child,
    about: 'I like to find out why something does not work. Most of all I like robots.',
    pieces,
    state: 'proposed',
  })
}

/** Another child of the school has a link that anyone may open, with the consent of a guardian. */
export async function fillSharedPortfolio(tx: Transaction, admin: Me): Promise<void> {
  const lines = await records(consent, tx).find(
    { act: 'given' },
    { fields: ['student', 'purposes'], order: 'number' },
  )
  const child = lines.find(({ purposes }) => purposes.includes('sharing'))?.student
  if (child === undefined) return
  const portfolios = records(portfolio, tx, admin)
  const made = await portfolios.create({
    student: child,
    about: 'I measure things: rain, light and how long my sister takes to get up.',
    pieces: [{ type: 'hours', source: null, words: 'Nearly every Friday of the year.' }],
    state: 'proposed',
  })
  await portfolios.change(made.id, {
    version: Number(made.version),
    state: 'released',
    alone: true,
    until: dayAfter(today(), 20),
  })
}
