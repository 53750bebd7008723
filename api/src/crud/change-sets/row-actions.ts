import type { ChangeResult } from '@tinkerdesk/shared'
import type { ArchiveReason } from '../archive/archive-batch.js'
import { archive, change, create } from '../operations.js'
import { restoreRest } from '../part-operations.js'
import { planOf } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { assertWithinRule } from '../write/row-checks.js'
import type { ChangeRow } from './change-set.js'
import { putValues } from './put-values.js'
import type { Applying } from '../steps/writing.js'

/** The result of a row, and the values by which it is undone. */
export type Outcome = { result: ChangeResult } & Partial<
  Pick<ChangeRow, 'version' | 'previous' | 'batch'>
>

const plannedIn = (row: ChangeRow): object => JSON.parse(row.planned ?? '{}') as object

async function changed(applying: Applying, row: ChangeRow): Promise<Outcome> {
  let outcome: Outcome = { result: 'same' }
  const keepUndo = (undo: Record<string, unknown> | null): void => {
    const { version = null, ...previous } = undo ?? {}
    outcome = {
      result: 'changed',
      version: version as number | null,
      previous: undo && JSON.stringify(previous),
    }
  }
  await change({
    ...applying,
    plan: planOf(row.resource),
    id: row.record_id,
    body: { ...plannedIn(row), version: row.version },
    keepUndo,
  })
  return outcome
}

/** Restores a batch. Only what a person may archive may they also put back. A redo archives it for the same reason. */
async function restored({ machine, tx, me }: Applying, row: ChangeRow): Promise<Outcome> {
  const plan = planOf(row.resource)
  await restoreRest({ machine, tx, me, batch: row.batch ?? '' })
  await assertWithinRule(tx, plan, row.record_id, rightsOf(plan, me).rows('archive'))
  const [current] = await machine.reader.readable(tx, me, plan, [row.record_id], { fields: [] })
  return {
    result: 'restored',
    version: Number(current?.['version'] ?? 0) || null,
    previous: row.planned,
  }
}

async function archived(applying: Applying, row: ChangeRow): Promise<Outcome> {
  const reason = row.planned === null ? undefined : (plannedIn(row) as ArchiveReason)
  const target = {
    plan: planOf(row.resource),
    id: row.record_id,
    version: (row.batch === null && row.version) || undefined,
  }
  // Parts of a large one may be in this batch, and have changed its version.
  const { batch } = await archive({
    ...applying,
    ...target,
    bulk: row.change_set,
    reason,
    batch: row.batch ?? undefined,
  })
  return { result: 'archived', batch, previous: row.planned }
}

async function created(applying: Applying, row: ChangeRow): Promise<Outcome> {
  const body = { ...plannedIn(row), id: row.record_id }
  return {
    result: 'created',
    version: Number((await create({ ...applying, plan: planOf(row.resource), body })).version),
  }
}

/** The work of a row, by its action. */
export const rowActions = {
  create: created,
  change: changed,
  restore: restored,
  archive: archived,
  put: putValues,
}
