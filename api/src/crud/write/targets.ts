import { scopeOf, type AnyRow, type Issue, type Me, type WithinScope } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { allOf, fragment, isOneOf, type Fragment } from '../sql/fragment.js'
import { planOf, quote, type Leaf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { limitOf, offeredAmong } from './offered.js'
import { idsIn, itemsIn, valueIn } from '../plan/row-values.js'

/** The place of the ids in a row: the field itself, or the items of a list that name them. */
const placesOf = (row: AnyRow, leaf: Leaf, ids: ReadonlySet<string>): string[] => {
  const { inList } = leaf
  if (!inList) return [leaf.path]
  return itemsIn(row, inList).flatMap((item, at) =>
    ids.has(valueIn(item, inList.keys) as string)
      ? [[inList.list, at, ...inList.keys].join('.')]
      : [],
  )
}

/** The scope that a row gives to the targets of one of its relations. */
export interface RowScope {
  /** `null` limits nothing. */
  id: string | null
  /** The target's relation that must equal the id. */
  by: string
  /** How a message names it: "the chosen subject", "the school of the chosen kit". */
  label: string
}

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id))

/** Returns the id of the record that a row names in a relation to one. */
export const chosenIn = (row: object | null, path: string): string | null =>
  (valueIn(row, path.split('.')) ?? null) as string | null

// The values have the names of phrases, so that the page says them in its language.
const labelThrough = (label: string, where: string): string => `the ${label} of ${where}`
const noSuch = (label: string, kind: string, where: string | null): string =>
  where === null
    ? `${label}: there is no such ${kind}`
    : `${label}: there is no such ${kind} in ${where}`

/** On PostgreSQL this keeps a chosen record as it is until the end of the transaction: someone may be moving it. */
const lockOfChosen = (tx: Sql, { isHeld }: WithinScope): string =>
  isHeld && tx.database.dialect === 'postgres' ? ' FOR SHARE OF t' : ''

/** Reads the scope of a row. A chosen record that the person may not read gives none: it is refused itself, and tells nothing about others. */
export async function readScope(
  tx: Sql,
  me: Me,
  plan: Plan,
  within: WithinScope,
  row: object,
  isNew: boolean,
): Promise<RowScope> {
  const { chosen, to, through, by } = within
  const id = chosenIn(row, chosen)
  const label = `the chosen ${plan.leafAt(chosen).field.label.toLowerCase()}`
  if (through === undefined || id === null) return { id, by, label }
  const owner = planOf(to)
  const leaf = owner.leafAt(through)
  const where = allOf([
    fragment('t."id" = ?', id),
    ...(isNew ? [rightsOf(owner, me).rows('read')] : []),
  ])
  const rows = await tx.all<{ id: string | null }>(
    `SELECT t.${leaf.columns[0]} AS id FROM ${quote(owner.table)} t WHERE ${where.text}${lockOfChosen(tx, within)}`,
    where.values,
  )
  return { id: rows[0]?.id ?? null, by, label: labelThrough(leaf.field.label.toLowerCase(), label) }
}

/** Returns the condition that a scope sets to targets. */
export const narrowedBy = (target: Plan, scope: RowScope | undefined): Fragment[] =>
  scope && scope.id !== null
    ? [fragment(`t.${target.leafAt(scope.by).columns[0]} = ?`, scope.id)]
    : []

/** On PostgreSQL this keeps a target in its scope until the end of the transaction: someone may be moving it to another. */
export const lockOfScope = (tx: Sql, narrowed: readonly Fragment[]): string =>
  narrowed.length > 0 && tx.database.dialect === 'postgres' ? ' FOR SHARE OF t' : ''

/** Returns whether a row now names another scope than before. */
export const isRescopedBy = ({ chosen }: WithinScope, before: AnyRow | null, after: AnyRow) =>
  !before || chosenIn(before, chosen) !== chosenIn(after, chosen)

/**
 * Checks that every newly named target exists within the person's reach, within the scope that the row gives it, and among the records that
 * the relation offers. A target that may not be read gives the same response as one that does not exist. A row that now names another
 * scope, or to which another limit applies, has all its targets checked. `isLimited` is false for what nobody chooses: it may name any record.
 */
export async function checkTargets(
  tx: Sql,
  me: Me,
  plan: Plan,
  before: AnyRow | null,
  after: AnyRow,
  isLimited = true,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const leaf of plan.relations) {
    const ids = [...new Set(idsIn(after, leaf))]
    const previousIds = idsIn(before, leaf)
    const within = leaf.inList ? undefined : scopeOf(plan.resource, leaf.field)
    const isRescoped = within !== undefined && isRescopedBy(within, before, after)
    const limit =
      leaf.inList || !isLimited ? undefined : limitOf(plan.resource, leaf.path, me, before, after)
    const toCheck =
      isRescoped || limit?.hasMoved ? ids : ids.filter((id) => !previousIds.includes(id))
    if (toCheck.length === 0) continue
    const target = planOf(leaf.target.to)
    const scope = within && (await readScope(tx, me, plan, within, after, isRescoped))
    const narrowed = narrowedBy(target, scope)
    const reach = toCheck.every((id) => previousIds.includes(id))
      ? []
      : [rightsOf(target, me).rows('read')]
    const where = allOf([isOneOf(tx.database.dialect, 't."id"', toCheck), ...reach, ...narrowed])
    const rows = await tx.all<{ id: string }>(
      `SELECT t."id" FROM ${quote(target.table)} t WHERE ${where.text}${lockOfScope(tx, narrowed)}`,
      where.values,
    )
    const allowed = rows.map(({ id }) => id)
    const kind = target.resource.label.one.toLowerCase()
    const refuse = (refused: readonly string[], message: string) => {
      if (refused.length > 0)
        issues.push(...placesOf(after, leaf, new Set(refused)).map((path) => ({ path, message })))
    }
    refuse(
      without(toCheck, allowed),
      noSuch(leaf.field.label, kind, scope && narrowed.length > 0 ? scope.label : null),
    )
    if (!limit || allowed.length === 0) continue
    const offered = await offeredAmong(tx, target, allowed, limit.where)
    refuse(
      without(allowed, offered),
      limit.message ?? `${leaf.field.label}: this ${kind} cannot be chosen here`,
    )
  }
  return issues
}
