// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { keepReadLog } from '../../features/access-log/keep-read-log.js'
import { sweepProposals } from '../../features/assistants/sweep-proposals.js'
import { eraseValues } from '../../features/audit/erase-values.js'
import { sweepAutomations } from '../../features/automations/sweep-automations.js'
import { sweepChangeSets } from '../../features/change-sets/sweep-change-sets.js'
import { eraseEvidence } from '../../features/chats/erase-evidence.js'
import { eraseJob } from '../../features/child-data/erase-job.js'
import { proposeDueJob } from '../../features/child-data/retention/propose-due-job.js'
import { scrubJob } from '../../features/child-data/scrub-job.js'
import { eraseWithdrawnJob } from '../../features/child-data/withdrawn/erase-withdrawn-job.js'
import { thumbnailsJob } from '../../features/files/thumbnails-job.js'
import { broadcastJob } from '../../features/notifications/broadcast.js'
import { sendDigests } from '../../features/notifications/digests.js'
import { eraseNotifications } from '../../features/notifications/erase-notifications.js'
import { closingCompetitions } from '../../features/notifications/reminders/closing-competitions.js'
import { overduePayments } from '../../features/notifications/reminders/overdue-payments.js'
import { remindJob } from '../../features/notifications/reminders/remind-job.js'
import { requestReminders } from '../../features/notifications/reminders/request-reminders.js'
import { returnReminders } from '../../features/notifications/reminders/return-reminders.js'
import { openRefunds } from '../../features/payments/open-refunds.js'
import { yearlySubscriptions } from '../../features/payments/yearly-subscriptions.js'
import { backupJob, nightlyBackup, rehearsalJob, weeklyRehearsal } from '../../features/self-hosted/backup-job.js'
import { assignJob } from '../../features/student-copies/assign-job.js'
import { markCopiesJob } from '../../features/student-copies/behind-hooks.js'
import { sweepWebhooks } from '../../features/webhooks/sweep-webhooks.js'
import { sweepJobs } from '../../jobs/sweep-jobs.js'
import { sweepMail } from '../../mail/sweep-mail.js'

export const jobs = [
  keepReadLog,
  sweepProposals,
  eraseValues,
  sweepAutomations,
  sweepChangeSets,
  eraseEvidence,
  eraseJob,
  proposeDueJob,
  scrubJob,
  eraseWithdrawnJob,
  thumbnailsJob,
  broadcastJob,
  sendDigests,
  eraseNotifications,
  closingCompetitions,
  overduePayments,
  remindJob,
  requestReminders,
  returnReminders,
  openRefunds,
  yearlySubscriptions,
  backupJob,
  nightlyBackup,
  rehearsalJob,
  weeklyRehearsal,
  assignJob,
  markCopiesJob,
  sweepWebhooks,
  sweepJobs,
  sweepMail,
]
