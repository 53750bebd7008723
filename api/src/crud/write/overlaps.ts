import {
  countedBy,
  matches,
  mergeChange,
  sharedKind,
  valueAt,
  withValueAt,
  type AnyNoOverlap,
  type AnyRow,
  type AnyWhere,
  type Me,
} from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Sql, Transaction } from '../../database/database.js'
import type { Machine } from '../machine/machine.js'
import type { Plan } from '../plan/plan.js'
import { selectRows } from '../query/rows/rows.js'
import { whereToSql } from '../sql/condition.js'
import { readableName } from './name-records.js'
import { meeting, needSpan, spanOf } from './periods.js'

/** Returns the condition of the rows of a row's owner, or `undefined` for a row without one. Texts are compared without case and accents, as in `unique`. */
function ownersRows({ leafAt }: Plan, { of }: AnyNoOverlap, row: AnyRow): AnyWhere | undefined {
  const compared: AnyWhere = {}
  for (const path of of) {
    const value = valueAt(row, path) as string | number | boolean | null | undefined
    if (value === null || value === undefined) return undefined
    const { orderKey } = sharedKind(leafAt(path).field)
    compared[path] = orderKey ? { $gte: value, $lte: value } : value
  }
  return compared
}

/** Returns the condition of the other rows with which a row must share no time. `undefined` if the rule does not compare it. */
function rivalsOf(plan: Plan, rule: AnyNoOverlap, row: AnyRow): AnyWhere | undefined {
  const where = countedBy(rule)
  const owned = ownersRows(plan, rule, row)
  const span = spanOf(rule, row)
  if (!owned || !span || matches(plan.resource, where, row) !== true) return undefined
  return { $and: [owned, where, meeting(plan, rule, span), { id: { $ne: row.id } }] }
}

/** The name of the lock of an owner: equal for all values that are compared as equal. */
function lockOf({ resource, leafAt }: Plan, { of }: AnyNoOverlap, row: AnyRow): string {
  const values = of.map((path) => {
    const { orderKey } = sharedKind(leafAt(path).field)
    const value = valueAt(row, path)
    return orderKey ? orderKey(String(value)) : value
  })
  return `periods ${resource.name} ${JSON.stringify([of, values])}`
}

/** Rows that are looked at to name the earliest of them. */
const maxRivals = 20

/** Returns a row with which another one shares its time against a rule, the earliest of the first few. */
export async function rivalOf(
  sql: Sql,
  plan: Plan,
  rule: AnyNoOverlap,
  row: AnyRow,
): Promise<AnyRow | undefined> {
  const rivals = rivalsOf(plan, rule, row)
  if (!rivals) return undefined
  // Not in the order of the database: with old statistics, SQLite would look at the rows of all owners in it.
  const where = whereToSql(plan, 't', rivals)
  const rows = (await selectRows(sql, { plan, where, limit: maxRivals })).map(
    (selected) => selected.row,
  )
  const begin = (each: AnyRow) => needSpan(rule, each).from
  return rows.sort((a, b) => (begin(a) < begin(b) ? -1 : 1))[0]
}

/** True if a row would share its time with another one, against a rule, if one of its fields had another value. */
export async function wouldOverlap(
  sql: Sql,
  plan: Plan,
  row: AnyRow,
  path: string,
  value: string,
): Promise<boolean> {
  const moved = mergeChange(plan.resource, row, withValueAt({}, path, value))
  for (const rule of plan.resource.noOverlap)
    if (rule.of.includes(path) && (await rivalOf(sql, plan, rule, moved))) return true
  return false
}

/** True if a row has the values that a rule compares from before a change. */
const isUnmoved = (plan: Plan, rule: AnyNoOverlap, before: AnyRow, after: AnyRow): boolean =>
  [...rule.of, rule.from, rule.to].every(
    (path) => valueAt(before, path) === valueAt(after, path),
  ) && matches(plan.resource, countedBy(rule), before) === true

interface Writing {
  machine: Machine
  tx: Transaction
  me: Me
  plan: Plan
}

/** Returns the sentence for a taken period. It names the record that has it, if the person may read that. */
async function sentenceOf(
  { machine, tx, me, plan }: Writing,
  { message }: AnyNoOverlap,
  rival: AnyRow,
): Promise<string> {
  const kind = plan.resource.label.one.toLowerCase()
  const reason = message ?? `This period overlaps that of another ${kind}.`
  // The product itself reads everything, and a person may read what it is refused.
  const name = me === system ? undefined : await readableName(machine, tx, me, plan, rival)
  return name ? `${reason} See ${name}.` : reason
}

/**
 * Returns the rules that a row would break after a write, with their messages. Locks the owner first and looks then, so that of two concurrent
 * writes the second sees the first. A row that keeps its owner and its period is not compared again.
 */
export async function takenPeriods(
  writing: Writing,
  before: AnyRow | null,
  after: AnyRow,
): Promise<{ rule: AnyNoOverlap; message: string }[]> {
  const { tx, plan } = writing
  const taken: { rule: AnyNoOverlap; message: string }[] = []
  for (const rule of plan.resource.noOverlap) {
    if (!rivalsOf(plan, rule, after)) continue
    if (before && isUnmoved(plan, rule, before, after)) continue
    await tx.lock(lockOf(plan, rule, after))
    const rival = await rivalOf(tx, plan, rule, after)
    if (rival) taken.push({ rule, message: await sentenceOf(writing, rule, rival) })
  }
  return taken
}
