import {
  derivedScalar,
  fieldAt,
  isSystemName,
  mayDerive,
  recordTitle,
  titleRelationsOf,
  type DerivedScalar,
} from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Dialect } from '../../../database/database.js'
import { allOf, always, anyOf, fragment, type Fragment } from '../../sql/fragment.js'
import { OperandError } from '../../sql/operands.js'
import { comparison, opposites } from '../../sql/operators.js'
import {
  isRelation,
  planOf,
  quote,
  systemLeaf,
  type Leaf,
  type Plan,
  type RelationLeaf,
} from '../../plan/plan.js'
import { derivedLeaf, derivedToSql, namingRowToSql } from './derived.js'
import { joinedCount } from './joined-count.js'
import { factor, type RelatedNode } from './factor.js'
import {
  namingTogether,
  type ConditionNode,
  type NamingNode,
  type OfNaming,
} from './naming-rows.js'
import type { QueryNode } from './query.js'
import { namesOneOf } from './related-rows.js'
import { type Rights, rightsOf } from './rights.js'

type Fetched = Extract<DerivedScalar, { value: 'fetched' }>

/** The person, the resource and the alias that a condition is compiled for. */
export interface Scope {
  rights: Rights
  alias: string
  dialect: Dialect
}

/** Unknown and forbidden paths give the same response. */
export const unknownField = (path: string): ProblemError =>
  new ProblemError('unknown_field', {
    issues: [{ path: path.slice(0, 100), message: 'There is no such field to list by' }],
    detail: `There is no field "${path.slice(0, 100)}" to list by.`,
  })

/** Returns the leaf at a path that this person may list by, or `undefined` if there is none or it belongs to a related resource. */
export function listableLeaf(rights: Rights, path: string): Leaf | undefined {
  if (!rights.mayQuery(path)) return undefined
  return systemLeaf(path) ?? rights.plan.leaf(path)
}

/** Returns a derived value that this person may list by, and that is declared for this use. */
export const listableDerived = (
  rights: Rights,
  path: string,
  use: 'sortable' | 'filterable',
): DerivedScalar | undefined =>
  rights.mayUseDerived(path, use) ? derivedScalar(rights.plan.resource, path) : undefined

/** Compares an own value of the row at a path. Reports a fault of the operand there. */
function ownComparison(
  { dialect, rights: { plan }, alias }: Scope,
  leaf: Leaf,
  path: string,
  operator: string,
  value: unknown,
): Fragment {
  try {
    return comparison({ dialect, plan, alias, leaf }, operator, value)
  } catch (error) {
    if (!(error instanceof OperandError)) throw error
    throw new ProblemError('bad_request', {
      issues: [{ path, message: error.message }],
      detail: `${path} ${error.message}.`,
    })
  }
}

/** Compares a derived value, computed for every row of the table. */
function derivedComparison(
  scope: Scope,
  derived: DerivedScalar,
  path: string,
  operator: string,
  value: unknown,
): Fragment {
  const { table } = scope.rights.plan
  const joined = joinedCount(scope.rights, derived, 'p', 'g')
  const computed = joined
    ? { text: joined.value, values: [] }
    : derivedToSql(scope.rights, derived, 'p')
  const join = joined?.join ?? { text: '', values: [] }
  const leaf = { ...derivedLeaf(derived), columns: ['"value"'] }
  const compared = ownComparison({ ...scope, alias: 'd' }, leaf, path, operator, value)
  return {
    text: `${scope.alias}."id" IN (SELECT d."id" FROM (SELECT p."id", ${computed.text} AS "value" FROM ${quote(table)} p${join.text}) d WHERE ${compared.text})`,
    values: [...computed.values, ...join.values, ...compared.values],
  }
}

/** Compares a value of a named record, by the index of its table: rows that name no readable record have no value. */
function fetchedComparison(
  scope: Scope,
  { through, of }: Fetched,
  operator: string,
  value: unknown,
): Fragment {
  const opposite = Object.hasOwn(opposites, operator) ? opposites[operator]! : undefined
  const node = { path: of, operator: opposite ?? operator, value }
  const rows = relatedToSql(scope, { through: scope.rights.plan.relationAt(through), node })
  return opposite === undefined ? rows : fragment(`(${rows.text}) IS NOT TRUE`, ...rows.values)
}

/** Returns the value at a path of the one record that names the row, if this person may list by it. */
function namingAt(rights: Rights, path: string): OfNaming | undefined {
  const derived = listableLeaf(rights, path)
    ? undefined
    : listableDerived(rights, path, 'filterable')
  return derived?.value === 'first' || derived?.value === 'last' ? derived : undefined
}

/** Compares values of the one record that names the row, by the index of its relation. */
function namingToSql(scope: Scope, { naming, node }: NamingNode): Fragment {
  const compared = (other: Plan, alias: string, each: QueryNode): Fragment => {
    if ('all' in each) return allOf(each.all.map((child) => compared(other, alias, child)))
    if ('any' in each) return anyOf(each.any.map((child) => compared(other, alias, child)))
    const { path, operator, value } = each
    const rights = rightsOf(other, scope.rights.me)
    const leaf = derivedLeaf(namingAt(scope.rights, path)!)
    // So the index of the relation is enough to find rows that no record names.
    if (operator === '$notnull' && leaf.kind.isNeverEmpty) return always
    return ownComparison({ ...scope, rights, alias }, leaf, path, operator, value)
  }
  return namingRowToSql(scope.rights, naming, scope.alias, (other, alias) =>
    compared(other, alias, node),
  )
}

function leafComparison(scope: Scope, path: string, operator: string, value: unknown): Fragment {
  const leaf = listableLeaf(scope.rights, path)
  if (leaf) return ownComparison(scope, leaf, path, operator, value)
  const derived = listableDerived(scope.rights, path, 'filterable')
  if (derived?.value === 'fetched') return fetchedComparison(scope, derived, operator, value)
  const naming = namingAt(scope.rights, path)
  // Rows that no record names have no value.
  if (naming) {
    const node = { path, operator: opposites[operator]!, value }
    const { text, values } = namingToSql(scope, { naming, node })
    return fragment(`NOT ${text}`, ...values)
  }
  if (derived) return derivedComparison(scope, derived, path, operator, value)
  throw unknownField(path)
}

const firstPath = (node: QueryNode): string =>
  'path' in node ? node.path : firstPath(('all' in node ? node.all : node.any)[0]!)

/** A condition on a related row, which must itself be within the person's reach. */
function relatedToSql(scope: Scope, { through, node }: RelatedNode): Fragment {
  if (!scope.rights.mayQuery(through.path)) throw unknownField(`${through.path}.${firstPath(node)}`)
  const plan = planOf(through.target.to)
  const alias = `${scope.alias}_j`
  const rights = rightsOf(plan, scope.rights.me)
  const inner = allOf([rights.rows('read', alias), nodeToSql({ ...scope, rights, alias }, node)])
  return namesOneOf(scope.alias, through, { table: plan.table, alias, where: inner })
}

function factoredToSql(scope: Scope, node: ConditionNode): Fragment {
  if ('all' in node) return allOf(node.all.map((child) => factoredToSql(scope, child)))
  if ('any' in node) return anyOf(node.any.map((child) => factoredToSql(scope, child)))
  if ('naming' in node) return namingToSql(scope, node)
  return 'through' in node
    ? relatedToSql(scope, node)
    : leafComparison(scope, node.path, node.operator, node.value)
}

/** Compiles a condition tree to SQL. Allows only paths that this person may list by. */
export const nodeToSql = (scope: Scope, node: QueryNode): Fragment =>
  factoredToSql(
    scope,
    namingTogether(factor(scope.rights.plan, node), (path) => namingAt(scope.rights, path)),
  )

/** Throws the same 400 as for an unknown field unless a join names a relation that the person may read. */
export function joinLeaf(rights: Rights, path: string): RelationLeaf {
  const leaf = rights.plan.leaf(path)
  if (!leaf || !isRelation(leaf) || !rights.mayReadSomewhere(path)) throw unknownField(path)
  return leaf
}

/** Returns true if `fields=` may name this path: it exists and is shown, even if masked or only in some rows. */
export const mayPick = (rights: Rights, path: string): boolean =>
  isSystemName(path) ||
  (path === recordTitle && titleRelationsOf(rights.plan.resource).length > 0) ||
  Object.hasOwn(rights.plan.resource.computed, path) ||
  (isNamed(rights, path) && rights.mayReadSomewhere(path))

const isNamed = ({ plan: { resource }, me }: Rights, path: string): boolean =>
  Object.hasOwn(resource.derived, path)
    ? mayDerive(me, resource, resource.derived[path]!)
    : fieldAt(resource, path) !== undefined
