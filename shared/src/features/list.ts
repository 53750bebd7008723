// Written by `npm run build` from the files that it imports: add a file, and it is here.
import accessLog from './access-log/index.js'
import accounts from './accounts/index.js'
import archive from './archive/index.js'
import assign from './assign/index.js'
import assistants from './assistants/index.js'
import attendance from './attendance/index.js'
import audit from './audit/index.js'
import auth from './auth/index.js'
import automations from './automations/index.js'
import certificates from './certificates/index.js'
import changeSets from './change-sets/index.js'
import chats from './chats/index.js'
import childData from './child-data/index.js'
import competitions from './competitions/index.js'
import coordinators from './coordinators/index.js'
import discussions from './discussions/index.js'
import docs from './docs/index.js'
import duplicates from './duplicates/index.js'
import explain from './explain/index.js'
import exports from './exports/index.js'
import figures from './figures/index.js'
import files from './files/index.js'
import grants from './grants/index.js'
import guardianForms from './guardian-forms/index.js'
import health from './health/index.js'
import jobs from './jobs/index.js'
import monthlyReturns from './monthly-returns/index.js'
import notice from './notice/index.js'
import notifications from './notifications/index.js'
import outbox from './outbox/index.js'
import payments from './payments/index.js'
import places from './places/index.js'
import portfolios from './portfolios/index.js'
import promotion from './promotion/index.js'
import quickFind from './quick-find/index.js'
import review from './review/index.js'
import savedComments from './saved-comments/index.js'
import savedViews from './saved-views/index.js'
import schools from './schools/index.js'
import secondFactor from './second-factor/index.js'
import selfAssessment from './self-assessment/index.js'
import selfHosted from './self-hosted/index.js'
import singleSignOn from './single-sign-on/index.js'
import slots from './slots/index.js'
import studentActivityEditor from './student-activity-editor/index.js'
import studentSnapshot from './student-snapshot/index.js'
import taDashboard from './ta-dashboard/index.js'
import taGeneration from './ta-generation/index.js'
import tags from './tags/index.js'
import tasks from './tasks/index.js'
import tokens from './tokens/index.js'
import viewAs from './view-as/index.js'
import webhooks from './webhooks/index.js'
import withoutConsent from './without-consent/index.js'

export const features = {
  'access-log': accessLog,
  accounts,
  archive,
  assign,
  assistants,
  attendance,
  audit,
  auth,
  automations,
  certificates,
  'change-sets': changeSets,
  chats,
  'child-data': childData,
  competitions,
  coordinators,
  discussions,
  docs,
  duplicates,
  explain,
  exports,
  figures,
  files,
  grants,
  'guardian-forms': guardianForms,
  health,
  jobs,
  'monthly-returns': monthlyReturns,
  notice,
  notifications,
  outbox,
  payments,
  places,
  portfolios,
  promotion,
  'quick-find': quickFind,
  review,
  'saved-comments': savedComments,
  'saved-views': savedViews,
  schools,
  'second-factor': secondFactor,
  'self-assessment': selfAssessment,
  'self-hosted': selfHosted,
  'single-sign-on': singleSignOn,
  slots,
  'student-activity-editor': studentActivityEditor,
  'student-snapshot': studentSnapshot,
  'ta-dashboard': taDashboard,
  'ta-generation': taGeneration,
  tags,
  tasks,
  tokens,
  'view-as': viewAs,
  webhooks,
  'without-consent': withoutConsent,
} as const
