import { breathe } from '../../database/breathe.js'
import { rightsOf } from '../query/condition/rights.js'
import { readAhead } from '../steps/read-ahead.js'
import type { Run, RunRow } from './run.js'
import type { GridRequest } from './take-grid-rows.js'

/** Returns the rows of a grid as runs, in their order. Their values are validated here, while other people write. */
export async function gridRuns({ me, plan, save }: GridRequest): Promise<Run[]> {
  const rights = rightsOf(plan, me)
  const runs: (Run & { rows: RunRow[] })[] = []
  for (const { id: record_id, version = null, values } of save.rows) {
    await breathe()
    const action = version === null ? 'create' : 'change'
    const row = {
      record_id,
      version,
      values,
      ahead: version === null ? undefined : readAhead(plan, rights, values),
    }
    const last = runs.at(-1)
    if (last?.action === action) last.rows.push(row)
    else runs.push({ plan, action, rows: [row] })
  }
  return runs
}
