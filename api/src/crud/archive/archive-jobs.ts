import { formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob, type Chunk, type Progress } from '../../jobs/job.js'
import { machineOf } from '../machine.js'
import { archive, put } from '../operations.js'
import { archiveLinks } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import type { Link } from './archived-row.js'
import { clearPart } from './clear-part.js'
import { setLinks } from './restore-rows.js'

const input = z.strictObject({ resource: z.string(), id: z.string(), batch: z.string() })
type Input = z.infer<typeof input>

/** Sets the references of one part again. */
async function setPart({ input: { id, batch }, done, tx }: Chunk<Input>): Promise<Progress> {
  const [part] = await archiveLinks.find(tx, { batch }, { order: ['-id'], limit: 1 })
  if (!part) return { items: done, isFinished: true }
  await setLinks(put, { machine: machineOf(tx), tx }, id, JSON.parse(part.links) as Link[])
  await archiveLinks.remove(tx, { id: part.id })
  return { items: part.size, isFinished: false }
}

/**
 * Archives a record that many others name: clears their references part by part, and then archives it with what is left, all at once.
 * Until then the record stays where it is. A stop or a refusal sets the references again.
 */
export const archiveJob = defineJob({
  name: 'archive',
  input,
  async chunk({ input: { resource, id, batch }, me, tx }) {
    const start = { machine: machineOf(tx), tx, plan: planOf(resource) }
    const items = await clearPart(put, start, id, batch)
    if (items > 0) return { items, isFinished: false }
    await archive({ ...start, me, id, version: undefined, batch })
    return { items: 1, isFinished: true }
  },
  takeBack: setPart,
  sentence: ({ done }) => `Archived. ${formatCount(done - 1)} links to it were removed.`,
})

/** Sets the many references to a restored record again. The record is back before it starts. */
export const restoreJob = defineJob({
  name: 'restore',
  input,
  isStoppable: false,
  isOwnWork: true,
  async chunk(chunk) {
    const progress = await setPart(chunk)
    return progress.isFinished ? { ...progress, items: 0 } : progress
  },
  sentence: ({ done }) => `Restored with ${formatCount(done)} links to it.`,
})
