import { crudTables } from '../crud/plan/tables.js'
import { throttles } from '../database/shared-limiter.js'
import type { TableSpec } from '../database/table.js'
import { fileTables } from '../files/files.tables.js'
import { jobTables } from '../jobs/jobs.tables.js'
import { mailOutbox } from '../mail/mail.tables.js'
import { tables as ownTables } from './lists/tables.js'

/** Every table of the product. */
export const tables: readonly TableSpec[] = [
  ...crudTables,
  ...ownTables,
  ...fileTables,
  ...jobTables,
  mailOutbox,
  throttles,
]
