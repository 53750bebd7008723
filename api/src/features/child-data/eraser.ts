import { fieldProblem } from '../../problems/field-problem.js'
import { Injectable } from '@nestjs/common'
import type { Job, Me } from '@tinkerdesk/shared'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { student } from '@tinkerdesk/shared/resources/student'
import { archive, eraseCommentsBy, Gate, records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { FileRemover } from '../../files/file-remover.js'
import { ProblemError } from '../../problems/problem-error.js'
import { files } from '../../files/files.tables.js'
import { startJob } from '../../jobs/start-job.js'
import { findChild, type Child } from './child.js'
import { newRowsNaming, rowsNaming } from './naming-rows.js'
import { findTraces, removePayer, removeTraces } from './remove-traces.js'
import { scrubJob } from './scrub-job.js'

/** The child's own records that were archived by themselves. SQL, since it looks into archived content. */
const archivedAlone = {
  table: 'archive',
  text: '"data"',
  where: `"root" = 1 AND "resource" IN ('studentActivity', 'studentCompetition', 'studentCourse', 'slotBooking', 'equipmentLoan', 'notification', 'user')`,
}
const idsIn = ({ id, accounts }: Child) => [id, ...accounts].map((each) => `%"${each}"%`)

/** Erases students permanently. */
@Injectable()
export class Eraser {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly events: Events,
    private readonly remover: FileRemover,
  ) {}

  /**
   * Erases a student with their account, work, messages and comments, in one transaction. `name` is what the admin typed, and must be the
   * student's. Returns the job that clears the files of the database. Throws `not_found` and `validation_failed`. Callers authorise.
   */
  async erase(me: Me, id: string, name: string): Promise<Job> {
    const before = await findChild(this.database.read, id)
    if (name.trim() !== before.name) throw fieldProblem('name', 'This is not the name of the student.')
    const traces = await findTraces(this.database.read, before)
    const earlier = await rowsNaming(this.database.read, archivedAlone, idsIn(before))
    return this.database.write(async (tx) => {
      const child = await findChild(tx, id)
      if (name.trim() !== child.name) throw fieldProblem('name', 'This is not the name of the student.')
      // Their traces were not looked for.
      if (child.accounts.some((account) => !traces.accounts.includes(account))) throw new ProblemError('unavailable', { retryAfter: 1 })
      for (const account of child.accounts) await this.silence(tx, account)
      await removePayer(tx, child)
      if (!child.isArchived) await this.gate.archive(me, student.name, id, { tx })
      const [last] = await archive.find(tx, { resource: student.name, record_id: id }, { columns: ['batch'] })
      const archived = [...earlier, ...(await newRowsNaming(tx, archivedAlone, idsIn(child), traces.since))]
      const others = await archive.find(tx, { id: archived }, { columns: ['batch'] })
      for (const batch of new Set([last!, ...others].map((row) => row.batch)))
        if ((await archive.count(tx, { batch, root: 1 })) > 0) await this.gate.purge(me, batch, { tx })
      await removeTraces(tx, child, traces)
      return startJob(tx, this.events, scrubJob, { me, input: {}, title: 'Clear the space of an erased student', total: 1 })
    }, me.uid)
  }

  /** Empties what an account wrote, and drops its files that no record names. */
  private async silence(tx: Transaction, account: string): Promise<void> {
    await eraseCommentsBy(tx, account)
    const messages = await records(chatMessage, tx).find({ sender: account, deleted: false, news: null }, { fields: [] })
    for (const { id } of messages) await records(chatMessage, tx).put(id, { deleted: true })
    const uploads = await files.find(tx, { uploaded_by: account, deleted_at: null }, { columns: ['id'] })
    await this.remover.removeUnattached(
      tx,
      uploads.map(({ id }) => id),
    )
  }
}
