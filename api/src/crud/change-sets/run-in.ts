import { planOf } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { readAhead, type ReadAhead } from '../steps/read-ahead.js'
import type { ChangeRow } from './change-set.js'
import { putsIn } from './puts-in.js'
import type { PutRun, Run } from './run.js'
import { mayRunTogether } from './run-together.js'
import type { Applying } from '../steps/writing.js'

/** Returns the first rows that few statements can write, or none. */
export function runIn(
  applying: Omit<Applying, 'tx'>,
  rows: readonly ChangeRow[],
): Run | PutRun | undefined {
  const [first] = rows
  if (first?.result !== 'waiting') return undefined
  return first.action === 'put' ? putsIn(rows) : writesIn(applying, rows)
}

function writesIn(
  { machine, me }: Omit<Applying, 'tx'>,
  rows: readonly ChangeRow[],
): Run | undefined {
  const [first] = rows
  if (!first || (first.action !== 'create' && first.action !== 'change')) return undefined
  const isLike = ({ resource, action, result }: ChangeRow) =>
    resource === first.resource && action === first.action && result === first.result
  const plan = planOf(first.resource)
  // Their values need no look where records are written one by one: the rows that are left come here again after each of them.
  if (!mayRunTogether(machine, { plan, action: first.action, rows: [] })) return undefined
  const end = rows.findIndex((row) => !isLike(row))
  const rights = rightsOf(plan, me)
  // The rows of a bulk edit have the same values.
  const read = new Map<string, { values: Record<string, unknown>; ahead: ReadAhead | undefined }>()
  const valuesOf = (planned: string) => {
    const values = JSON.parse(planned) as Record<string, unknown>
    return {
      values,
      ahead: first.action === 'change' ? readAhead(plan, rights, values) : undefined,
    }
  }
  const run: Run = {
    plan,
    action: first.action,
    rows: rows.slice(0, end < 0 ? rows.length : end).map(({ record_id, version, planned }) => {
      const text = planned ?? '{}'
      const values = read.get(text) ?? valuesOf(text)
      read.set(text, values)
      return { record_id, version, ...values }
    }),
  }
  return run.rows.length > 1 && mayRunTogether(machine, run) ? run : undefined
}
