import type { Me } from '@tinkerdesk/shared'
import { archive } from '../plan/own-tables.js'
import { allPlans, quote, type Plan } from '../plan/plan.js'
import { allOf, always, anyOf, fragment, never, type Fragment } from '../sql/fragment.js'
import { leavesWithFiles } from '../write/file-values.js'
import { rightsOf, type Right } from './rights.js'

/** A person's right to the files in one field of a resource. */
export interface FileRight {
  /** The rows whose files may be opened, as SQL over the resource's table `t`. */
  rows: Fragment
  /** True if the files of archived records may be opened, too. */
  ofArchived: boolean
}

/** Returns a person's right to the files in a field: by the row rules that show the field unmasked. */
export function fileRightOf(plan: Plan, me: Me, field: string): FileRight {
  const rights = rightsOf(plan, me)
  const shows = (right: Right) => right.reaches(field) && !right.grant.mask?.[field]
  return {
    rows: anyOf(
      rights
        .of('read')
        .filter(shows)
        .map(({ rows }) => rows),
    ),
    ofArchived: rights.ofArchived().some(shows),
  }
}

/**
 * Returns the attachments whose files a person may open, as SQL over the table `attachments` under the alias `a`. An attachment may name a
 * resource or field that was removed or renamed: it is not among them.
 */
export const readableAttachments = (me: Me): Fragment =>
  anyOf(
    allPlans.flatMap((plan) =>
      leavesWithFiles(plan).map(({ path }) => {
        const { rows, ofArchived } = fileRightOf(plan, me, path)
        // As when a file is opened: no right to rows, none to those in the archive.
        if (rows === never) return never
        const live = {
          text: `EXISTS (SELECT 1 FROM ${quote(plan.table)} t WHERE t."id" = a."record_id" AND ${rows.text})`,
          values: rows.values,
        }
        const gone = fragment(
          `EXISTS (SELECT 1 FROM ${archive.name} g WHERE g."resource" = a."resource" AND g."record_id" = a."record_id")`,
        )
        const readable = anyOf([live, ofArchived ? gone : never])
        const place = fragment('a."resource" = ? AND a."field" = ?', plan.resource.name, path)
        // An attachment is of a record that is there, or of one in the archive.
        return rows === always && ofArchived ? place : allOf([place, readable])
      }),
    ),
  )
