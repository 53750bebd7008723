import type { Me } from '@tinkerdesk/shared'
import type { Sql, Transaction } from '../database/database.js'
import { countLinked, maxAtOnce } from './archive/count-linked.js'
import { machineOf } from './machine/machine.js'
import { archive } from './operations.js'
import { archiveSome, purgeSome } from './part-operations.js'
import { planOf } from './plan/plan.js'

/** A record that a feature's job archives in parts, all in one batch. */
interface ArchivedInParts {
  resource: string
  id: string
  batch: string
}

/** True for a record to which more belongs, or that more records name, than one transaction should archive. */
export const isLargeRecord = async (sql: Sql, resource: string, id: string): Promise<boolean> =>
  (await countLinked(sql, planOf(resource), [id], maxAtOnce)) > maxAtOnce

const requestOf = (tx: Transaction, me: Me, { resource, ...record }: ArchivedInParts) => ({
  ...record,
  machine: machineOf(tx),
  tx,
  me,
  plan: planOf(resource),
  version: undefined,
})

/** Archives a part of what belongs to a record, and clears references. Returns the number of both, or 0 if `archiveRest` can do what is left. */
export const archivePartOf = (tx: Transaction, me: Me, record: ArchivedInParts): Promise<number> =>
  archiveSome(requestOf(tx, me, record))

/** Archives the record with what is left. */
export const archiveRest = async (
  tx: Transaction,
  me: Me,
  record: ArchivedInParts,
): Promise<void> => void (await archive(requestOf(tx, me, record)))

/** Permanently deletes a part of a batch. Returns the number of records, or 0 if `Gate.purge` can delete what is left. */
export const purgePartOf = (tx: Transaction, me: Me, batch: string): Promise<number> =>
  purgeSome({ machine: machineOf(tx), tx, me, batch })
