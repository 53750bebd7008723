import {
  isWithin,
  leavesOf,
  sharedKind,
  textKey,
  titleOf,
  titleRelationsOf,
  type AnyWhere,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { QueryNode } from '../query/condition/query.js'
import { rightsOf } from '../query/condition/rights.js'
import type { RowScope } from '../write/targets.js'
import { namedCondition, partsOfName, wordConditions } from './name-parts.js'
import type { Writing } from '../operation/writing.js'

/** Records of a name that are compared. */
export const maxAlike = 50

/** The records that a name may mean. */
export interface NameLimits {
  scope?: RowScope | undefined
  /** The condition on the records that the relation offers. */
  offered?: AnyWhere | undefined
}

/** Returns the texts of a record's name by which this person may search. None if related records are part of it. */
export function nameTexts({ me, plan }: Pick<Writing, 'me' | 'plan'>): string[] {
  const { resource } = plan
  const rights = rightsOf(plan, me)
  if (titleRelationsOf(resource).length > 0) return []
  const isNamed = (path: string) => resource.title.some((title) => isWithin(path, title))
  return leavesOf(resource).flatMap(({ path, field }) =>
    isNamed(path) && sharedKind(field).textual && rights.mayQuery(path) ? [path] : [],
  )
}

/** Returns the records with this whole name, in one scope or in all. */
export async function findCalled(
  { machine, me, plan, leaving }: Writing,
  texts: readonly string[],
  name: string,
  scope: RowScope | undefined,
): Promise<ShownRow[]> {
  const called = async (words: readonly QueryNode[]) => {
    const all = scope
      ? [...words, { path: scope.by, operator: '$eq', value: scope.id }]
      : [...words]
    const { rows } = await machine.reader.list(
      me,
      plan,
      { where: { all }, sort: [], joins: [] },
      maxAlike,
      leaving,
    )
    return rows.filter((row) => textKey(titleOf(plan.resource, row)) === textKey(name))
  }
  const exact = await called([namedCondition(texts, partsOfName(name, texts.length))])
  // A stored name may have more spaces between its words.
  return exact.length > 0 ? exact : called(wordConditions(texts, name))
}
