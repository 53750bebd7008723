import { titleOf } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { archive, records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { archivedAccountsOf } from './naming-rows.js'

/** A student and their accounts, in the lists or in the archive. The child may have several records, if they were merged. */
export interface Child {
  id: string
  name: string
  accounts: string[]
  /** True while the record is archived. */
  isArchived: boolean
}

/** Returns the ids of a student and their accounts. */
export const idsOf = ({ id, accounts }: Child): string[] => [id, ...accounts]

/** Finds a student. Throws `not_found`. */
export async function findChild(sql: Sql, id: string): Promise<Child> {
  const [row] = await records(student, sql).find({ id })
  const present = await records(user, sql).find({ student: id }, { fields: [] })
  const accounts = [...present.map((account) => account.id), ...(await archivedAccountsOf(sql, id))]
  if (row) return { id, name: titleOf(student, row), accounts, isArchived: false }
  const [archived] = await archive.find(
    sql,
    { resource: student.name, record_id: id },
    { columns: ['title'] },
  )
  if (!archived) throw new ProblemError('not_found')
  return { id, name: archived.title, accounts, isArchived: true }
}

/** Finds a student, and what was merged into it, also by way of another record. The student comes first. Throws `not_found`. */
export async function findWithMerged(sql: Sql, id: string): Promise<[Child, ...Child[]]> {
  const all: [Child, ...Child[]] = [await findChild(sql, id)]
  for (const child of all) {
    const merged = await archive.find(
      sql,
      { resource: student.name, merged_into: child.id },
      { columns: ['record_id'] },
    )
    for (const { record_id } of merged)
      if (all.every((other) => other.id !== record_id)) all.push(await findChild(sql, record_id))
  }
  return all
}
