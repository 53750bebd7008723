import { notification } from '@tinkerdesk/shared/resources/notification'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { task } from '@tinkerdesk/shared/resources/task'
import { archive, archiveLinks, auditValues, records, tableOf } from '../../crud/index.js'
import type { Sql, Transaction } from '../../database/database.js'
import { jobs, jobResults } from '../../jobs/jobs.tables.js'
import { mailOutbox } from '../../mail/mail.tables.js'
import { statusChanges } from '../../resources/student-copies.tables.js'
import { idsOf, type Child } from './child.js'
import { newRowsNaming, rowsNaming } from './naming-rows.js'
import { removeViews } from './remove-views.js'

/** The words in place of an erased student's name. */
export const erasedName = 'A former student'

const notes = tableOf(notification)
const tasks = tableOf(task)

/** Removes the names from what a child paid, before the archive takes the child out of it: amounts stay, for the accounts. */
export async function removePayer(tx: Transaction, children: readonly Child[]): Promise<void> {
  const [ids, names] = [children.map(({ id }) => id), children.map(({ name }) => name)]
  const named = await records(payment, tx).find(
    { $or: [{ student: { $in: ids } }, { payer: { $in: names } }] },
    { fields: ['student'] },
  )
  // A payment that stays after its payer was archived is named by what was archived.
  const rows = await archive.find(tx, { record_id: ids }, { columns: ['batch', 'links'] })
  const parts = await archiveLinks.find(
    tx,
    { batch: rows.map(({ batch }) => batch) },
    { columns: ['links'] },
  )
  const links = [...rows, ...parts].map(({ links: text }) => text)
  const paid = named.filter(
    ({ id, student }) =>
      (student !== null && ids.includes(student)) || links.some((each) => each.includes(id)),
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
  tasks: readonly string[]
  values: readonly string[]
}

/** Slower clocks of other processes, and transactions that were open during the search, in ms. */
const marginMs = 120_000
/** Ids in one statement. */
const atOnce = 500

const linksOf = { table: notes.name, text: notes.column('link') }
// Of a task that an automation adds, all of the description is a link.
const taskLinksOf = { table: tasks.name, text: tasks.column('taskDescription') }
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
    tasks: await rowsNaming(sql, taskLinksOf, linksTo(children)),
    values: await rowsNaming(sql, valuesOf, namesOf(children)),
  }
}

/**
 * Removes a child's name and address from what the product wrote about them for other people: texts of the product's own, which nobody edits.
 * What belongs to their accounts goes with these, by the hooks of accounts.
 */
export async function removeTraces(
  tx: Transaction,
  children: readonly Child[],
  traces: Traces,
): Promise<void> {
  const added = await newRowsNaming(tx, linksOf, linksTo(children), traces.since)
  const addedTasks = await newRowsNaming(tx, taskLinksOf, linksTo(children), traces.since)
  const aboutTasks = await clearTasks(tx, [...new Set([...traces.tasks, ...addedTasks])])
  await clearNotes(tx, [...new Set([...traces.notes, ...added, ...aboutTasks])])
  for (const child of children) await removeOwn(tx, child)
  // The values of other records' changes that name the child.
  const values = [
    ...traces.values,
    ...(await newRowsNaming(tx, valuesOf, namesOf(children), traces.since)),
  ]
  for (let at = 0; at < values.length; at += atOnce)
    await auditValues.remove(tx, { id: values.slice(at, at + atOnce) })
}

/** Removes the name from tasks of automations. Returns the notifications about them. */
async function clearTasks(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  for (const { id } of await records(task, tx).find({ id: { $in: ids } }, { fields: [] })) {
    await records(task, tx).put(id, { taskName: erasedName, taskDescription: null })
    await auditValues.remove(tx, { resource: task.name, record_id: id })
  }
  return records(notification, tx).ids({
    category: 'task',
    link: { $in: ids.map((id) => `/tasks/edit/${id}`) },
  })
}

/** Removes the name from notifications. */
async function clearNotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const { id } of await records(notification, tx).find({ id: { $in: ids } }, { fields: [] })) {
    await records(notification, tx).put(id, { title: erasedName, body: null })
    await auditValues.remove(tx, { resource: notification.name, record_id: id })
  }
}

/** Removes what was written about a student's record and their accounts. */
async function removeOwn(tx: Transaction, child: Child): Promise<void> {
  const { id, accounts } = child
  await jobResults.update(tx, { record: id }, { title: null })
  const worked = await jobs.find(tx, { subject: `student ${id}` }, { columns: ['id'] })
  if (worked.length > 0)
    await jobs.update(tx, { id: worked.map((job) => job.id) }, { title: erasedName })
  await jobResults.update(tx, { item: idsOf(child) }, { title: null, problem: null })
  await removeViews(tx, child)
  for (const account of accounts) {
    await statusChanges.update(tx, { actor: account }, { by_name: erasedName })
    await mailOutbox.remove(tx, { user_id: account })
    for (const booking of await records(slotBooking, tx).find(
      { createdBy: account },
      { fields: [] },
    )) {
      await records(slotBooking, tx).put(booking.id, { bookedBy: erasedName })
      await auditValues.remove(tx, { resource: slotBooking.name, record_id: booking.id })
    }
  }
}
