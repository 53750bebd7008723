import type { Me, Where } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

const chunk = 200

/** Returns what a read of some ids at a time returns for all of them. */
export async function inChunks<T>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (let from = 0; from < ids.length; from += chunk)
    all.push(...(await read(ids.slice(from, from + chunk))))
  return all
}

/** Returns the condition of the students whose accounts a person looks after: all for an admin, those of their schools for an in-charge. */
export const lookedAfterBy = ({ role, schoolIds }: Me): Where<typeof student> =>
  role === 'admin' ? {} : { school: { $in: role === 'atlIncharge' ? schoolIds : [] } }

/** Returns those of some students whose accounts a person looks after. */
export async function studentsWithin(sql: Sql, me: Me, ids: readonly string[]): Promise<string[]> {
  const rows = await inChunks(ids, (part) =>
    records(student, sql).find(
      { $and: [{ id: { $in: part } }, lookedAfterBy(me)] },
      { fields: [] },
    ),
  )
  return rows.map(({ id }) => id)
}
