import type { EntryRequest, Me } from '@tinkerdesk/shared'
import { entryRequest } from '@tinkerdesk/shared/resources/entry-request'
import { datedAs, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { demoId } from './demo-id.js'
import { demoStudents } from './students.js'

const dayMs = 86_400_000

interface DemoRequest {
  /** Places among the demo's students and competitions. */
  student: number
  competition: number
  daysAgo: number
  answer?: { answer: EntryRequest['answer']; message?: string }
}

/** Requests of students who may enter and have no entry yet: most wait, two were accepted, one was declined. */
const requests: readonly DemoRequest[] = [
  {
    student: 11,
    competition: 6,
    daysAgo: 8,
    answer: {
      answer: 'Declined',
      message: 'Two exhibits of our school are enough. Help Bhavna with hers.',
    },
  },
  { student: 1, competition: 5, daysAgo: 4, answer: { answer: 'Accepted' } },
  { student: 61, competition: 6, daysAgo: 4, answer: { answer: 'Accepted' } },
  { student: 4, competition: 6, daysAgo: 3 },
  { student: 21, competition: 5, daysAgo: 2 },
  { student: 17, competition: 6, daysAgo: 2 },
  { student: 0, competition: 7, daysAgo: 1 },
]

/** Fills the requests to take part in competitions. The demo student makes their own, so the in-charge has news of it; an admin answers. */
export async function fillEntryRequests(
  tx: Transaction,
  now: Date,
  { admin, student }: { [who in 'admin' | 'student']: Me },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  for (const { daysAgo, answer, ...place } of requests) {
    const child = demoStudents[place.student]!.id
    const body = { student: child, competition: demoId('contest', place.competition) }
    const all =
      child === student.studentId ? records(entryRequest, tx, student) : records(entryRequest, tx)
    const { id, version } = await datedAs(ago(daysAgo), () => all.create(body))
    if (answer)
      await datedAs(ago(daysAgo - 1), () =>
        records(entryRequest, tx, admin).change(String(id), {
          version: Number(version),
          ...answer,
        }),
      )
  }
}
