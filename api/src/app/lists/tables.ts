// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { discussionTables } from '../../resources/discussions.tables.js'
import { noticeTables } from '../../resources/notice/notice.tables.js'
import { savedViewTables } from '../../resources/saved-views.tables.js'
import { studentCopiesTables } from '../../resources/student-copies.tables.js'
import { proposalTables } from '../../features/assistants/proposals.tables.js'
import { issuerTables } from '../../features/auth/issuers/issuers.tables.js'
import { authTables } from '../../features/auth/secrets/auth.tables.js'
import { factorTables } from '../../features/auth/secrets/factors.tables.js'
import { tokenTables } from '../../features/auth/secrets/tokens.tables.js'
import { automationTables } from '../../features/automations/automations.tables.js'
import { importMappingTables } from '../../features/change-sets/mappings/import-mappings.tables.js'
import { chatsTables } from '../../features/chats/chats.tables.js'
import { retentionTables } from '../../features/child-data/retention/retention.tables.js'
import { withdrawnTables } from '../../features/child-data/withdrawn/withdrawn.tables.js'
import { duplicatesTables } from '../../features/duplicates/duplicates.tables.js'
import { guardianFormTables } from '../../features/guardian-forms/form-codes.tables.js'
import { notificationTables } from '../../features/notifications/notifications.tables.js'
import { paymentsTables } from '../../features/payments/payments.tables.js'
import { savedCommentTables } from '../../features/saved-comments/saved-comments.tables.js'
import { taGenerationTables } from '../../features/ta-generation/ta-generation.tables.js'
import { webhookTables } from '../../features/webhooks/webhooks.tables.js'

export const tables = [
  ...discussionTables,
  ...noticeTables,
  ...savedViewTables,
  ...studentCopiesTables,
  ...proposalTables,
  ...issuerTables,
  ...authTables,
  ...factorTables,
  ...tokenTables,
  ...automationTables,
  ...importMappingTables,
  ...chatsTables,
  ...retentionTables,
  ...withdrawnTables,
  ...duplicatesTables,
  ...guardianFormTables,
  ...notificationTables,
  ...paymentsTables,
  ...savedCommentTables,
  ...taGenerationTables,
  ...webhookTables,
]
