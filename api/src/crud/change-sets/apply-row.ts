import type { ChangeResult, Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { mailsIn } from '../../mail/mails-in.js'
import { quietly } from '../../mail/quietly.js'
import { restoreOrStart } from '../large-operations.js'
import type { Machine } from '../machine.js'
import { archive, change, create } from '../operations.js'
import { planOf } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { assertWithinRule } from '../write/row-checks.js'
import type { ChangeRow } from './change-set.js'
import { changeRows, changeSets } from './change-sets.tables.js'

/** Where rows are applied, and by whom. */
export interface Applying {
  machine: Machine
  tx: Transaction
  me: Me
}

type Outcome = { result: ChangeResult } & Partial<Pick<ChangeRow, 'version' | 'previous' | 'batch'>>

async function changed({ machine, tx, me }: Applying, row: ChangeRow): Promise<Outcome> {
  let outcome: Outcome = { result: 'same' }
  const body = { ...(JSON.parse(row.planned ?? '{}') as object), version: row.version }
  await change({
    machine,
    tx,
    me,
    plan: planOf(row.resource),
    id: row.record_id,
    body,
    keepUndo(undo) {
      const { version = null, ...previous } = undo ?? {}
      outcome = { result: 'changed', version: version as number | null, previous: undo && JSON.stringify(previous) }
    },
  })
  return outcome
}

/** Restores a batch. Only what a person may archive may they also put back. */
async function restored({ machine, tx, me }: Applying, row: ChangeRow): Promise<Outcome> {
  const plan = planOf(row.resource)
  await restoreOrStart({ machine, tx, me, batch: row.batch ?? '' })
  await assertWithinRule(tx, plan, row.record_id, rightsOf(plan, me).rows('archive'))
  const [current] = await machine.reader.readable(tx, me, plan, [row.record_id], { fields: [] })
  return { result: 'restored', version: Number(current?.['version'] ?? 0) || null }
}

async function archived({ machine, tx, me }: Applying, row: ChangeRow): Promise<Outcome> {
  const version = row.version ?? undefined
  const { mark } = JSON.parse(row.planned ?? '{}') as { mark?: string }
  const { batch } = await archive({ machine, tx, me, plan: planOf(row.resource), id: row.record_id, version, bulk: row.change_set, mark })
  return { result: 'archived', batch }
}

async function created({ machine, tx, me }: Applying, row: ChangeRow): Promise<Outcome> {
  const body = { ...(JSON.parse(row.planned ?? '{}') as object), id: row.record_id }
  const { version } = await create({ machine, tx, me, plan: planOf(row.resource), body })
  return { result: 'created', version: Number(version) }
}

const acts = { create: created, change: changed, restore: restored, archive: archived }

const isImport = async (tx: Transaction, id: string): Promise<boolean> => (await changeSets.count(tx, { id, kind: 'import' })) > 0

/** Applies a waiting row through the gate and stores its result, in one transaction. Throws `ProblemError`. */
export async function applyRow(applying: Applying, row: ChangeRow): Promise<ChangeResult> {
  // Refused when it was planned, or applied before the work was cut off.
  if (row.result !== 'waiting') return row.result as ChangeResult
  const before = mailsIn(applying.tx)
  // Only `planChangeSet` writes this column, from these names.
  const act = () => acts[row.action as keyof typeof acts](applying, row)
  // An import and the new rows of a grid send no invitations: someone sends them afterwards.
  const isQuiet = row.action === 'create' || (row.action !== 'archive' && (await isImport(applying.tx, row.change_set)))
  const outcome = await (isQuiet ? quietly(act) : act())
  const mails = mailsIn(applying.tx) - before
  await changeRows.update(applying.tx, placeOf(row), { version: null, previous: null, ...outcome, planned: null, mails })
  return outcome.result
}

/** Stores that a row was refused. */
export async function refuseRow(tx: Transaction, row: ChangeRow, problem: string): Promise<void> {
  await changeRows.update(tx, placeOf(row), { result: 'failed', planned: null, problem })
}

const placeOf = ({ change_set, place }: ChangeRow) => ({ change_set, place })
