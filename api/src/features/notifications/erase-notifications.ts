import { notificationDays } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { z } from 'zod'
import { records, tableOf } from '../../crud/index.js'
import { defineJob } from '../../jobs/job.js'

const atOnce = 500

/** Erases notifications after 90 days. */
export const eraseNotifications = defineJob({
  name: 'erase-notifications',
  input: z.object({}),
  schedule: { pattern: '55 3 * * *', title: 'Erase old notifications' },
  sentence: ({ done }) => `Old notifications erased: ${done}`,
  async chunk({ tx }) {
    const before = new Date(Date.now() - notificationDays * 24 * 60 * 60_000).toISOString()
    const old = await records(notification, tx).find(
      { createdAt: { $lt: before } },
      { order: 'createdAt', limit: atOnce, fields: [] },
    )
    if (old.length > 0)
      await tableOf(notification).erase(tx, { id: { $in: old.map(({ id }) => id) } })
    return { items: old.length, isFinished: old.length < atOnce }
  },
})
