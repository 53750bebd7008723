import { system } from '../../access/system.js'
import { machineOf } from '../machine/machine.js'
import { restorePart } from '../part-operations.js'
import { isHalf, sizeOf } from '../restore/count-batch.js'
import type { ArchiveChunk } from './archive-many-input.js'

type Place = Pick<ArchiveChunk, 'input' | 'tx'>

/** True for a record of which a part is archived, but not the record itself. */
export async function isHalfArchived({ input, tx }: Place, at: number): Promise<boolean> {
  const batch = input.records[at]?.batch
  return batch !== undefined && isHalf(await sizeOf(tx, batch))
}

/** Restores a part of a record that is half archived. Returns false if it is not. */
export async function takeHalfBack(work: Place, at: number): Promise<boolean> {
  if (!(await isHalfArchived(work, at))) return false
  const { tx } = work
  await restorePart({
    machine: machineOf(tx),
    tx,
    me: system,
    batch: work.input.records[at]!.batch!,
  })
  return true
}
