import { system } from '../../../access/system.js'
import { mailsIn } from '../../../mail/mails-in.js'
import type { ArchiveReason } from '../../archive/archive-batch.js'
import { archive, changeOnly, create, putPlanned } from '../../operations.js'
import { restoreRest } from '../../part-operations.js'
import { planOf } from '../../plan/plan.js'
import { rightsOf } from '../../query/condition/rights.js'
import type { Start } from '../../operation/context.js'
import type { Outcome } from '../../operation/operation.js'
import type { PlannedPut } from '../../steps/take/take-planned.js'
import { assertWithinRule } from '../../write/row-checks.js'
import type { Batch, RowActions, RowOutcome, RowResult } from '../../change-sets/apply/row-work.js'
import type { ChangeRow } from '../../change-sets/set/change-set.js'

/** Returns what each operation of a batch starts with. */
const startOf = ({ machine, tx, me, rows }: Batch): Start => ({
  machine,
  tx,
  me,
  plan: planOf(rows[0]!.resource),
})

/** Returns the results of rows that were not refused. */
const outcomesOf = <Answer>(
  outcomes: readonly Outcome<Answer>[],
  resultOf: (answer: Answer, at: number) => RowResult,
): RowOutcome[] =>
  outcomes.map(({ answer, problem }, at) =>
    problem ? { problem } : resultOf(answer as Answer, at),
  )

async function created(batch: Batch): Promise<RowOutcome[]> {
  const start = startOf(batch)
  const mails: number[] = []
  const requests = batch.rows.map((row, at) => ({
    ...start,
    body: { ...batch.values.of(row).values, id: row.record_id },
    keepMails: (count: number) => void (mails[at] = count),
  }))
  // A hook may have changed a record again.
  return outcomesOf(await create.many(requests), ({ version }, at) => ({
    result: 'created',
    version: Number(version ?? 1),
    mails: mails[at] ?? 0,
  }))
}

async function changed(batch: Batch): Promise<RowOutcome[]> {
  const start = startOf(batch)
  const results = batch.rows.map((): RowResult => ({ result: 'same', mails: 0 }))
  const requests = batch.rows.map((row, at) => {
    const { values, ahead } = batch.values.of(row)
    return {
      ...start,
      id: row.record_id,
      body: { ...values, version: row.version },
      ahead,
      keepUndo: (undo: Record<string, unknown> | null) => {
        const { version = null, ...previous } = undo ?? {}
        results[at] = {
          result: 'changed',
          version: version as number | null,
          previous: undo && JSON.stringify(previous),
          mails: 0,
        }
      },
      keepMails: (count: number) => void (results[at]!.mails = count),
    }
  })
  return outcomesOf(await changeOnly.many(requests), (_, at) => results[at]!)
}

/** Sets values in the name of the product. The undo is the same with old and new values exchanged. */
async function put(batch: Batch): Promise<RowOutcome[]> {
  const { me: person } = batch
  const start = { ...startOf(batch), me: system, person }
  const mails: number[] = []
  const plans = batch.rows.map((row) => JSON.parse(row.planned ?? '') as PlannedPut)
  const requests = batch.rows.map(({ record_id: id }, at) => ({
    ...start,
    id,
    planned: plans[at]!,
    keepMails: (count: number) => void (mails[at] = count),
  }))
  return outcomesOf(await putPlanned.many(requests), ({ version }, at) => {
    const { values, expected, holder } = plans[at]!
    const undo = { values: expected, expected: values, holder }
    // A put without effect is done, too: an undo may have been made by hand.
    return {
      result: 'changed',
      version,
      previous: JSON.stringify(undo),
      mails: mails[at] ?? 0,
    }
  })
}

/** Restores a batch. Only what a person may archive may they also put back. A redo archives it for the same reason. */
async function restored(start: Start, row: ChangeRow): Promise<Omit<RowResult, 'mails'>> {
  const { machine, tx, me, plan } = start
  await restoreRest({ machine, tx, me, batch: row.batch ?? '' })
  await assertWithinRule(tx, plan, [row.record_id], rightsOf(plan, me).rows('archive'))
  const [current] = await machine.reader.readable(tx, me, plan, [row.record_id], { fields: [] })
  return {
    result: 'restored',
    version: Number(current?.['version'] ?? 0) || null,
    previous: row.planned,
  }
}

async function archived(start: Start, row: ChangeRow): Promise<Omit<RowResult, 'mails'>> {
  const reason = row.planned === null ? undefined : (JSON.parse(row.planned) as ArchiveReason)
  // Parts of a large one may be in this batch, and have changed its version.
  const { batch } = await archive({
    ...start,
    id: row.record_id,
    version: (row.batch === null && row.version) || undefined,
    bulk: row.change_set,
    reason,
    batch: row.batch ?? undefined,
  })
  return { result: 'archived', batch, previous: row.planned }
}

/** Lets an action that takes one row take a batch. */
const oneByOne =
  (act: (start: Start, row: ChangeRow) => Promise<Omit<RowResult, 'mails'>>) =>
  async (batch: Batch): Promise<RowOutcome[]> => {
    const outcomes: RowOutcome[] = []
    for (const row of batch.rows) {
      const before = mailsIn(batch.tx)
      const result = await act(startOf(batch), row)
      outcomes.push({ ...result, mails: mailsIn(batch.tx) - before })
    }
    return outcomes
  }

export const rowActions: RowActions = {
  create: created,
  change: changed,
  put,
  restore: oneByOne(restored),
  archive: oneByOne(archived),
}
