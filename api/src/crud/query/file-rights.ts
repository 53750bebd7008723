import type { Me } from '@tinkerdesk/shared'
import { attachments, files } from '../../files/files.tables.js'
import { archive } from '../plan/own-tables.js'
import { allPlans, quote, type Plan } from '../plan/plan.js'
import {
  allOf,
  always,
  anyOf,
  fragment,
  isSame,
  never,
  placeholders,
  type Fragment,
} from '../sql/fragment.js'
import { consentRule, isWithoutConsentFirst } from './consent-rule.js'
import { leavesWithFiles } from './rows/file-values.js'
import { rightsOf, type Right } from './condition/rights.js'

/** A person's right to the files in one field of a resource. */
export interface FileRight {
  /** The rows whose files may be opened, as SQL over the resource's table `t`. */
  rows: Fragment
  /** The records in the archive whose files may be opened, too: all, none, or all while a purpose needs no consent first. */
  ofArchived: Fragment
}

/** Returns a person's right to the files in a field by the row rules that show the field unmasked. Consent may narrow it. */
function grantedFiles(plan: Plan, me: Me, field: string): FileRight {
  const rights = rightsOf(plan, me)
  const shows = (right: Right) => right.reaches(field) && !right.grant.mask?.[field]
  const rows = anyOf(
    rights
      .of('read')
      .filter(shows)
      .map((right) => right.rows),
  )
  return { rows, ofArchived: rights.ofArchived().some(shows) ? always : never }
}

/**
 * Returns a person's right to the files in a field: by the row rules that show the field unmasked, and by the consent that the field needs. Which
 * child a record in the archive is of is not looked up: while the purpose needs consent first anywhere, its files stay closed.
 */
export function fileRightOf(plan: Plan, me: Me, field: string): FileRight {
  const granted = grantedFiles(plan, me, field)
  const purpose = plan.leaf(field)?.field.needsConsent
  if (!purpose) return granted
  return {
    rows: allOf([granted.rows, consentRule(plan, purpose)]),
    ofArchived: allOf([granted.ofArchived, isWithoutConsentFirst(purpose)]),
  }
}

/** Fields of one resource to whose files a person has the same right. */
interface OpenFields extends FileRight {
  plan: Plan
  fields: string[]
}

/** Returns the fields in which a person may open files. An attachment may name a resource or field that was removed or renamed: it is in none of them. */
function openFieldsOf(me: Me): readonly OpenFields[] {
  const open: OpenFields[] = []
  for (const plan of allPlans)
    for (const { path } of leavesWithFiles(plan)) {
      const right = fileRightOf(plan, me, path)
      // As when a file is opened: no right to rows, none to those in the archive.
      if (right.rows === never) continue
      const alike = open.find(
        (other) =>
          other.plan === plan &&
          isSame(other.ofArchived, right.ofArchived) &&
          isSame(other.rows, right.rows),
      )
      if (alike) alike.fields.push(path)
      else open.push({ plan, fields: [path], ...right })
    }
  return open
}

/** Returns true if a person may open all files in these fields. An attachment is of a record that is there, or of one in the archive. */
const isWhole = ({ rows, ofArchived }: FileRight) => rows === always && ofArchived === always

/** Returns the resources in which a person may open the files of every record in some field, but for consent: it closes those of few children. */
export const openResourcesOf = (me: Me): string[] =>
  allPlans
    .filter((plan) =>
      leavesWithFiles(plan).some(({ path }) => grantedFiles(plan, me, path).rows === always),
    )
    .map((plan) => plan.resource.name)

/** Returns the attachments in some fields, as SQL over the table `attachments` under the alias `a`. */
const placeOf = ({ plan, fields }: OpenFields): Fragment =>
  fragment(
    `a."resource" = ? AND a."field" IN (${placeholders(fields.length)})`,
    plan.resource.name,
    ...fields,
  )

/** Returns the attachments whose files a person may open, as SQL over `a`. It looks up the record of each, so it is for few attachments. */
export const readableAttachments = (me: Me): Fragment =>
  anyOf(
    openFieldsOf(me).map((open) => {
      if (isWhole(open)) return placeOf(open)
      const { plan, rows, ofArchived } = open
      const live = {
        text: `EXISTS (SELECT 1 FROM ${quote(plan.table)} t WHERE t."id" = a."record_id" AND ${rows.text})`,
        values: rows.values,
      }
      const gone = fragment(
        `EXISTS (SELECT 1 FROM ${archive.name} g WHERE g."resource" = a."resource" AND g."record_id" = a."record_id")`,
      )
      return allOf([placeOf(open), anyOf([live, allOf([gone, ofArchived])])])
    }),
  )

/**
 * Returns a query of those of some files that a person may open: of columns of the table `files` under the alias `f`, which include the id. Each
 * resource is a part of its own, which the database reads from the records in reach or from the attachments, whichever are fewer.
 */
export function readableFiles(me: Me, columns: string, some: Fragment): Fragment {
  const open = openFieldsOf(me)
  const partOf = (join: string, ...conditions: readonly Fragment[]): Fragment => {
    const { text, values } = allOf([...conditions, some])
    return {
      text: `SELECT ${columns} FROM ${attachments.name} a JOIN ${files.name} f ON f."id" = a."file_id"${join} WHERE ${text}`,
      values,
    }
  }
  const parts = open
    .filter((each) => !isWhole(each))
    .flatMap((each) => {
      const live = partOf(
        ` JOIN ${quote(each.plan.table)} t ON t."id" = a."record_id"`,
        placeOf(each),
        each.rows,
      )
      if (each.ofArchived === never) return [live]
      const inArchive = ` JOIN ${archive.name} g ON g."resource" = a."resource" AND g."record_id" = a."record_id"`
      return [live, partOf(inArchive, placeOf(each), each.ofArchived)]
    })
  const all = [partOf('', anyOf(open.filter(isWhole).map(placeOf))), ...parts]
  const each = all.map(({ text }) => text).join(' UNION ALL ')
  // Several records may name a file.
  return {
    text: `SELECT DISTINCT * FROM (${each}) each_place`,
    values: all.flatMap(({ values }) => values),
  }
}
