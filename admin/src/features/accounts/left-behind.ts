import { valueAt, type ListPage, type ShownRow } from '@tinkerdesk/shared'
import { request } from '../../client/request.js'

type Values = Record<string, unknown>

const page = (url: string, filter: string, limit: number) =>
  request<ListPage<ShownRow>>('get', `${url}?${new URLSearchParams({ filter, page: '1', limit: String(limit) })}`)

/** Returns the account of the in-charge whom a change of a school replaces, if they have no other school and can sign in. */
export async function formerIncharge(before: Values, body: Values): Promise<ShownRow | null> {
  const [former, next] = [valueAt(before, 'atlIncharge.email'), valueAt(body, 'atlIncharge.email')]
  if (typeof former !== 'string' || next === undefined || next === former) return null
  const others = await page('/api/schools', `atlIncharge.email||$eq||${former}`, 2)
  if (others.data.some(({ id }) => id !== before.id)) return null
  const accounts = await page('/api/users', `email||$eq||${former}`, 2)
  return accounts.data.find(({ role, disabled }) => role === 'atlIncharge' && disabled === false) ?? null
}

/** Returns an account with the schools that a change of its role would leave without an in-charge, and their number. */
export async function schoolsWithout({ id, role, email, displayName, version }: Values, body: Values): Promise<ShownRow | null> {
  if (role !== 'atlIncharge' || body.role === undefined || body.role === 'atlIncharge') return null
  const schools = await page('/api/schools', `atlIncharge.email||$eq||${String(email)}`, 5)
  return schools.total === 0 ? null : { id: String(id), displayName, version, schools: schools.data, total: schools.total }
}
