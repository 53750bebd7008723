import { z } from 'zod'
import type { Chunk, Progress } from '../../jobs/job.js'
import type { Link } from '../archive/archived-row.js'
import { machineOf } from '../machine.js'
import { put } from '../operations.js'
import { archiveLinks } from '../plan/own-tables.js'
import { setLinks } from './set-links.js'

/** The input of a job that works on the references to one record. */
export const batchInput = z.strictObject({ resource: z.string(), id: z.string(), batch: z.string() })

/** Sets the references of one part again. */
export async function setPart({ input: { id, batch }, done, tx }: Chunk<z.infer<typeof batchInput>>): Promise<Progress> {
  const [part] = await archiveLinks.find(tx, { batch }, { order: ['-id'], limit: 1 })
  if (!part) return { items: done, isFinished: true }
  await setLinks(put, { machine: machineOf(tx), tx }, id, JSON.parse(part.links) as Link[])
  await archiveLinks.remove(tx, { id: part.id })
  return { items: part.size, isFinished: false }
}
