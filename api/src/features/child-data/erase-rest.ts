import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { student } from '@tinkerdesk/shared/resources/student'
import { archive, archiveRest, eraseCommentsBy, Gate, records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { FileRemover } from '../../files/file-remover.js'
import { files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { eraseFromDiscussions } from '../../resources/erase-discussions.js'
import { idsOf, type Child } from './child.js'
import { newRowsNaming, rowsNaming } from './naming-rows.js'
import { findTraces, removePayer, removeTraces, type Traces } from './remove-traces.js'

/** The child's own records that were archived by themselves. SQL, since it looks into archived content. */
const archivedAlone = {
  table: 'archive',
  text: '"data"',
  where: `"root" = 1 AND "resource" IN ('studentActivity', 'studentCompetition', 'studentCourse', 'certificate', 'portfolio', 'entryRequest', 'slotBooking', 'equipmentLoan', 'notification', 'user', 'chatMute')`,
}
/** Their chats with the admins. Other chats may name a child as one of their people. */
const archivedThreads = {
  table: 'archive',
  text: '"data"',
  where: `"root" = 1 AND "resource" = 'chatGroup'`,
}

/** The places of the archive to look into, each with the patterns to look for. */
const placesOf = (children: readonly Child[]) =>
  [
    { naming: archivedAlone, patterns: children.flatMap(idsOf).map((each) => `%"${each}"%`) },
    {
      naming: archivedThreads,
      patterns: children.flatMap(({ accounts }) => accounts).map((each) => `%"thread":"${each}"%`),
    },
  ].filter(({ patterns }) => patterns.length > 0)

/** Rows that name students in a text: those of their own in the archive, by their ids, and others. */
export interface NamingRows {
  traces: Traces
  alone: readonly string[]
}

/** Erases students in one transaction. */
@Injectable()
export class EraseRest {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly remover: FileRemover,
  ) {}

  /** Looks for the rows that name students in a text, between other requests. */
  async search(children: readonly Child[]): Promise<NamingRows> {
    const traces = await findTraces(this.database.read, children)
    const alone: string[] = []
    for (const { naming, patterns } of placesOf(children))
      alone.push(...(await rowsNaming(this.database.read, naming, patterns)))
    return { traces, alone }
  }

  /** Erases students in one transaction. Throws `unavailable` for one whose traces were not looked for. */
  async erase(
    tx: Transaction,
    me: Me,
    children: readonly [Child, ...Child[]],
    { traces, alone }: NamingRows,
  ): Promise<void> {
    if (children.flatMap(idsOf).some((each) => !traces.ids.includes(each)))
      throw new ProblemError('unavailable', { retryAfter: 1 })
    const [{ id, isArchived }] = children
    for (const { accounts } of children)
      for (const account of accounts) await this.silence(tx, account)
    await removePayer(tx, children)
    if (!isArchived) await archiveRest(tx, me, { resource: student.name, id, batch: id })
    const added: string[] = []
    for (const { naming, patterns } of placesOf(children))
      added.push(...(await newRowsNaming(tx, naming, patterns, traces.since)))
    await this.purge(tx, me, children, [...alone, ...added])
    await removeTraces(tx, children, traces)
  }

  /** Deletes archived students permanently, with other rows of the archive, each with its batch. */
  private async purge(
    tx: Transaction,
    me: Me,
    children: readonly Child[],
    others: readonly string[],
  ): Promise<void> {
    const own = await archive.find(
      tx,
      { resource: student.name, record_id: children.map((child) => child.id) },
      { columns: ['batch'] },
    )
    const alone = await archive.find(tx, { id: others }, { columns: ['batch'] })
    for (const batch of new Set([...own, ...alone].map((row) => row.batch)))
      if ((await archive.count(tx, { batch, root: 1 })) > 0)
        await this.gate.purge(me, batch, { tx })
  }

  /** Empties what an account wrote, and drops its files that no record names. */
  private async silence(tx: Transaction, account: string): Promise<void> {
    await eraseCommentsBy(tx, account)
    await eraseFromDiscussions(tx, account)
    const messages = await records(chatMessage, tx).find(
      { sender: account, deleted: false, news: null },
      { fields: [] },
    )
    for (const { id } of messages) await records(chatMessage, tx).put(id, { deleted: true })
    const uploads = await files.find(
      tx,
      { uploaded_by: account, deleted_at: null },
      { columns: ['id'] },
    )
    await this.remover.removeUnattached(
      tx,
      uploads.map(({ id }) => id),
    )
  }
}
