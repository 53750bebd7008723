import { startOfDay, today, type Role } from '@tinkerdesk/shared'
import type { Body } from '../test-app.js'

/** A record by the values that decide: those of its creation, and a change afterwards for fields that only an edit may set. */
export interface ListRow {
  is: Body
  changed?: Body
}

interface ListRows {
  holds: readonly ListRow[]
  leavesOut: readonly ListRow[]
  /** Roles that read records, but not all of the fields by which the list is made. */
  refusedFor?: readonly Role[]
}

const late = { from: '2024-01-01', due: '2024-01-09' }

/** Records inside and outside each declared list, written by hand and not taken from its condition, so that a mistake in it shows. */
export const listRows: { [resource: string]: { readonly [list: string]: ListRows } } = {
  tinkeringActivity: {
    drafts: {
      holds: [{ is: { status: 'draft' } }, { is: { status: 'declined' } }],
      leavesOut: [{ is: { status: 'published' } }],
    },
  },
  session: {
    upcoming: {
      holds: [
        { is: { timestamp: startOfDay(today()) } },
        { is: { timestamp: startOfDay(today(), 30) } },
      ],
      leavesOut: [
        { is: { timestamp: startOfDay(today(), -1) } },
        { is: { timestamp: '2024-05-01T04:30:00.000Z' } },
      ],
    },
  },
  entryRequest: {
    waiting: { holds: [{ is: {} }], leavesOut: [{ is: {}, changed: { answer: 'Declined' } }] },
  },
  portfolio: {
    waiting: {
      holds: [{ is: { state: 'proposed', about: 'Hello' } }],
      leavesOut: [{ is: { state: 'draft' } }],
    },
  },
  consentForm: {
    // Only a guardian brings a form into the list (see guardian-forms.test.ts).
    waiting: { holds: [], leavesOut: [{ is: {} }, { is: {}, changed: { state: 'ended' } }] },
  },
  partner: {
    'mou-ending': {
      holds: [{ is: { mouUntil: today() } }, { is: { mouUntil: '2024-01-01' } }],
      leavesOut: [{ is: { mouUntil: null } }, { is: { mouUntil: '2099-01-01' } }],
    },
  },
  messageReport: {
    open: {
      holds: [{ is: {} }],
      leavesOut: [{ is: {}, changed: { isClosed: true } }],
    },
  },
  chatMute: {
    current: {
      holds: [{ is: { until: today() } }, { is: { until: '2099-01-01' } }],
      leavesOut: [{ is: { until: '2024-01-01' } }],
    },
  },
  equipmentLoan: {
    overdue: {
      holds: [{ is: late }],
      leavesOut: [
        { is: { ...late, due: today() } },
        { is: late, changed: { returned: '2024-02-01' } },
      ],
    },
  },
}
