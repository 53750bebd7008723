import { notification } from '@tinkerdesk/shared/resources/notification'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { auditValues, records, tableOf } from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import { jobs, jobResults } from '../../jobs/jobs.tables.js'
import { mailOutbox } from '../../mail/mail.tables.js'
import { idsOf, type Child } from './child.js'
import { newRowsNaming, rowsNaming } from './naming-rows.js'
import { removeViews } from './remove-views.js'

/** The words in place of an erased student's name. */
export const erasedName = 'A former student'

const [notes, payments] = [tableOf(notification), tableOf(payment)]

/** Removes the names from what a child paid, before the archive takes the child out of it: amounts stay, for the accounts. */
export async function removePayer(tx: Transaction, children: readonly Child[]): Promise<void> {
  const [student, payer] = [payments.column('student', 'p'), payments.column('payer', 'p')]
  const any = children.map(() => '?').join()
  const [ids, names] = [children.map(({ id }) => id), children.map(({ name }) => name)]
  const paid = await tx.all<{ id: string }>(
    `SELECT p."id" FROM ${payments.name} p WHERE ${student} IN (${any}) OR (${payer} IN (${any})
     AND EXISTS (SELECT 1 FROM archive a WHERE a."record_id" IN (${any}) AND a."links" LIKE '%' || p."id" || '%'))`,
    [...ids, ...names, ...ids],
  )
  for (const row of paid) {
    await records(payment, tx).put(row.id, { payer: erasedName })
    await auditValues.remove(tx, { resource: payment.name, record_id: row.id })
  }
}

/** Rows that name a child in a text, as they were looked for before the transaction that changes them. */
export interface Traces {
  /** The moment before the search, in epoch milliseconds. Later rows are looked for in the transaction. */
  since: number
  /** Of the students and their accounts. */
  ids: readonly string[]
  notes: readonly string[]
  values: readonly string[]
}

/** Slower clocks of other processes, and transactions that were open during the search, in ms. */
const marginMs = 120_000
/** Ids in one statement. */
const atOnce = 500

const linksOf = { table: notes.name, text: notes.column('link') }
const valuesOf = { table: 'audit_values', text: '"changes"' }
// The link of a notification says whom it is about.
const linksTo = (children: readonly Child[]) => children.map(({ id }) => `/student-data/%${id}%`)
const namesOf = (children: readonly Child[]) => children.flatMap(idsOf).map((each) => `%${each}%`)

/** Looks for the rows that name a child in a text, between other requests. */
export async function findTraces(sql: Sql, children: readonly Child[]): Promise<Traces> {
  const since = Date.now() - marginMs
  return {
    since,
    ids: children.flatMap(idsOf),
    notes: await rowsNaming(sql, linksOf, linksTo(children)),
    values: await rowsNaming(sql, valuesOf, namesOf(children)),
  }
}

/**
 * Removes a child's name and address from what the product wrote about them for other people. SQL, since these are tables of other features
 * and texts of the product's own, which nobody edits.
 */
export async function removeTraces(tx: Transaction, children: readonly Child[], traces: Traces): Promise<void> {
  const added = await newRowsNaming(tx, linksOf, linksTo(children), traces.since)
  for (const note of await records(notification, tx).find({ id: { $in: [...new Set([...traces.notes, ...added])] } }, { fields: [] })) {
    await records(notification, tx).put(note.id, { title: erasedName, body: null })
    await auditValues.remove(tx, { resource: notification.name, record_id: note.id })
  }
  for (const child of children) await removeOwn(tx, child)
  // The values of other records' changes that name the child.
  const values = [...traces.values, ...(await newRowsNaming(tx, valuesOf, namesOf(children), traces.since))]
  for (let at = 0; at < values.length; at += atOnce) await auditValues.remove(tx, { id: values.slice(at, at + atOnce) })
}

/** Removes what was written about a student's record and their accounts. */
async function removeOwn(tx: Transaction, child: Child): Promise<void> {
  const { id, accounts } = child
  await jobResults.update(tx, { record: id }, { title: null })
  const worked = await jobs.find(tx, { subject: `student ${id}` }, { columns: ['id'] })
  if (worked.length > 0) await jobs.update(tx, { id: worked.map((job) => job.id) }, { title: erasedName })
  await jobResults.update(tx, { item: idsOf(child) }, { title: null, problem: null })
  await removeViews(tx, child)
  for (const account of accounts) {
    await tx.run(`UPDATE status_changes SET "by_name" = ? WHERE "actor" = ?`, [erasedName, account])
    await mailOutbox.remove(tx, { user_id: account })
    for (const table of [
      'links',
      'calendar_addresses',
      'sign_ins',
      'credentials',
      'notification_mutes',
      'notification_digests',
      'chat_markers',
      'saved_views',
      'view_defaults',
    ])
      await tx.run(`DELETE FROM ${table} WHERE "user_id" = ?`, [account])
    await tx.run(`DELETE FROM message_evidence WHERE "sender" = ?`, [account])
    await tx.run(`DELETE FROM draft_runs WHERE "person" = ?`, [account])
    for (const booking of await records(slotBooking, tx).find({ createdBy: account }, { fields: [] })) {
      await records(slotBooking, tx).put(booking.id, { bookedBy: erasedName })
      await auditValues.remove(tx, { resource: slotBooking.name, record_id: booking.id })
    }
  }
}
