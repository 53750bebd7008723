import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { visit } from '@tinkerdesk/shared/resources/visit'
import { hooksOf } from '../crud/index.js'
import { Events } from '../events/events.js'

/** A grant that is given, changed or ended holds from the next request on; the open tabs of its person follow. */
export const coordinatorHooks = hooksOf(coordinator, {
  after({ before, after, tx, get }) {
    for (const userId of new Set([before?.person, after?.person]))
      if (userId) get(Events).emitAfter(tx, 'reach-changed', { userId })
  },
})

/** A new visit without a name is that of the person who writes it. */
export const visitHooks = hooksOf(visit, {
  before: ({ action, after, me }) =>
    action === 'create' && !after.visitor ? { visitor: me.displayName } : undefined,
})
