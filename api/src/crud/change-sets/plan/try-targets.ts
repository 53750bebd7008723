import { titleOf, type EditTrial, type ShownRow } from '@tinkerdesk/shared'
import { problemFrom } from '../../../problems/problem-from.js'
import type { Start } from '../../operation/context.js'
import { differences } from './differences.js'
import { writeSet } from '../../sets/write-set.js'
import type { EditRequest } from './take-edit.js'
import type { Target } from './take-targets.js'

/** Records that a trial tries. Each costs a transaction. */
const maxTried = 100

type Needs = EditRequest & { targets: readonly Target[] }

type TriedRow = EditTrial['rows'][number]
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
    const { edit } = request
    const titleOfTarget = ({ id }: Target) => {
      const row = before.get(id)
      return row ? titleOf(plan.resource, row) : ''
    }
    const rows = await writeSet<Target, TriedRow>(
      {
        database: machine.database,
        person: me.uid,
        items: tried,
        async write(tx, [target]) {
          const { id, version } = target
          let isChanged = false
          const body = { ...edit.values, version }
          const keepUndo = () => void (isChanged = true)
          const after = await change({ machine, me, plan, tx, id, body, keepUndo })
          const changes = differences(plan, before.get(id) ?? {}, after as ShownRow)
          const result = isChanged ? 'changed' : 'same'
          return [{ record: id, title: titleOfTarget(target), result, changes, problem: null }]
        },
      },
      {
        mode: 'each',
        dryRun: true,
        refused(error, target) {
          const problem = problemFrom(error)
          if (problem.code === 'internal') throw error
          return {
            record: target.id,
            title: titleOfTarget(target),
            result: 'failed',
            changes: [],
            problem: problem.details.issues?.[0]?.message ?? problem.message,
          }
        },
      },
    )
    return { answer: { total: targets.length, rows } }
  }
