import type { Job } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { isJobOf, shownJob } from '../../../jobs/shown-job.js'
import { openJobOn, startJob } from '../../../jobs/start-job.js'
import { applyChangesJob } from '../apply/apply-changes-job.js'
import { areLarge } from '../apply/are-large.js'
import { maxAtOnce, rowsFrom } from '../set/rows-from.js'
import type { Applying } from '../../operation/writing.js'

const subjectOf = (set: string): string => `changeSet ${set}`

/** Returns the open job that applies a change set, if any. */
export async function openJobOf(sql: Sql, set: string): Promise<Job | null> {
  const open = await openJobOn(sql, subjectOf(set))
  return open && isJobOf(applyChangesJob, open) ? shownJob(open, applyChangesJob) : null
}

interface Rows {
  /** The id of the change set. */
  id: string
  title: string
  total: number
}

/** Starts the job that applies the rows of a change set, if they are too many for a request, or archive or restore too much. */
export async function handRowsToJob(
  { machine, tx, me }: Applying,
  { id, title, total }: Rows,
): Promise<Job | null> {
  if (total <= maxAtOnce && !(await areLarge(tx, await rowsFrom(tx, id, 0, maxAtOnce)))) return null
  return startJob(tx, machine.events, applyChangesJob, {
    me,
    input: { set: id },
    title,
    total,
    subject: subjectOf(id),
  })
}
