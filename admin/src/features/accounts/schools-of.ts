import type { CrudFilter } from '@refinedev/core'
import { valueAt, type AnyRow } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'

let waiting: Promise<readonly AnyRow[]> | undefined
let emails: Set<string> = new Set()

async function load(): Promise<readonly AnyRow[]> {
  // The rows of a page ask one after the other, and are answered together.
  await new Promise((resolve) => setTimeout(resolve, 10))
  const filter = `atlIncharge.email||$in||${[...emails].join(',')}`
  waiting = undefined
  emails = new Set()
  return request<readonly AnyRow[]>(
    'get',
    `/api/schools?${new URLSearchParams({ filter, sort: 'name,ASC' })}`,
  )
}

/** Returns the schools of an in-charge, identified by their e-mail. Calls at the same time make one request. */
export async function schoolsOf(email: string): Promise<AnyRow[]> {
  emails.add(email)
  waiting ??= load()
  return (await waiting).filter((school) => valueAt(school, 'atlIncharge.email') === email)
}

/** Returns the conditions of the accounts of some schools: those of their students and of their in-charges. */
export async function accountsOf(schools: readonly string[]): Promise<CrudFilter[]> {
  const filter = `id||$in||${schools.join(',')}`
  const rows = await request<readonly AnyRow[]>(
    'get',
    `/api/schools?${new URLSearchParams({ filter })}`,
  )
  const emails = rows
    .map((school) => valueAt(school, 'atlIncharge.email'))
    .filter((email) => typeof email === 'string')
  const ofStudents: CrudFilter = { field: 'student.school', operator: 'in', value: [...schools] }
  if (emails.length === 0) return [ofStudents]
  return [
    {
      operator: 'or',
      value: [
        ofStudents,
        {
          operator: 'and',
          value: [
            { field: 'role', operator: 'eq', value: 'atlIncharge' },
            { field: 'email', operator: 'in', value: emails },
          ],
        },
      ],
    },
  ]
}
