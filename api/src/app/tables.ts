import { crudTables } from '../crud/plan/tables.js'
import { throttles } from '../database/shared-limiter.js'
import type { TableSpec } from '../database/table.js'
import { fileTables } from '../files/files.tables.js'
import { jobTables } from '../jobs/jobs.tables.js'
import { mailOutbox } from '../mail/mail.tables.js'
import { tables as ownTables } from './lists/tables.js'

/** Returns tables. Throws if two have one name, as that of a resource `team-members` has beside that of the `members` of teams. */
export function eachOnce(tables: readonly TableSpec[]): readonly TableSpec[] {
  const names = tables.map(({ name }) => name)
  const twin = names.find((name, at) => names.indexOf(name) < at)
  if (twin !== undefined)
    throw new Error(`Two tables would be called "${twin}": choose another url or name for one.`)
  return tables
}

/** Every table of the product. */
export const tables: readonly TableSpec[] = eachOnce([
  ...crudTables,
  ...ownTables,
  ...fileTables,
  ...jobTables,
  mailOutbox,
  throttles,
])
