import { collectOverrides } from '../resource/index.js'
import addresses from './addresses.js'
import attendance from './attendance.js'
import certificate from './certificate.js'
import competition from './competition.js'
import copies from './copies.js'
import course from './course.js'
import messageReport from './message-report.js'
import monthlyReturn from './monthly-return.js'
import { payments } from './payment.js'
import project from './project.js'
import school from './school.js'
import session from './session.js'
import student from './student.js'
import tinkeringActivity from './tinkering-activity.js'
import user from './user.js'

/** Where resources differ from what is generated. An override larger than a line has a file of its own beside this one. */
export const allOverrides = [
  ...addresses,
  attendance,
  certificate,
  competition,
  ...copies,
  course,
  messageReport,
  monthlyReturn,
  ...payments,
  project,
  school,
  session,
  student,
  tinkeringActivity,
  user,
]

export const overrides = collectOverrides(allOverrides)
