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
import { findWithMerged, idsOf, type Child } from './child.js'
import { newRowsNaming, rowsNaming } from './naming-rows.js'
import { findTraces, removePayer, removeTraces } from './remove-traces.js'
import { scrubJob } from './scrub-job.js'

/** The child's own records that were archived by themselves. SQL, since it looks into archived content. */
const archivedAlone = {
  table: 'archive',
  text: '"data"',
  where: `"root" = 1 AND "resource" IN ('studentActivity', 'studentCompetition', 'studentCourse', 'entryRequest', 'slotBooking', 'equipmentLoan', 'notification', 'user')`,
}
const quotedIds = (children: readonly Child[]) => children.flatMap(idsOf).map((each) => `%"${each}"%`)

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
   * Erases a student with their account, work, messages and comments, and what was merged into it, in one transaction. `name` is what the admin typed, and must be the
   * student's. Returns the job that clears the files of the database. Throws `not_found` and `validation_failed`. Callers authorise.
   */
  async erase(me: Me, id: string, name: string): Promise<Job> {
    const before = await findWithMerged(this.database.read, id)
    if (name.trim() !== before[0].name) throw fieldProblem('name', 'This is not the name of the student.')
    const traces = await findTraces(this.database.read, before)
    const earlier = await rowsNaming(this.database.read, archivedAlone, quotedIds(before))
    return this.database.write(async (tx) => {
      const children = await findWithMerged(tx, id)
      const [{ name: current, isArchived }] = children
      if (name.trim() !== current) throw fieldProblem('name', 'This is not the name of the student.')
      // Their traces were not looked for.
      if (children.flatMap(idsOf).some((each) => !traces.ids.includes(each))) throw new ProblemError('unavailable', { retryAfter: 1 })
      for (const { accounts } of children) for (const account of accounts) await this.silence(tx, account)
      await removePayer(tx, children)
      if (!isArchived) await this.gate.archive(me, student.name, id, { tx })
      await this.purge(tx, me, children, [...earlier, ...(await newRowsNaming(tx, archivedAlone, quotedIds(children), traces.since))])
      await removeTraces(tx, children, traces)
      return startJob(tx, this.events, scrubJob, { me, input: {}, title: 'Clear the space of an erased student', total: 1 })
    }, me.uid)
  }

  /** Deletes archived students permanently, with other rows of the archive, each with its batch. */
  private async purge(tx: Transaction, me: Me, children: readonly Child[], others: readonly string[]): Promise<void> {
    const own = await archive.find(tx, { resource: student.name, record_id: children.map((child) => child.id) }, { columns: ['batch'] })
    const alone = await archive.find(tx, { id: others }, { columns: ['batch'] })
    for (const batch of new Set([...own, ...alone].map((row) => row.batch)))
      if ((await archive.count(tx, { batch, root: 1 })) > 0) await this.gate.purge(me, batch, { tx })
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
