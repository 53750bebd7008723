import { idPattern } from '@tinkerdesk/shared'
import { rightsOf } from '../query/condition/rights.js'
import { keyTextsOf } from './key-texts.js'
import type { Writing } from '../operation/writing.js'

/** Returns the id of the record with this id, e-mail or code, if the person may read it. */
export async function findKeyed(
  { machine, me, plan }: Writing,
  name: string,
): Promise<string | undefined> {
  if (idPattern.test(name)) {
    const [row] = await machine.reader.readable(machine.database.read, me, plan, [name], {
      fields: [],
    })
    if (row) return row.id
  }
  const rights = rightsOf(plan, me)
  for (const { path, keyOf } of keyTextsOf(plan, (leaf) => rights.mayQuery(leaf))) {
    const value = keyOf(name)
    if (value === undefined) continue
    const where = { all: [{ path, operator: '$eqL', value }] }
    const { rows } = await machine.reader.list(me, plan, { where, sort: [], joins: [] }, 1)
    if (rows[0]) return rows[0].id
  }
  return undefined
}
