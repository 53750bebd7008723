import { titleOf } from '@tinkerdesk/shared'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { countLinked } from '../../archive/count-linked.js'
import { noteArchived } from '../../change-sets/set/note-archived.js'
import { machineOf } from '../../machine/machine.js'
import { archive } from '../../operations.js'
import { archiveSome, restorePart } from '../../part-operations.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { planOf } from '../../plan/plan.js'
import { isHalf, sizeOf } from '../../restore/count-batch.js'
import { jobResult } from '../../sets/job-result.js'
import type { SetOperation, SetWork } from '../../sets/set-operation.js'

/** A record to archive. Older builds gave it no batch; then it is archived in one transaction. */
interface Leaving {
  id: string
  version?: number | undefined
  batch?: string | undefined
  /** Its place among the records that the request named. Absent if the set has them all. */
  place?: number | undefined
}

/** Records of a resource that a set archives. */
export interface LeavingRecords {
  resource: string
  /** The id of the change set of the request, if it has one. */
  bulk?: string
  /** The number of records that the request named. Absent if the set has them all. */
  total?: number | undefined
  records: readonly Leaving[]
}

type Work = Pick<SetWork<LeavingRecords>, 'machine' | 'tx' | 'items' | 'place'>

const batchOf = ({ items, place }: Work): string | undefined => items.records[place]?.batch

/** True for a record of which a part is archived, but not the record itself. */
async function isHalfDone(work: Work): Promise<boolean> {
  const batch = batchOf(work)
  return batch !== undefined && isHalf(await sizeOf(work.tx, batch))
}

/** Returns a part of a batch to its tables. */
const partBack = (work: SetWork<LeavingRecords>, batch: string) => {
  const { machine, tx, me, items, place } = work
  return restorePart({ machine, tx, me, batch, root: items.records[place]!.id })
}

/** Archives records, each with what belongs to it. A half-archived one is taken back. */
export const archiveRecords: SetOperation<LeavingRecords> = {
  async apply(work) {
    const { machine, tx, me, items, place } = work
    const { resource, bulk, records, total = records.length } = items
    const record = records[place]
    if (!record) return undefined
    const { id, batch } = record
    // Earlier parts may have changed its version: a student who no longer leads a team, for example.
    const version = (await isHalfDone(work)) ? undefined : record.version
    const start = { machine, tx, me, plan: planOf(resource), id, version, bulk }
    const written = batch === undefined ? 0 : await archiveSome({ ...start, batch })
    if (written > 0) return { items: 0, written, results: [] }
    const left = bulk === undefined ? await countLinked(tx, start.plan, [id]) : 0
    const archived = await archive({ ...start, batch })
    if (bulk !== undefined)
      await noteArchived(start, { id: bulk, total, place: record.place ?? place }, archived)
    return { items: 1, written: left + 1, results: [jobResult(id, null)] }
  },
  refuse: async ({ items, place }, problem) => [jobResult(items.records[place]!.id, null, problem)],
  isHalfDone,
  async settle(work) {
    const batch = batchOf(work)
    if (batch === undefined || !(await isHalfDone(work))) return undefined
    const { items: written, isDone } = await partBack(work, batch)
    return { written, isDone }
  },
  async undo(work) {
    const { tx, items, place } = work
    const batch = batchOf(work)
    const { bulk } = items
    if (batch === undefined || bulk === undefined) return true
    try {
      if (!(await partBack(work, batch)).isDone) return false
      await changeRows.remove(tx, { change_set: bulk, place })
    } catch (error) {
      // It stays in the archive, as an entry, and those before it still return.
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
    }
    if (place === 0 && (await changeRows.count(tx, { change_set: bulk })) === 0)
      await changeSets.remove(tx, { id: bulk })
    return true
  },
  async titles({ items: { resource }, of, me, get }) {
    const { read } = get(Database)
    const plan = planOf(resource)
    const rows = await machineOf(read).reader.readable(read, me, plan, of)
    return new Map(rows.map((row) => [String(row['id']), titleOf(plan.resource, row)]))
  },
}
