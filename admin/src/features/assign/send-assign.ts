import { titleOf, type AssignResults, type Job, type Resource } from '@tinkerdesk/shared'
import type { ListRow, RecordWrites } from '../../resource/index.js'

/** A student who did not get a copy. */
export interface Failure {
  student: string
  /** The record that could not be assigned. */
  of: string
  problem: string
}

/** The sum of some assignments. Those that a job continues are not in it: the bar of running jobs reports their end. */
export interface AssignSum {
  assigned: number
  had: number
  failures: readonly Failure[]
  /** The change sets by which it can be undone. */
  changeSets: readonly string[]
}

interface Assigning {
  writes: RecordWrites
  resource: Resource
  rows: readonly ListRow[]
  students: readonly string[]
  /** A day, or empty. */
  due: string
}

/** Assigns records to students, one record after the other. Throws an `HttpProblem` if a request fails; what is assigned stays so, and a second try repeats nothing. */
export async function sendAssign({
  writes,
  resource,
  rows,
  students,
  due,
}: Assigning): Promise<AssignSum> {
  const sum = { assigned: 0, had: 0, failures: [] as Failure[], changeSets: [] as string[] }
  for (const row of rows) {
    const answer = await writes.send<AssignResults | Job>(
      'post',
      `${resource.url}/${row.id}/assign`,
      { students, ...(due === '' ? {} : { dueDate: due }) },
    )
    if ('state' in answer) continue
    sum.assigned += answer.assigned
    sum.had += answer.had
    if (answer.changeSet !== null) sum.changeSets.push(answer.changeSet)
    const of = titleOf(resource, row)
    for (const { student, result, problem = 'It could not be assigned.' } of answer.results)
      if (result === 'failed') sum.failures.push({ student, of, problem })
  }
  return sum
}
