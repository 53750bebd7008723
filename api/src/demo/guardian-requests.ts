import { dayAfter, type Me } from '@tinkerdesk/shared'
import {
  guardianRequest,
  type GuardianRequest,
} from '@tinkerdesk/shared/resources/guardian-request'
import {
  guardianRequestStep,
  type GuardianRequestStep,
} from '@tinkerdesk/shared/resources/guardian-request-step'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

type Step = Pick<GuardianRequestStep, 'state'> & Partial<GuardianRequestStep>

/** Requests of guardians, how many days old they are, and their steps. */
const requests: readonly (Pick<GuardianRequest, 'kind' | 'identity' | 'words'> & {
  daysAgo: number
  steps: readonly Step[]
})[] = [
  {
    kind: 'copy',
    identity: 'known',
    words: 'A copy of everything that the lab has about the child.',
    daysAgo: 40,
    steps: [
      { state: 'inWork' },
      { state: 'answered', proof: 'Handed over at the school on a pen drive' },
    ],
  },
  {
    kind: 'correction',
    identity: 'document',
    words: 'The family name is spelled wrong.',
    daysAgo: 84,
    steps: [{ state: 'inWork' }],
  },
  {
    kind: 'complaint',
    identity: 'known',
    words: 'A photo of the child was shown without asking.',
    daysAgo: 95,
    steps: [],
  },
]

/** Three requests for children of the demo student's school: one is answered, one is soon due, one is overdue. */
export async function fillGuardianRequests(
  tx: Transaction,
  { admin, student: { schoolIds } }: { admin: Me; student: Me },
  today: string,
): Promise<void> {
  const children = await records(student, tx).find(
    { school: { $in: schoolIds } },
    { fields: ['guardians'], order: 'id', limit: requests.length },
  )
  for (const [at, { steps, daysAgo, ...request }] of requests.entries()) {
    const child = children[at]
    const [guardian] = child?.guardians ?? []
    if (!child || !guardian) continue
    const made = await records(guardianRequest, tx, admin).create({
      ...request,
      student: child.id,
      guardian: guardian.name,
      relationship: guardian.relationship,
      receivedOn: dayAfter(today, -daysAgo),
    })
    for (const [place, step] of steps.entries())
      await records(guardianRequestStep, tx, admin).create({
        ...step,
        request: made.id,
        day: dayAfter(today, place - daysAgo),
      })
  }
}
