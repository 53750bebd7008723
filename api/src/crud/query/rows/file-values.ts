import { filesIn, holdsFiles, placedFilesIn } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import type { AttachmentService, NamedFile } from '../../../files/attachment-service.js'
import type { Leaf, Plan } from '../../plan/plan.js'
import { valueIn } from '../../plan/row-values.js'

const cached = new WeakMap<Plan, readonly Leaf[]>()

/** Returns the fields of a resource that hold files. */
export function leavesWithFiles(
  plan: Plan,
  leaves: readonly Leaf[] = plan.leaves,
): readonly Leaf[] {
  let all = cached.get(plan)
  if (!all) cached.set(plan, (all = plan.leaves.filter(({ field }) => holdsFiles(field))))
  return leaves === plan.leaves ? all : all.filter((leaf) => leaves.includes(leaf))
}

/** Returns every file that a row names, with the path of its field and the types that it accepts. */
export const namedFiles = (plan: Plan, row: object | null): NamedFile[] =>
  row === null
    ? []
    : leavesWithFiles(plan).flatMap((leaf) =>
        placedFilesIn(valueIn(row, leaf.keys), leaf.field).map(({ file, field }) => ({
          path: leaf.path,
          id: file.id,
          field,
        })),
      )

/** Fills in name, size and type of the files in a page of rows, with one query. */
export async function fillFiles(
  files: AttachmentService,
  sql: Sql,
  rows: readonly object[],
  leaves: readonly Leaf[],
): Promise<void> {
  if (leaves.length === 0) return
  const values = rows.flatMap((row) =>
    leaves.flatMap((leaf) => filesIn(valueIn(row, leaf.keys), leaf.field)),
  )
  if (values.length === 0) return
  const described = await files.describe(sql, new Set(values.map(({ id }) => id)))
  for (const value of values) Object.assign(value, described.get(value.id))
}
