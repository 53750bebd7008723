import type { Job } from '@tinkerdesk/shared'
import { isJobOf, shownJob } from '../../../jobs/shown-job.js'
import { openJobOn, startJob } from '../../../jobs/start-job.js'
import { Done } from '../../operation/operation.js'
import type { Located, Start } from '../../operation/context.js'
import { newId } from '../../write/writer.js'
import { archiveJob } from '../sets/set-jobs.js'
import { countLinked, maxAtOnce } from '../../archive/count-linked.js'
import { refuseBlocked } from '../../archive/refuse-blocked.js'
import { subjectOf } from '../../archive/refuse-busy.js'

/** Hands an archive to a job if much belongs to the record or names it. What would refuse it in the end refuses it now. */
export async function handToJob({
  machine,
  tx,
  me,
  plan,
  before,
}: Start & Located & { isCurrent: true }): Promise<Done<Job> | void> {
  const { name } = plan.resource
  const subject = subjectOf(name, before.id)
  // A second click, or a retry, gets the same job.
  const open = await openJobOn(tx, subject)
  if (open && isJobOf(archiveJob, open) && open.owner === me.uid)
    return new Done(shownJob(open, archiveJob))
  const total = open ? 0 : await countLinked(tx, plan, [before.id])
  if (total <= maxAtOnce) return
  await machine.hooks.before({
    action: 'archive',
    resource: plan.resource,
    before,
    after: null,
    me,
    tx,
  })
  await refuseBlocked({ machine, tx, me, plan, before })
  const title = `Archive “${await machine.reader.titleOf(tx, plan, before)}”`
  const input = { resource: name, id: before.id, batch: newId() }
  return new Done(
    await startJob(tx, machine.events, archiveJob, { me, input, title, total: total + 1, subject }),
  )
}
