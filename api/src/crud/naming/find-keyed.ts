import { idPattern } from '@tinkerdesk/shared'
import { rightsOf } from '../query/condition/rights.js'
import { mailPathOf } from './match-keys.js'
import type { Writing } from '../operation/writing.js'

/** Returns the id of the record with this id or e-mail, if the person may read it. */
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
  const mail = mailPathOf(plan, (path) => rights.mayQuery(path))
  if (mail === undefined || !name.includes('@')) return undefined
  const where = { all: [{ path: mail, operator: '$eq', value: name.toLowerCase() }] }
  const { rows } = await machine.reader.list(me, plan, { where, sort: [], joins: [] }, 1)
  return rows[0]?.id
}
