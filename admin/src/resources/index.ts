import { resourceNamed } from '@tinkerdesk/shared'
import { canFilter } from '../fields/can-filter.js'
import { collectOverrides, override } from '../resource/index.js'
import { checked } from '../ui/report-fault.js'
import addresses from './addresses.js'
import competition from './competition.js'
import copies from './copies.js'
import { assignAction, cloneAction } from './copy-actions.js'
import course from './course.js'
import messageReport from './message-report.js'
import { activityMessages } from './messages.js'
import { payments } from './payment.js'
import project from './project.js'
import school from './school.js'
import session from './session.js'
import student from './student.js'
import user from './user.js'

const all = [
  ...addresses,
  competition,
  ...copies,
  course,
  messageReport,
  ...payments,
  project,
  school,
  session,
  student,
  user,
  override(resourceNamed('tinkeringActivity'), {
    rowActions: [assignAction, cloneAction],
    archiveNote: ({ isBase }) => (isBase ? 'It is the base version: until another activity is, new students get no copy.' : null),
    messages: activityMessages,
    leadsTo: '/',
  }),
]

/** Where resources differ from what is generated. An override larger than a line has a file of its own beside this one. */
export const overrides = checked(() => collectOverrides(all, canFilter))
