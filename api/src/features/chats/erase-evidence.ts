import { evidenceDays } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { messageEvidence } from './chats.tables.js'

const atOnce = 200

/** Erases the texts of deleted messages after 90 days. */
export const eraseEvidence = defineJob({
  name: 'erase-evidence',
  input: z.object({}),
  schedule: { pattern: '50 3 * * *', title: 'Erase the texts of deleted messages' },
  freesSpace: true,
  sentence: ({ done }) => `Texts of deleted messages erased: ${done}`,
  async chunk({ tx }) {
    const before = new Date(Date.now() - evidenceDays * 24 * 60 * 60_000).toISOString()
    const old = await messageEvidence.find(
      tx,
      { at: { $lt: before } },
      { columns: ['message_id'], order: ['at'], limit: atOnce },
    )
    await messageEvidence.remove(tx, { message_id: old.map(({ message_id: id }) => id) })
    return { items: old.length, isFinished: old.length < atOnce }
  },
})
