import { always } from '../sql/fragment.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Audited, Start, WithinRule } from '../steps/context.js'
import { announceChange, announceCounted } from '../write/announce.js'
import type { ChangesTogether, Refused, StoredChange, StoredRow } from './changes.js'
import { countOf } from './ids-within.js'

type Needs = ChangesTogether & Audited & { stored: readonly StoredChange[] }

/** The outcome of one change of many: why it was refused, or what it did. */
export type ChangeOutcome =
  | { problem: ProblemError }
  | { problem?: never; isChanged: boolean; undo: Record<string, unknown> | null; mails: number }

/** Throws unless all rows are still within the person's rule. */
export async function keepWithinRule({ tx, plan, stored }: Needs): Promise<WithinRule> {
  const ids = stored.map(({ after }) => after.id)
  const rule = stored[0]?.rule ?? always
  if (rule !== always && (await countOf(tx, plan, ids, rule)) < ids.length)
    throw new ProblemError('forbidden')
  return { isWithinRule: true }
}

/** Runs the after-hooks, and emits each change after the commit. */
export async function finishChanges({
  machine,
  me,
  tx,
  plan,
  stored,
}: Start & Audited & WithinRule & { stored: readonly StoredRow[] }): Promise<{
  mails: readonly number[]
}> {
  const changes = stored.map(({ before, after }) => ({
    action: 'update' as const,
    resource: plan.resource,
    before,
    after,
    me,
    tx,
  }))
  const mails = await machine.hooks.afterMany(changes)
  for (const [at, change] of changes.entries()) {
    await announceCounted(machine.events, change)
    announceChange(machine.events, { ...change, fields: stored[at]!.entry.fields })
  }
  return { mails }
}

/** Returns the outcome of each change in the order of the request. */
export function outcomesOf({
  changes,
  refused,
  stored,
  mails,
}: Needs & { refused: Refused; mails: readonly number[] }): {
  answer: ChangeOutcome[]
} {
  const done = new Map(
    stored.map(({ at, undo }, index) => [at, { isChanged: true, undo, mails: mails[index]! }]),
  )
  const outcomeAt = (at: number): ChangeOutcome => {
    const problem = refused.get(at)
    return problem ? { problem } : (done.get(at) ?? { isChanged: false, undo: null, mails: 0 })
  }
  return { answer: changes.map((_, at) => outcomeAt(at)) }
}
