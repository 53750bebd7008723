import { crudTables } from '../crud/plan/tables.js'
import { throttles } from '../database/shared-limiter.js'
import type { TableSpec } from '../database/table.js'
import { authTables } from '../features/auth/secrets/auth.tables.js'
import { tokenTables } from '../features/auth/secrets/tokens.tables.js'
import { chatsTables } from '../features/chats/chats.tables.js'
import { duplicatesTables } from '../features/duplicates/duplicates.tables.js'
import { notificationTables } from '../features/notifications/notifications.tables.js'
import { paymentsTables } from '../features/payments/payments.tables.js'
import { savedCommentRows } from '../features/saved-comments/saved-comments.tables.js'
import { savedViewTables } from '../resources/saved-views.tables.js'
import { studentCopiesTables } from '../resources/student-copies.tables.js'
import { taGenerationTables } from '../features/ta-generation/ta-generation.tables.js'
import { webhookTables } from '../features/webhooks/webhooks.tables.js'
import { fileTables } from '../files/files.tables.js'
import { jobTables } from '../jobs/jobs.tables.js'
import { mailOutbox } from '../mail/mail.tables.js'

/** Every table of the product. */
export const tables: readonly TableSpec[] = [
  ...crudTables,
  ...authTables,
  ...tokenTables,
  ...fileTables,
  ...studentCopiesTables,
  ...chatsTables,
  ...notificationTables,
  ...paymentsTables,
  ...taGenerationTables,
  savedCommentRows,
  ...savedViewTables,
  ...duplicatesTables,
  ...webhookTables,
  ...jobTables,
  mailOutbox,
  throttles,
]
