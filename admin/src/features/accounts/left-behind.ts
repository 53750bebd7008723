import { maxPageSize, valueAt, type EditTrial, type ListPage, type ShownRow } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'

type Values = Record<string, unknown>

const page = (url: string, filter: string, limit: number) =>
  request<ListPage<ShownRow>>('get', `${url}?${new URLSearchParams({ filter, page: '1', limit: String(limit) })}`)

/** Returns the accounts of in-charges who can sign in and are in charge of no school but these, for the question about them. */
async function withoutSchool(emails: readonly string[], schools: readonly string[]): Promise<ShownRow | null> {
  if (emails.length === 0) return null
  const all = emails.join(',')
  const others = await page('/api/schools', `atlIncharge.email||$in||${all}`, maxPageSize)
  const kept = new Set(others.data.filter(({ id }) => !schools.includes(id)).map((other) => valueAt(other, 'atlIncharge.email')))
  const theirs = await page('/api/users', `email||$in||${all}`, maxPageSize)
  const accounts = theirs.data.filter(({ role, disabled, email }) => role === 'atlIncharge' && disabled === false && !kept.has(email))
  return accounts.length === 0 ? null : { id: accounts[0]!.id, accounts }
}

/** Returns the account of the in-charge whom a change of a school replaces, if they have no other school and can sign in. */
export async function formerIncharge(before: Values, body: Values): Promise<ShownRow | null> {
  const [former, next] = [valueAt(before, 'atlIncharge.email'), valueAt(body, 'atlIncharge.email')]
  if (typeof former !== 'string' || next === undefined || next === former) return null
  return withoutSchool([former], [String(before.id)])
}

/** Returns the accounts of all in-charges whom an edit of many schools replaces, from its preview. */
export async function formerIncharges(rows: EditTrial['rows']): Promise<ShownRow | null> {
  const changes = rows.flatMap(({ record, changes }) =>
    changes.filter(({ path }) => path === 'atlIncharge.email').map(({ before, after }) => ({ record, before, after })),
  )
  const next = new Set(changes.map(({ after }) => after))
  const former = new Set(changes.flatMap(({ before }) => (typeof before === 'string' && !next.has(before) ? [before] : [])))
  return withoutSchool(
    [...former],
    changes.map(({ record }) => record),
  )
}

/** Returns an account with the schools that a change of its role would leave without an in-charge, and their number. */
export async function schoolsWithout({ id, role, email, displayName, version }: Values, body: Values): Promise<ShownRow | null> {
  if (role !== 'atlIncharge' || body.role === undefined || body.role === 'atlIncharge') return null
  const schools = await page('/api/schools', `atlIncharge.email||$eq||${String(email)}`, 5)
  return schools.total === 0 ? null : { id: String(id), displayName, version, schools: schools.data, total: schools.total }
}
