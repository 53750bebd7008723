import { alikeCondition, naturalKeysOf, valueAt, type ShownRow } from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import type { QueryNode } from '../query/query.js'
import { rightsOf } from '../query/rights.js'
import type { Writing } from './writing.js'

/** A record, and the key by which it was recognised: empty for its id. */
interface Recognised {
  row: ShownRow
  key: readonly string[]
}

/** Returns the record with an id. Throws if the person cannot see it. */
export async function recordWith({ machine, me, plan }: Writing, id: string): Promise<Recognised> {
  const [row] = await machine.reader.readable(machine.database.read, me, plan, [id])
  if (!row) throw fieldProblem('id', 'You cannot see a record with this ID')
  return { row, key: [] }
}

/** Returns the record that the first natural key whose fields the line has recognises. Throws if several records match. */
export async function recordLike({ machine, me, plan, leaving }: Writing, values: Record<string, unknown>): Promise<Recognised | null> {
  const { resource } = plan
  const rights = rightsOf(plan, me)
  for (const key of naturalKeysOf(resource)) {
    const hasAll = key.every((path) => rights.mayQuery(path) && (valueAt(values, path) ?? '') !== '')
    const condition = hasAll ? alikeCondition(resource, key, values) : null
    if (!condition) continue
    const all = Object.entries(condition).map(([path, compared]): QueryNode => {
      const [operator, value] = Object.entries(compared ?? { $isnull: undefined })[0]!
      return { path, operator, value }
    })
    const { rows } = await machine.reader.list(me, plan, { where: { all }, sort: [], joins: [] }, 2, leaving)
    if (rows.length > 1)
      throw fieldProblem(key[0]!, `Several ${resource.label.many.toLowerCase()} have these values. Add the ID of the one you mean.`)
    if (rows[0]) return { row: rows[0], key }
  }
  return null
}
