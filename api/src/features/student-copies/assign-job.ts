import { counted, type Assigned, type JobResult } from '@tinkerdesk/shared'
import { z } from 'zod'
import { setJob, type SetOperation } from '../../crud/index.js'
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

/** An original and the students who get a copy. */
interface Copies {
  source: string
  id: string
  dueDate?: string | undefined
  students: readonly string[]
}

const giveCopies: SetOperation<Copies> = {
  async apply({ job, items, place, me, tx, get }) {
    const { source, id, dueDate, students } = items
    const set = changeSetOf(job, me, source, students.length)
    const assigned = await get(Assignments).give(
      tx,
      me,
      copyingOf(source),
      { source: id, dueDate },
      students[place]!,
      { set, place },
    )
    return { items: 1, written: 1, results: [resultOf(assigned)] }
  },
  refuse: async ({ items, place }, problem) => [
    resultOf(refusalOf(items.students[place]!, problem)),
  ],
  titles: ({ of, me, get }) => get(Assignments).namesOf(me, of),
}

/** Assigns an original to many students, each in a transaction and with a result of its own. */
export const assignJob = setJob({
  name: 'assign',
  input: z.strictObject({
    source: z.string(),
    id: z.string(),
    dueDate: z.string().optional(),
    students: z.array(z.string()),
  }),
  itemsOf: (input): Copies => input,
  operation: giveCopies,
  mode: 'each',
  changeSetOf: (_, job) => job,
  sentence: ({ counts: { assigned = 0, had = 0, failed = 0 } }) =>
    [
      `Assigned to ${counted(assigned, 'student')}.`,
      ...(had > 0 ? [`${had} already had a copy.`] : []),
      ...(failed > 0 ? [`${failed} could not get it.`] : []),
    ].join(' '),
})
