import type { GetListParams } from '@refinedev/core'
import { startOfDay, type Me } from '@tinkerdesk/shared'

/** Returns the list of the sessions of a day that a person holds, as Home reads it. A person's own device keeps it, too. */
export const sessionsHeldOn = (
  { uid, mentorId }: Pick<Me, 'uid' | 'mentorId'>,
  day: string,
): GetListParams => ({
  resource: 'sessions',
  filters: [
    { field: 'timestamp', operator: 'gte', value: startOfDay(day) },
    { field: 'timestamp', operator: 'lt', value: startOfDay(day, 1) },
    {
      operator: 'or',
      value: [
        { field: 'heldBy.staff', operator: 'in', value: [uid] },
        ...(mentorId
          ? [{ field: 'heldBy.mentors', operator: 'in' as const, value: [mentorId] }]
          : []),
      ],
    },
  ],
  sorters: [{ field: 'timestamp', order: 'asc' }],
  pagination: { currentPage: 1, pageSize: 25 },
  meta: { join: [{ field: 'topic' }, { field: 'school' }] },
})
