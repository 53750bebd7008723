// Written by `npm run build` from the files that it imports: add a file, and it is here.
import addresses from './addresses.js'
import attendance from './attendance.js'
import certificate from './certificate.js'
import competition from './competition.js'
import consentForm from './consent-form.js'
import consent from './consent.js'
import coordinator from './coordinator.js'
import copies from './copies.js'
import course from './course.js'
import guardianRequest from './guardian-request.js'
import messageReport from './message-report.js'
import monthlyReturn from './monthly-return.js'
import payment from './payment.js'
import portfolio from './portfolio.js'
import project from './project.js'
import school from './school.js'
import selfAssessment from './self-assessment.js'
import session from './session.js'
import student from './student.js'
import tinkeringActivity from './tinkering-activity.js'
import user from './user.js'

export const overrides = [
  addresses,
  attendance,
  certificate,
  competition,
  consentForm,
  consent,
  coordinator,
  copies,
  course,
  guardianRequest,
  messageReport,
  monthlyReturn,
  payment,
  portfolio,
  project,
  school,
  selfAssessment,
  session,
  student,
  tinkeringActivity,
  user,
].flat()
