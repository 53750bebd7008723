import { peerNameIn, type Me, type Role } from '@tinkerdesk/shared'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { system } from '../access/system.js'
import { archive, records } from '../crud/index.js'
import type { Sql } from '../database/database.js'

export interface NamedPerson {
  name: string
  /** Absent for the product itself. */
  role?: Role
}

/** Returns the names of accounts, also archived ones, as this person may read them: pupils read the short names of pupils. */
export async function personNames(
  sql: Sql,
  me: Me,
  ids: readonly string[],
): Promise<Map<string, NamedPerson>> {
  const byId = new Map<string, NamedPerson>([[system.uid, { name: system.displayName }]])
  if (ids.length === 0) return byId
  const nameOf = ({
    displayName,
    peerName,
    role,
  }: Pick<User, 'displayName' | 'peerName' | 'role'>): NamedPerson => ({
    name: me.role === 'student' ? (peerName ?? peerNameIn(displayName)) : displayName,
    role,
  })
  const archived = { resource: 'user', record_id: ids }
  for (const { record_id: id, data } of await archive.find(sql, archived, {
    columns: ['record_id', 'data'],
  }))
    // The row of an account, as the archive stored it.
    byId.set(id, nameOf(JSON.parse(data) as User))
  const accounts = await records(user, sql).find(
    { id: { $in: ids } },
    { fields: ['displayName', 'peerName', 'role'] },
  )
  for (const account of accounts) byId.set(account.id, nameOf(account))
  return byId
}

/**
 * Returns the names of people who meet at a record, as this person may read them. Staff read the short name of a pupil who is not within their
 * reach, as pupils do.
 */
export async function namesAtRecord(
  sql: Sql,
  me: Me,
  ids: readonly string[],
): Promise<Map<string, NamedPerson>> {
  const names = await personNames(sql, me, ids)
  const pupils = [...names].flatMap(([id, { role }]) => (role === 'student' ? [id] : []))
  if (me.role === 'student' || pupils.length === 0) return names
  const near = new Set((await pupilsWithin(sql, me, pupils)).map(({ id }) => id))
  const others = pupils.filter((id) => !near.has(id))
  const short = await personNames(sql, { ...me, role: 'student' }, others)
  return new Map([...names].map(([id, person]) => [id, short.get(id) ?? person]))
}

/** Returns those of some accounts of pupils that this person may read. */
export const pupilsWithin = (sql: Sql, me: Me, ids: readonly string[]): Promise<{ id: string }[]> =>
  records(user, sql, me).find({ id: { $in: ids } }, { fields: [] })
