import type { ProblemError } from '../../problems/problem-error.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { Operation } from '../operation/operation.js'
import { archive } from '../plan/own-tables.js'
import { lockBatch, type BatchRequest } from './find-batch.js'
import type { Removal } from './purge-rows.js'
import type { Return } from './restore-rows.js'
import { holderOf, setApart } from './set-apart.js'
import { tryToReturn } from './try-to-return.js'

/** A record that could not return, and is still archived. */
export interface Apart {
  row: ArchivedRow
  problem: ProblemError
}

interface Operations {
  restoreOne: Operation<Return, void>
  purgeOne: Operation<Removal, void>
}

/** Returns those of some records that can return. Others are set apart, except the first of the batch, whose problem is thrown. */
export async function returnEach(
  { restoreOne, purgeOne }: Operations,
  request: BatchRequest,
  rows: readonly ArchivedRow[],
) {
  const { tx, batch } = request
  const tryOut = tryToReturn(restoreOne, request)
  const apart: Apart[] = []
  const tried = new Set<string>()
  const returnOne = async (row: ArchivedRow): Promise<void> => {
    if (tried.has(row.id)) return
    tried.add(row.id)
    let problem = await tryOut([row])
    if (problem && row.root === 1) throw problem
    const holder = problem && (await holderOf(tx, row))
    if (typeof holder === 'object') {
      // Another batch may be restored or deleted at this moment. In this one, the record that it belongs to comes first.
      if (holder.batch !== batch) await lockBatch(tx, holder.batch)
      else for (const own of await archive.find(tx, { id: holder.id })) await returnOne(own)
      problem = await tryOut([row])
    }
    if (!problem) return
    await setApart(purgeOne)(request, row)
    apart.push({ row, problem })
  }
  if (await tryOut(rows)) for (const row of rows) await returnOne(row)
  return apart
}
