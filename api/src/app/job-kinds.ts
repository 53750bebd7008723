import type { Config } from '../config/config.js'
import { mergePairsJob, setJobs } from '../crud/index.js'
import { eraseValues } from '../features/audit/erase-values.js'
import { sweepChangeSets } from '../features/change-sets/sweep-change-sets.js'
import { eraseJob } from '../features/child-data/erase-job.js'
import { scrubJob } from '../features/child-data/scrub-job.js'
import { eraseEvidence } from '../features/chats/erase-evidence.js'
import { thumbnailsJob } from '../features/files/thumbnails-job.js'
import { broadcastJob } from '../features/notifications/broadcast.js'
import { closingCompetitions } from '../features/notifications/closing-competitions.js'
import { remindJob } from '../features/notifications/reminders/remind-job.js'
import { sendDigests } from '../features/notifications/digests.js'
import { overduePayments } from '../features/notifications/overdue-payments.js'
import { returnReminders } from '../features/notifications/return-reminders.js'
import { eraseNotifications } from '../features/notifications/erase-notifications.js'
import { openRefunds } from '../features/payments/open-refunds.js'
import { yearlySubscriptions } from '../features/payments/yearly-subscriptions.js'
import {
  backupJob,
  nightlyBackup,
  rehearsalJob,
  weeklyRehearsal,
} from '../features/self-hosted/backup-job.js'
import { assignJob } from '../features/student-copies/assign-job.js'
import { sweepWebhooks } from '../features/webhooks/sweep-webhooks.js'
import type { AnyJob } from '../jobs/job.js'
import { sweepJobs } from '../jobs/sweep-jobs.js'
import { sweepMail } from '../mail/sweep-mail.js'

const jobKinds: readonly AnyJob[] = [
  ...setJobs,
  assignJob,
  mergePairsJob,
  sweepJobs,
  sweepMail,
  sweepWebhooks,
  eraseEvidence,
  eraseValues,
  sweepChangeSets,
  broadcastJob,
  remindJob,
  closingCompetitions,
  yearlySubscriptions,
  openRefunds,
  overduePayments,
  returnReminders,
  sendDigests,
  eraseNotifications,
  backupJob,
  rehearsalJob,
  eraseJob,
  scrubJob,
  thumbnailsJob,
]

/** Every kind of job of the product. Nightly backups, and their rehearsals, are a setting. */
export const jobKindsFor = ({ backups }: Config): readonly AnyJob[] => [
  ...jobKinds,
  ...(backups.isNightly ? [nightlyBackup, weeklyRehearsal] : []),
]
