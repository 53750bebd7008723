import { initial } from './0001-initial.js'
import { copiedVersions } from './0002-copied-versions.js'
import { auditByKind } from './0003-audit-by-kind.js'
import { statusChanges } from './0004-status-changes.js'
import { membersAndIndexes } from './0005-members-and-indexes.js'
import { addKeptSessions } from './0006-add-kept-sessions.js'
import { mailOutbox } from './0007-mail-outbox.js'
import { addServerSecrets } from './0008-add-server-secrets.js'
import { dropAllotedSlots } from './0009-drop-alloted-slots.js'
import { addLabInventory } from './0010-add-lab-inventory.js'
import { addPeerName } from './0011-add-peer-name.js'
import { orderPeopleByWholeName } from './0012-order-people-by-whole-name.js'
import { addCleanedPictures } from './0013-add-cleaned-pictures.js'
import { addMailCause } from './0014-add-mail-cause.js'
import { addJobs } from './0015-add-jobs.js'
import { addArchiveLinks } from './0016-add-archive-links.js'
import { sortByLastNameAlone } from './0017-sort-by-last-name-alone.js'
import { addComments } from './0018-add-comments.js'
import { addStatusTimes } from './0019-add-status-times.js'
import { addBulkArchives } from './0020-add-bulk-archives.js'
import { bookRemoteLabs } from './0021-book-remote-labs.js'
import { addChats } from './0022-add-chats.js'
import { addAuditValues } from './0023-add-audit-values.js'
import { addSignInMoments } from './0024-add-sign-in-moments.js'
import { addNotifications } from './0025-add-notifications.js'
import { addActivityOrigins } from './0026-add-activity-origins.js'
import { addDraftRuns } from './0027-add-draft-runs.js'
import { addChatWithAdmin } from './0028-add-chat-with-admin.js'
import { addChangeSets } from './0029-add-change-sets.js'
import { addMessageReports } from './0030-add-message-reports.js'
import { addPayments } from './0031-add-payments.js'
import { addThrottles } from './0032-add-throttles.js'
import { addPaymentLinks } from './0033-add-payment-links.js'
import { addPlannedCalls } from './0034-add-planned-calls.js'
import { indexReturnedWork } from './0035-index-returned-work.js'
import { addCalendarAddresses } from './0036-add-calendar-addresses.js'
import { addSavedViews } from './0037-add-saved-views.js'
import { addOnlineRefunds } from './0038-add-online-refunds.js'
import { addLanguage } from './0039-add-language.js'
import { addApartPairs } from './0040-add-apart-pairs.js'
import { addThumbnails } from './0041-add-thumbnails.js'
import { archivedDrafts } from './0042-archived-drafts.js'
import { archiveMerged } from './0043-archive-merged.js'
import { takePart } from './0044-take-part.js'
import { addNameInOtherScript } from './0045-add-name-in-other-script.js'
import { indexFileFolders } from './0046-index-file-folders.js'
import { orderTheSubjectTree } from './0047-order-the-subject-tree.js'
import { indexCompetitions } from './0048-index-competitions.js'
import { addAdminThreads } from './0049-add-admin-threads.js'
import { orderNamesInEveryIndex } from './0050-order-names-in-every-index.js'
import { holdSearchedTexts } from './0052-hold-searched-texts.js'
import { indexMoreOrders } from './0053-index-more-orders.js'
import { archiveBatches } from './0054-archive-batches.js'
import { addImportKeys } from './0055-add-import-keys.js'
import { sortByOrders } from './0056-sort-by-orders.js'
import { addHazards } from './0057-add-hazards.js'
import { addNameSounds } from './0058-add-name-sounds.js'
import { addHandles } from './0059-add-handles.js'
import { addVisits } from './0061-add-visits.js'
import { addRemindersAndComments } from './0063-add-reminders-and-comments.js'
import { addCompetitionFiles } from './0064-add-competition-files.js'
import { addSlipCodes } from './0065-add-slip-codes.js'
import { addTokens } from './0066-add-tokens.js'
import { addSchoolIdentity } from './0067-add-school-identity.js'
import { addMonthlyReturns } from './0069-add-monthly-returns.js'
import { orderContactsByName } from './0070-order-contacts-by-name.js'
import { addCertificates } from './0071-add-certificates.js'
import { addWebhooks } from './0072-add-webhooks.js'
import { addSecondFactors } from './0073-add-second-factors.js'
import { addIssuers } from './0075-add-issuers.js'
import { addAssistantProposals } from './0076-add-assistant-proposals.js'
import { addDiscussions } from './0077-add-discussions.js'
import { addAutomations } from './0079-add-automations.js'
import { addImportMappings } from './0080-add-import-mappings.js'
import { addCoordinators } from './0081-add-coordinators.js'
import { addGrants } from './0083-add-grants.js'
import { addConsents } from './0085-add-consents.js'
import { addDatesOfBirth } from './0086-add-dates-of-birth.js'
import { addPortfolios } from './0087-add-portfolios.js'
import { addReturnPhotos } from './0088-add-return-photos.js'
import { addSelfAssessments } from './0089-add-self-assessments.js'
import { addNoticeVersions } from './0090-add-notice-versions.js'
import { addRetention } from './0091-add-retention.js'
import { addReadLog } from './0092-add-read-log.js'
import { addGuardianRequests } from './0093-add-guardian-requests.js'
import { addConsentForms } from './0095-add-consent-forms.js'
import { addBehindCopies } from './0096-add-behind-copies.js'
import { addReadMoments } from './0097-add-read-moments.js'
import { recordSteps } from './0098-record-steps.js'
import type { Migration } from './migration.js'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  initial,
  copiedVersions,
  auditByKind,
  statusChanges,
  membersAndIndexes,
  addKeptSessions,
  mailOutbox,
  addServerSecrets,
  dropAllotedSlots,
  addLabInventory,
  addPeerName,
  orderPeopleByWholeName,
  addCleanedPictures,
  addMailCause,
  addJobs,
  addArchiveLinks,
  sortByLastNameAlone,
  addComments,
  addStatusTimes,
  addBulkArchives,
  bookRemoteLabs,
  addChats,
  addAuditValues,
  addSignInMoments,
  addNotifications,
  addActivityOrigins,
  addDraftRuns,
  addChatWithAdmin,
  addChangeSets,
  addMessageReports,
  addPayments,
  addThrottles,
  addPaymentLinks,
  addPlannedCalls,
  indexReturnedWork,
  addCalendarAddresses,
  addSavedViews,
  addOnlineRefunds,
  addLanguage,
  addApartPairs,
  addThumbnails,
  archivedDrafts,
  archiveMerged,
  takePart,
  addNameInOtherScript,
  indexFileFolders,
  orderTheSubjectTree,
  indexCompetitions,
  addAdminThreads,
  orderNamesInEveryIndex,
  holdSearchedTexts,
  indexMoreOrders,
  archiveBatches,
  addImportKeys,
  sortByOrders,
  addHazards,
  addNameSounds,
  addHandles,
  addVisits,
  addRemindersAndComments,
  addCompetitionFiles,
  addSlipCodes,
  addTokens,
  addSchoolIdentity,
  addMonthlyReturns,
  orderContactsByName,
  addCertificates,
  addWebhooks,
  addSecondFactors,
  addIssuers,
  addAssistantProposals,
  addDiscussions,
  addAutomations,
  addImportMappings,
  addCoordinators,
  addGrants,
  addConsents,
  addDatesOfBirth,
  addPortfolios,
  addReturnPhotos,
  addSelfAssessments,
  addNoticeVersions,
  addRetention,
  addReadLog,
  addGuardianRequests,
  addConsentForms,
  addBehindCopies,
  addReadMoments,
  recordSteps,
]

/** The name of the newest migration. */
export const lastMigration = migrations.at(-1)!.name
