import { proposalDays } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { proposalRows, proposals } from './proposals.tables.js'

const atOnce = 20
/** Proposals are listed for twice as long as they wait. */
const keptMs = 2 * proposalDays * 24 * 60 * 60_000

/** Deletes old proposals with the values that they proposed. The audit trail of what was saved stays. */
export const sweepProposals = defineJob({
  name: 'sweep-proposals',
  input: z.object({}),
  schedule: { pattern: '40 3 * * *', title: 'Delete old proposals of assistants' },
  freesSpace: true,
  sentence: ({ done }) => `Old proposals deleted: ${done}`,
  async chunk({ tx }) {
    const before = new Date(Date.now() - keptMs).toISOString()
    const old = await proposals.find(
      tx,
      { created_at: { $lt: before } },
      { columns: ['id'], order: ['created_at'], limit: atOnce },
    )
    const ids = old.map(({ id }) => id)
    await proposalRows.remove(tx, { proposal: ids })
    await proposals.remove(tx, { id: ids })
    return { items: ids.length, isFinished: ids.length < atOnce }
  },
})
