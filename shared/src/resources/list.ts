// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { apartment } from './apartment.js'
import { assessmentForm } from './assessment-form.js'
import { attendance } from './attendance.js'
import { certificateTemplate } from './certificate-template.js'
import { certificate } from './certificate.js'
import { chatGroup } from './chat-group.js'
import { chatMessage } from './chat-message.js'
import { chatMute } from './chat-mute.js'
import { competition } from './competition.js'
import { consentForm } from './consent-form.js'
import { consentGround } from './consent-ground.js'
import { consent } from './consent.js'
import { coordinator } from './coordinator.js'
import { course } from './course.js'
import { entryRequest } from './entry-request.js'
import { equipmentLoan } from './equipment-loan.js'
import { equipment } from './equipment.js'
import { grantEntry } from './grant-entry.js'
import { grantHead } from './grant-head.js'
import { grantPaper } from './grant-paper.js'
import { grantTerms } from './grant-terms.js'
import { guardianRequestStep } from './guardian-request-step.js'
import { guardianRequest } from './guardian-request.js'
import { mentor } from './mentor.js'
import { messageReport } from './message-report.js'
import { monthlyReturn } from './monthly-return.js'
import { notification } from './notification.js'
import { partner } from './partner.js'
import { paymentEntry } from './payment-entry.js'
import { payment } from './payment.js'
import { place } from './place.js'
import { portfolio } from './portfolio.js'
import { price } from './price.js'
import { project } from './project.js'
import { remoteLab } from './remote-lab.js'
import { returnLine } from './return-line.js'
import { school } from './school.js'
import { selfAssessment } from './self-assessment.js'
import { session } from './session.js'
import { slotBooking } from './slot-booking.js'
import { slot } from './slot.js'
import { studentActivity } from './student-activity.js'
import { studentCompetition } from './student-competition.js'
import { studentCourse } from './student-course.js'
import { student } from './student.js'
import { subTopic } from './sub-topic.js'
import { subject } from './subject.js'
import { tag } from './tag.js'
import { task } from './task.js'
import { team } from './team.js'
import { tinkeringActivity } from './tinkering-activity.js'
import { topic } from './topic.js'
import { user } from './user.js'
import { visit } from './visit.js'

export const declarations = [
  apartment,
  assessmentForm,
  attendance,
  certificateTemplate,
  certificate,
  chatGroup,
  chatMessage,
  chatMute,
  competition,
  consentForm,
  consentGround,
  consent,
  coordinator,
  course,
  entryRequest,
  equipmentLoan,
  equipment,
  grantEntry,
  grantHead,
  grantPaper,
  grantTerms,
  guardianRequestStep,
  guardianRequest,
  mentor,
  messageReport,
  monthlyReturn,
  notification,
  partner,
  paymentEntry,
  payment,
  place,
  portfolio,
  price,
  project,
  remoteLab,
  returnLine,
  school,
  selfAssessment,
  session,
  slotBooking,
  slot,
  studentActivity,
  studentCompetition,
  studentCourse,
  student,
  subTopic,
  subject,
  tag,
  task,
  team,
  tinkeringActivity,
  topic,
  user,
  visit,
] as const
