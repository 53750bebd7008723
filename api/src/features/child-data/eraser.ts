import { Injectable } from '@nestjs/common'
import type { Job, Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { startJob } from '../../jobs/start-job.js'
import { fieldProblem } from '../../problems/field-problem.js'
import { findWithMerged } from './child.js'
import { startEraseJob } from './erase-job.js'
import { EraseParts } from './erase-parts.js'
import { EraseRest } from './erase-rest.js'
import { scrubJob } from './scrub-job.js'

const wrongName = () => fieldProblem('name', 'This is not the name of the student.')

/** Erases students permanently, on request. */
@Injectable()
export class Eraser {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly parts: EraseParts,
    private readonly rest: EraseRest,
  ) {}

  /**
   * Erases a student with their account, work, messages and comments, and what was merged into it. `name` is what the admin typed, and must be the
   * student's. Returns the job that does what is too large for one transaction, or only clears the files of the database. Throws `not_found` and
   * `validation_failed`. Callers authorise.
   */
  async erase(me: Me, id: string, name: string): Promise<Job> {
    const before = await findWithMerged(this.database.read, id)
    if (name.trim() !== before[0].name) throw wrongName()
    const rows = (await this.parts.isLarge(this.database.read, before))
      ? undefined
      : await this.rest.search(before)
    return this.database.write(async (tx) => {
      const children = await findWithMerged(tx, id)
      if (name.trim() !== children[0].name) throw wrongName()
      if (!rows) return startEraseJob(tx, this.events, me, children)
      await this.rest.erase(tx, me, children, rows)
      return startJob(tx, this.events, scrubJob, {
        me,
        input: {},
        title: 'Clear the space of an erased student',
        total: 1,
      })
    }, me.uid)
  }
}
