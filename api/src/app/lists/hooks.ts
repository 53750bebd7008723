// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { childAgeGuard } from '../../resources/child-age-guard.js'
import { consentGuards } from '../../resources/consent-guards.js'
import { consentHooks, consentGroundHooks } from '../../resources/consent-hooks.js'
import { coordinatorHooks, visitHooks } from '../../resources/coordinator-hooks.js'
import { guardianRequestHooks } from '../../resources/guardian-request-hooks.js'
import { projectHooks } from '../../resources/project-hooks.js'
import { schoolPlaceHooks } from '../../resources/school-place-hooks.js'
import { studentHooks } from '../../resources/student-hooks.js'
import { subjectHooks, topicHooks, subTopicHooks, activityPlaceHooks } from '../../resources/subject-tree-hooks.js'
import { teamHooks } from '../../resources/team-hooks.js'
import { tinkeringActivityHooks } from '../../resources/tinkering-activity-hooks.js'
import { forgetProposals } from '../../features/assistants/forget-proposals.js'
import { attendanceHooks } from '../../features/attendance/attendance-hooks.js'
import { studentAccountHooks, schoolAccountHooks, accountRecordHooks } from '../../features/auth/account-hooks.js'
import { consentEnds } from '../../features/auth/sessions/consent-ends.js'
import { userHooks } from '../../features/auth/user-hooks.js'
import { certificateHooks } from '../../features/certificates/certificate-hooks.js'
import { accountMappings } from '../../features/change-sets/mappings/account-mappings.js'
import { groupHooks } from '../../features/chats/group-hooks.js'
import { chatSchoolHooks, chatStudentHooks, chatUserHooks } from '../../features/chats/membership-hooks.js'
import { messageHooks } from '../../features/chats/message-hooks.js'
import { reportHooks } from '../../features/chats/report-hooks.js'
import { commentHooks } from '../../features/comments/comment-hooks.js'
import { entryHooks } from '../../features/competitions/entry-hooks.js'
import { requestHooks } from '../../features/competitions/request-hooks.js'
import { discussionHooks } from '../../features/discussions/discussion-hooks.js'
import { grantEntryHooks } from '../../features/grants/grant-entry-hooks.js'
import { formHooks } from '../../features/guardian-forms/form-hooks.js'
import { returnHooks } from '../../features/monthly-returns/return-hooks.js'
import { callNews } from '../../features/notifications/calls/call-news.js'
import { accountNews } from '../../features/notifications/news/account-news.js'
import { copyNews } from '../../features/notifications/news/copy-news.js'
import { formNews } from '../../features/notifications/news/form-news.js'
import { paymentNews } from '../../features/notifications/news/payment-news.js'
import { portfolioNews } from '../../features/notifications/news/portfolio-news.js'
import { reportNews } from '../../features/notifications/news/report-news.js'
import { requestNews } from '../../features/notifications/news/request-news.js'
import { taskNews } from '../../features/notifications/news/task-news.js'
import { dueHooks } from '../../features/payments/due-hooks.js'
import { entryRules } from '../../features/payments/entry-rules.js'
import { paymentHooks } from '../../features/payments/payment-hooks.js'
import { portfolioHooks, sharingHooks } from '../../features/portfolios/portfolio-hooks.js'
import { accountComments } from '../../features/saved-comments/account-comments.js'
import { accountViews } from '../../features/saved-views/account-views.js'
import { assessmentHooks } from '../../features/self-assessment/assessment-hooks.js'
import { bookingHooks } from '../../features/slots/booking-hooks.js'
import { remoteLabHooks } from '../../features/slots/remote-lab-hooks.js'
import { slotHooks } from '../../features/slots/slot-hooks.js'
import { returnedCopyHooks, behindHooks } from '../../features/student-copies/behind-hooks.js'
import { copyHooks } from '../../features/student-copies/copy-hooks.js'
import { statusChangeHooks } from '../../features/student-copies/status-change-hooks.js'
import { draftHooks } from '../../features/ta-generation/draft-hooks.js'
import { taskHooks } from '../../features/tasks/task-hooks.js'

export const hooks = [
  childAgeGuard,
  consentGuards,
  consentHooks,
  consentGroundHooks,
  coordinatorHooks,
  visitHooks,
  guardianRequestHooks,
  projectHooks,
  schoolPlaceHooks,
  studentHooks,
  subjectHooks,
  topicHooks,
  subTopicHooks,
  activityPlaceHooks,
  teamHooks,
  tinkeringActivityHooks,
  forgetProposals,
  attendanceHooks,
  studentAccountHooks,
  schoolAccountHooks,
  accountRecordHooks,
  consentEnds,
  userHooks,
  certificateHooks,
  accountMappings,
  groupHooks,
  chatSchoolHooks,
  chatStudentHooks,
  chatUserHooks,
  messageHooks,
  reportHooks,
  commentHooks,
  entryHooks,
  requestHooks,
  discussionHooks,
  grantEntryHooks,
  formHooks,
  returnHooks,
  callNews,
  accountNews,
  copyNews,
  formNews,
  paymentNews,
  portfolioNews,
  reportNews,
  requestNews,
  taskNews,
  dueHooks,
  entryRules,
  paymentHooks,
  portfolioHooks,
  sharingHooks,
  accountComments,
  accountViews,
  assessmentHooks,
  bookingHooks,
  remoteLabHooks,
  slotHooks,
  returnedCopyHooks,
  behindHooks,
  copyHooks,
  statusChangeHooks,
  draftHooks,
  taskHooks,
].flat()
