import type { Outcome } from '@tinkerdesk/shared'
import { spokenLabels } from '@tinkerdesk/shared/base/say'

/** The words for what a change of status meant for the work. */
export const outcomeLabels: { readonly [O in Outcome]: string } = spokenLabels({
  handedIn: 'Handed in',
  completed: 'Completed',
  returned: 'Returned',
})
