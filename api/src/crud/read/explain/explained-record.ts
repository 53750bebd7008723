import {
  actionsOf,
  comparedPaths,
  grantShowsWhole,
  type Action,
  type AnyGrant,
  type AnyWhere,
  type Me,
} from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import type { Plan } from '../../plan/plan.js'
import { rightsOf, type Right, type Rights } from '../../query/condition/rights.js'
import { selectCovered, type CoveredRow } from '../../query/rows/covered-rows.js'
import type { Flag } from '../../query/rows/rows.js'
import { whereToSql } from '../../sql/condition.js'
import { allOf, always, fragment, never } from '../../sql/fragment.js'

const onRecords = ['read', 'update', 'archive'] as const
type OnRecord = (typeof onRecords)[number]

/** Returns the grants of a person's role for an action, also those that cover no row of theirs. */
export const roleGrants = (rights: Rights, action: Action): readonly AnyGrant[] =>
  (rights.plan.resource.access[rights.me.role] ?? []).filter((grant) =>
    actionsOf(grant).includes(action),
  )

/** Returns the parts of a condition of which each must hold. */
export const partsOfWhere = (where: AnyWhere): AnyWhere[] =>
  Object.entries(where).map(([key, condition]) => ({ [key]: condition }))

const looksElsewhere = (condition: unknown): boolean =>
  condition !== null &&
  typeof condition === 'object' &&
  Object.entries(condition).some(
    ([key, inner]) => ['$where', '$among', '$from'].includes(key) || looksElsewhere(inner),
  )

/** A record within a person's reach, with what the database says of each grant and of each part of its condition. */
export interface ExplainedRecord extends CoveredRow {
  /** The update grants that cover it, as a change finds them. */
  updatedBy: readonly AnyGrant[]
  covers(action: Action, grant: AnyGrant): boolean
  /** Returns whether a part of a condition holds, by its place. `undefined` where that would tell more than the person reads of the record. */
  holds(action: Action, grant: AnyGrant, part: number): boolean | undefined
}

interface Check extends Flag {
  action: OnRecord
  right: Right
  part?: number
}

/** Returns the conditions to look at: those of all grants, and the parts of those that have several. */
function flagsOf(plan: Plan, rights: Rights, me: Me): Check[] {
  return onRecords.flatMap((action) =>
    rights.of(action).flatMap((right, at): Check[] => {
      const name = `why_${action}${at}`
      const where = right.grant.where?.(me)
      const parts = where ? partsOfWhere(where) : []
      return [
        { name, rows: right.rows, action, right },
        ...(parts.length > 1
          ? parts.map((part, place) => ({
              name: `${name}_${place}`,
              rows: whereToSql(plan, 't', part),
              action,
              right,
              part: place,
            }))
          : []),
      ]
    }),
  )
}

/** Returns a record within the person's reach. `undefined` for any other, whether or not it exists: one statement finds both. */
export async function explainedRecord(
  sql: Sql,
  plan: Plan,
  me: Me,
  id: string,
): Promise<ExplainedRecord | undefined> {
  const rights = rightsOf(plan, me)
  const where = allOf([fragment('t."id" = ?', id), rights.rows('read')])
  if (where === never) return undefined
  const checks = flagsOf(plan, rights, me)
  const isOpen = ({ rows }: Flag) => rows !== always && rows !== never
  const [row] = await selectCovered(sql, rights, { where, limit: 1 }, checks.filter(isOpen))
  if (!row) return undefined
  const isTrue = (flag: Check | undefined) =>
    flag !== undefined && (flag.rows === always || row.flags.has(flag.name))
  const flagOf = (action: Action, grant: AnyGrant, part?: number) =>
    checks.find(
      (flag) => flag.action === action && flag.right.grant === grant && flag.part === part,
    )
  const covers = (action: Action, grant: AnyGrant) => isTrue(flagOf(action, grant))
  /** A part is told only by fields of the record that the person reads in full. */
  const isTold = (part: AnyWhere) =>
    !looksElsewhere(part) &&
    comparedPaths(part).every((path) =>
      row.matching.some(
        ({ grant }) =>
          (path === 'id' || !grant.bare) &&
          (plan.leaf(path) ? grantShowsWhole(grant, path) : !grant.bare || path === 'id'),
      ),
    )
  return {
    ...row,
    updatedBy: rights.of('update').flatMap(({ grant }) => (covers('update', grant) ? [grant] : [])),
    covers,
    holds(action, grant, part) {
      const where = grant.where?.(me)
      const own = where && partsOfWhere(where)[part]
      if (!own || !isTold(own)) return undefined
      return isTrue(flagOf(action, grant, part))
    },
  }
}
