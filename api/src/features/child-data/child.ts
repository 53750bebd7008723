import { titleOf } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { archive, records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A student and their accounts, in the lists or in the archive. */
export interface Child {
  id: string
  name: string
  accounts: string[]
  /** True while the record is archived. */
  isArchived: boolean
}

/** Finds a student. Throws `not_found`. */
export async function findChild(sql: Sql, id: string): Promise<Child> {
  const [row] = await records(student, sql).find({ id })
  if (row) {
    const accounts = await records(user, sql).find({ student: id }, { fields: [] })
    return { id, name: titleOf(student, row), accounts: accounts.map((account) => account.id), isArchived: false }
  }
  const [archived] = await archive.find(sql, { resource: student.name, record_id: id })
  if (!archived) throw new ProblemError('not_found')
  const accounts = await archive.find(sql, { batch: archived.batch, resource: user.name }, { columns: ['record_id'] })
  return { id, name: archived.title, accounts: accounts.map(({ record_id }) => record_id), isArchived: true }
}
