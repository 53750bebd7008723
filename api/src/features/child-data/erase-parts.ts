import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { student } from '@tinkerdesk/shared/resources/student'
import {
  archive,
  archivePartOf,
  archiveRest,
  isLargeRecord,
  purgePartOf,
  records,
} from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import type { Child } from './child.js'
import { removePayer } from './remove-traces.js'

/** Messages and records that one transaction works on. */
const maxAtOnce = 200

const sentBy = (account: string) => ({ sender: account, deleted: false, news: null })

const batchesOf = async (sql: Sql, children: readonly Child[]): Promise<string[]> => {
  const ids = children.filter(({ isArchived }) => isArchived).map(({ id }) => id)
  return (
    await archive.find(sql, { resource: student.name, record_id: ids }, { columns: ['batch'] })
  ).map(({ batch }) => batch)
}

/** Erases in parts what is too large for one transaction. */
@Injectable()
export class EraseParts {
  /** True for students of whom more has to be erased than one transaction should. */
  async isLarge(sql: Sql, children: readonly Child[]): Promise<boolean> {
    for (const account of children.flatMap(({ accounts }) => accounts))
      if ((await records(chatMessage, sql).count(sentBy(account))) > maxAtOnce) return true
    for (const batch of [children[0]!.id, ...(await batchesOf(sql, children))])
      if ((await archive.count(sql, { batch })) > maxAtOnce) return true
    const present = children.filter(({ isArchived }) => !isArchived)
    for (const { id } of present) if (await isLargeRecord(sql, student.name, id)) return true
    return false
  }

  /** Erases a part: messages, then what belongs to the student, which goes by way of the archive. Returns false if `Eraser.eraseRest` can do the rest. */
  async next(tx: Transaction, me: Me, children: readonly [Child, ...Child[]]): Promise<boolean> {
    for (const account of children.flatMap(({ accounts }) => accounts)) {
      const messages = await records(chatMessage, tx).find(sentBy(account), {
        fields: [],
        limit: maxAtOnce,
      })
      for (const { id } of messages) await records(chatMessage, tx).put(id, { deleted: true })
      if (messages.length === maxAtOnce) return true
    }
    // Before the archive takes the student out of the payments.
    await removePayer(tx, children)
    const [{ id, isArchived }] = children
    const record = { resource: student.name, id, batch: id }
    if (!isArchived) {
      if ((await archivePartOf(tx, me, record)) > 0) return true
      if ((await archive.count(tx, { batch: id })) > maxAtOnce) {
        await archiveRest(tx, me, record)
        return true
      }
    }
    for (const batch of await batchesOf(tx, children))
      if ((await purgePartOf(tx, me, batch)) > 0) return true
    return false
  }
}
