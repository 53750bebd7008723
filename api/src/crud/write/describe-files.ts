import type { Resource } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { fillFiles, leavesWithFiles } from '../query/rows/file-values.js'

/** Adds names, sizes and types to the files in content of a resource that is stored outside its table. */
export const describeFiles = (
  resource: Resource,
  sql: Sql,
  contents: readonly object[],
): Promise<void> =>
  fillFiles(machineOf(sql).files, sql, contents, leavesWithFiles(planOf(resource.name)))
