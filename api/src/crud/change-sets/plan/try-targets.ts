import { titleOf, type EditTrial, type ShownRow } from '@tinkerdesk/shared'
import { problemFrom } from '../../../problems/problem-from.js'
import type { Start } from '../../operation/context.js'
import { differences } from './differences.js'
import { rolledBack } from '../set/rolled-back.js'
import type { EditRequest } from './take-edit.js'
import type { Target } from './take-targets.js'

/** Records that a trial tries. Each costs a transaction. */
const maxTried = 100

type Needs = EditRequest & { targets: readonly Target[] }

type Change = (
  request: Start & { id: string; body: unknown; keepUndo: () => void },
) => Promise<unknown>

/** Tries the edit on the first records, through everything that a change goes through, and keeps nothing. */
export const tryTargets =
  (change: Change) =>
  async ({ targets, ...request }: Needs): Promise<{ answer: EditTrial }> => {
    const { machine, me, plan } = request
    const tried = targets.slice(0, maxTried)
    const ids = tried.map(({ id }) => id)
    const before = new Map(
      (await machine.reader.readable(machine.database.read, me, plan, ids)).map((row) => [
        row.id,
        row,
      ]),
    )
    const rows: EditTrial['rows'] = []
    for (const target of tried)
      rows.push(await tryOn(change, request, target, before.get(target.id)))
    return { answer: { total: targets.length, rows } }
  }

async function tryOn(
  change: Change,
  request: EditRequest,
  { id, version }: Target,
  before: ShownRow | undefined,
): Promise<EditTrial['rows'][number]> {
  const { plan, edit } = request
  const title = before ? titleOf(plan.resource, before) : ''
  let isChanged = false
  const body = { ...edit.values, version }
  try {
    const after = await rolledBack(request, (start) =>
      change({ ...start, id, body, keepUndo: () => void (isChanged = true) }),
    )
    const changes = differences(plan, before ?? {}, after)
    return { record: id, title, result: isChanged ? 'changed' : 'same', changes, problem: null }
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'internal') throw error
    return {
      record: id,
      title,
      result: 'failed',
      changes: [],
      problem: problem.details.issues?.[0]?.message ?? problem.message,
    }
  }
}
