import { auditValueDays } from '@tinkerdesk/shared'
import { z } from 'zod'
import { auditValues } from '../../crud/index.js'
import { defineJob } from '../../jobs/job.js'

const atOnce = 500

/** Erases the values in the audit trail after 400 days. The entries stay. */
export const eraseValues = defineJob({
  name: 'erase-audit-values',
  input: z.object({}),
  schedule: { pattern: '30 3 * * *', title: 'Erase old values of the audit trail' },
  freesSpace: true,
  sentence: ({ done }) => `Old values erased from the audit trail: ${done}`,
  async chunk({ tx }) {
    const before = new Date(Date.now() - auditValueDays * 24 * 60 * 60_000).toISOString()
    const old = await auditValues.find(
      tx,
      { at: { $lt: before } },
      { columns: ['id'], order: ['at'], limit: atOnce },
    )
    await auditValues.remove(tx, { id: old.map(({ id }) => id) })
    return { items: old.length, isFinished: old.length < atOnce }
  },
})
