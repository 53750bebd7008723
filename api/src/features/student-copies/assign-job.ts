import { counted, type Assigned, type JobResult } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { Assignments, changeSetOf, refusalOf } from './assignments.js'
import { copyings, type Copying } from './copying.js'

const resultOf = ({ student, result, id, problem }: Assigned): JobResult => ({
  item: student,
  title: null,
  result,
  record: id ?? null,
  problem: problem ?? null,
})

function copyingOf(source: string): Copying {
  const copying = copyings.find((kind) => kind.source === source)
  if (!copying) throw new Error(`Nothing of the kind "${source}" can be assigned.`)
  return copying
}

/** Assigns an original to many students, each in a transaction and with a result of its own. */
export const assignJob = defineJob({
  name: 'assign',
  input: z.strictObject({
    source: z.string(),
    id: z.string(),
    dueDate: z.string().optional(),
    students: z.array(z.string()),
  }),
  async chunk({ id, input, done, me, tx, get }) {
    const what = { source: input.id, dueDate: input.dueDate }
    const set = changeSetOf(id, me, input.source, input.students.length)
    const assigned = await get(Assignments).give(
      tx,
      me,
      copyingOf(input.source),
      what,
      input.students[done]!,
      { set, place: done },
    )
    return { items: 1, results: [resultOf(assigned)] }
  },
  async refused({ input, done }, problem) {
    return { items: 1, results: [resultOf(refusalOf(input.students[done]!, problem))] }
  },
  titles: ({ items, me, get }) => get(Assignments).namesOf(me, items),
  changeSetOf: (_, id) => id,
  sentence: ({ counts: { assigned = 0, had = 0, failed = 0 } }) =>
    [
      `Assigned to ${counted(assigned, 'student')}.`,
      ...(had > 0 ? [`${had} already had a copy.`] : []),
      ...(failed > 0 ? [`${failed} could not get it.`] : []),
    ].join(' '),
})
