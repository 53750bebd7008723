import { ProblemError } from '../../problems/problem-error.js'
import type { Rights } from '../query/condition/rights.js'
import type { Located, Start } from '../operation/context.js'

/** Throws unless an archive grant covers the record. */
export function authoriseArchive({ locatedRow }: Pick<Located, 'locatedRow'>): {
  mayArchive: true
} {
  if (!locatedRow.allowed.includes('archive')) throw new ProblemError('forbidden')
  return { mayArchive: true }
}

type Needs = Start & Located & { rights: Rights; mayArchive: true; version: number | undefined }

/** Throws a `version_conflict` for a stale version, with the current record, read in this transaction. */
export async function refuseStale({
  machine,
  tx,
  me,
  rights,
  locatedRow,
  before,
  version,
}: Needs): Promise<{ isCurrent: true }> {
  if (version !== undefined && version !== before.version) {
    const [current] = await machine.reader.output(tx, me, rights, [locatedRow])
    throw new ProblemError('version_conflict', { current })
  }
  return { isCurrent: true }
}
