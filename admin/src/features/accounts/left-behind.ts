import { valueAt, type AnyRow, type ListPage, type ShownRow } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'
import type { FieldChange } from '../../resource/index.js'

type Values = Record<string, unknown>

const page = (url: string, filter: string, limit: number) =>
  request<ListPage<ShownRow>>(
    'get',
    `${url}?${new URLSearchParams({ filter, page: '1', limit: String(limit) })}`,
  )

const chunk = 50

/** Loads the records whose e-mail in a field is one of these. */
async function byEmail(url: string, field: string, emails: readonly string[]): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (let from = 0; from < emails.length; from += chunk) {
    const filter = `${field}||$in||${emails.slice(from, from + chunk).join(',')}`
    rows.push(...(await request<AnyRow[]>('get', `${url}?${new URLSearchParams({ filter })}`)))
  }
  return rows
}

/** Returns the accounts of replaced in-charges who can sign in and keep no school, for the question about them. `replaced` has the number of schools that each leaves. */
async function withoutSchool(replaced: ReadonlyMap<string, number>): Promise<ShownRow | null> {
  if (replaced.size === 0) return null
  const schools = await byEmail('/api/schools', 'atlIncharge.email', [...replaced.keys()])
  const keepsSchool = (email: unknown) =>
    schools.filter((school) => valueAt(school, 'atlIncharge.email') === email).length >
    (replaced.get(String(email)) ?? 0)
  const theirs = await byEmail('/api/users', 'email', [...replaced.keys()])
  const accounts = theirs.filter(
    ({ role, disabled, email }) =>
      role === 'atlIncharge' && disabled === false && !keepsSchool(email),
  )
  return accounts.length === 0 ? null : { id: accounts[0]!.id, accounts }
}

/** Returns the account of the in-charge whom a change of a school replaces, if they have no other school and can sign in. */
export async function formerIncharge(before: Values, body: Values): Promise<ShownRow | null> {
  const [former, next] = [valueAt(before, 'atlIncharge.email'), valueAt(body, 'atlIncharge.email')]
  if (typeof former !== 'string' || next === undefined || next === former) return null
  return withoutSchool(new Map([[former, 1]]))
}

/** Returns the accounts of all in-charges whom a change of many schools replaces. */
export async function formerIncharges(changes: readonly FieldChange[]): Promise<ShownRow | null> {
  const ofEmail = changes.filter(({ path }) => path === 'atlIncharge.email')
  const next = new Set(ofEmail.map(({ after }) => after))
  const replaced = new Map<string, number>()
  for (const { before } of ofEmail)
    if (typeof before === 'string' && !next.has(before))
      replaced.set(before, (replaced.get(before) ?? 0) + 1)
  return withoutSchool(replaced)
}

/** Returns an account with the schools that a change of its role would leave without an in-charge, and their number. */
export async function schoolsWithout(
  { id, role, email, displayName, version }: Values,
  body: Values,
): Promise<ShownRow | null> {
  if (role !== 'atlIncharge' || body.role === undefined || body.role === 'atlIncharge') return null
  const schools = await page('/api/schools', `atlIncharge.email||$eq||${String(email)}`, 5)
  return schools.total === 0
    ? null
    : { id: String(id), displayName, version, schools: schools.data, total: schools.total }
}
