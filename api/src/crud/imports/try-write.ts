import { titleOf, type ShownRow } from '@tinkerdesk/shared'
import { quietlyIn } from '../../mail/quietly.js'
import type { ProblemError } from '../../problems/problem-error.js'
import { change, create } from '../operations.js'
import { batchesOf } from '../operation/batches.js'
import type { Start } from '../operation/context.js'
import { newId } from '../write/writer.js'
import { differences } from '../change-sets/plan/differences.js'
import { withItems } from './item-values.js'
import { refusalOf } from './line-refusal.js'
import { newValues } from './new-values.js'
import type { ReadLine } from './read-lines.js'
import { rolledBack } from '../sets/rolled-back.js'
import type { Staged } from '../change-sets/plan/take-lines.js'
import type { Writing } from '../operation/writing.js'

const tried = <Answer>(
  { machine, me, plan }: Writing,
  write: (start: Start) => Promise<Answer>,
): Promise<Answer> =>
  rolledBack(
    machine.database,
    (tx) => quietlyIn(tx, () => write({ machine, me, plan, tx })),
    me.uid,
  )

/** A line whose record is to be created: its values, and the id that the record gets. */
interface NewLine {
  line: ReadLine
  id: string
  values: Record<string, unknown>
}

const newLine = ({ plan }: Pick<Writing, 'plan'>, line: ReadLine): NewLine => ({
  line,
  id: newId(),
  values: withItems(plan, line.values, line.items, {}),
})

const createdLine = (
  { plan }: Pick<Writing, 'plan'>,
  { line: { line, cells }, id, values }: NewLine,
  record: ShownRow,
): Staged => ({
  shown: {
    line,
    outcome: 'new',
    title: titleOf(plan.resource, record),
    changes: newValues(plan, record, cells),
    problem: null,
  },
  planned: {
    resource: plan.resource.name,
    record_id: id,
    action: 'create',
    planned: JSON.stringify(values),
  },
})

const bodyOf = ({ id, values }: NewLine) => ({ ...values, id })

/** Tries to create the record of a line. */
export async function tryCreate(writing: Writing, line: ReadLine): Promise<Staged> {
  const next = newLine(writing, line)
  const record = await tried(writing, (start) => create({ ...start, body: bodyOf(next) }))
  return createdLine(writing, next, record)
}

/** Lines that are tried in one transaction: everyone else's writes wait for it, and it holds all of its records. */
const maxTried = 50

/**
 * Tries to create the records of several lines in one transaction. Returns what came of each line, or nothing for lines that can only be tried alone: a
 * record is refused when it is stored, or the records look at one another.
 */
export async function tryCreates(
  writing: Writing,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<ReadLine, Staged | ProblemError>> {
  const { machine, plan } = writing
  const results = new Map<ReadLine, Staged | ProblemError>()
  const news: NewLine[] = []
  for (const line of lines)
    try {
      news.push(newLine(writing, line))
    } catch (error) {
      results.set(line, refusalOf(error))
    }
  for (const batch of batchesOf(machine, plan, news, ({ id }) => id, maxTried)) {
    if (batch.length === 1) continue
    try {
      const outcomes = await tried(writing, (start) =>
        create.many(batch.map((next) => ({ ...start, body: bodyOf(next) }))),
      )
      for (const [at, { answer, problem }] of outcomes.entries())
        results.set(batch[at]!.line, problem ?? createdLine(writing, batch[at]!, answer))
    } catch (error) {
      // A refusal names no line, so each is tried alone. Any other error is thrown.
      refusalOf(error)
    }
  }
  return results
}

/** Tries to change the record of a line. */
export async function tryChange(
  writing: Writing,
  line: number,
  current: ShownRow,
  values: Record<string, unknown>,
): Promise<Staged> {
  const { resource } = writing.plan
  const version = Number(current['version'])
  let isChanged = false
  const body = { ...values, version }
  const record = await tried(writing, (start) =>
    change({ ...start, id: current.id, body, keepUndo: () => (isChanged = true) }),
  )
  const changes = differences(writing.plan, current, record)
  const planned = {
    resource: resource.name,
    record_id: current.id,
    action: 'change' as const,
    version,
  }
  return {
    shown: {
      line,
      outcome: isChanged ? 'changed' : 'same',
      title: titleOf(resource, current),
      changes,
      problem: null,
    },
    planned: isChanged
      ? { ...planned, planned: JSON.stringify(values) }
      : { ...planned, result: 'same' },
  }
}
