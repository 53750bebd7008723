import type { Outcome } from '@tinkerdesk/shared'

/** The words for what a change of status meant for the work. */
export const outcomeLabels: { readonly [O in Outcome]: string } = { handedIn: 'Handed in', completed: 'Completed', returned: 'Returned' }
