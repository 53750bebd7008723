import { isSystemName, sharedKind, sortPathsOf } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { planOf, quote } from '../plan/plan.js'
import { fragment, type Fragment, type RowOrder } from '../sql/fragment.js'
import { listableDerived, listableLeaf, unknownField, type Scope } from './compile.js'
import { derivedLeaf, derivedToSql } from './derived.js'
import { throughRelation } from './factor.js'
import type { ListQuery } from './query.js'
import { rightsOf } from './rights.js'

/** Returns the order by an own value of the rows, or `undefined` if the path is of another kind or beyond this person's rights. */
export function ownOrder(scope: Scope, path: string): (Fragment & { nullable: boolean }) | undefined {
  const leaf = listableLeaf(scope.rights, path)
  if (!leaf) return undefined
  if (!isSystemName(path) && !sharedKind(leaf.field).sortable)
    throw new ProblemError('bad_request', { issues: [{ path, message: 'Rows cannot be sorted by this field' }] })
  const column = `${scope.alias}.${leaf.columns[0]}`
  return { text: leaf.kind.order?.(column, leaf.field) ?? column, values: [], nullable: !isSystemName(path) && !leaf.field.required }
}

/** `next` is the alias of a related row, which no other order of the statement has. */
function orderExpression(scope: Scope, path: string, next: string): RowOrder & { nullable: boolean } {
  const own = ownOrder(scope, path)
  if (own) return own
  const derived = listableDerived(scope.rights, path, 'sortable')
  // In the order of the named field, which a text keeps in a column of its own.
  if (derived?.value === 'fetched') return orderExpression(scope, `${derived.through}.${derived.of}`, next)
  if (derived) {
    const { kind, field } = derivedLeaf(derived)
    const computed = derivedToSql(scope.rights, derived, scope.alias)
    const isAlwaysThere = derived.value === 'count' || derived.value === 'sum'
    return { text: kind.order?.(computed.text, field) ?? computed.text, values: computed.values, nullable: !isAlwaysThere }
  }
  const through = throughRelation(scope.rights.plan, path)
  if (!through || through.leaf.side || !scope.rights.mayQuery(through.leaf.path)) throw unknownField(path)
  const plan = planOf(through.leaf.target!.to)
  const rights = rightsOf(plan, scope.rights.me)
  const inner = orderExpression({ ...scope, rights, alias: next }, through.rest, `${next}_o`)
  const rows = rights.rows('read', next)
  const condition = `${next}."id" = ${scope.alias}.${through.leaf.columns[0]} AND ${rows.text}`
  // PostgreSQL joins 100,000 rows in a tenth of the time that as many subqueries take. SQLite takes the same for both.
  if (scope.dialect === 'postgres')
    return {
      ...inner,
      nullable: true,
      joins: {
        text: ` LEFT JOIN ${quote(plan.table)} ${next} ON ${condition}${inner.joins?.text ?? ''}`,
        values: [...rows.values, ...(inner.joins?.values ?? [])],
      },
    }
  return {
    text: `(SELECT ${inner.text} FROM ${quote(plan.table)} ${next} WHERE ${condition})`,
    values: [...inner.values, ...rows.values],
    nullable: true,
  }
}

/** Splits `-name` into the path and the direction of a sort. */
export const sortOf = (text: string): ListQuery['sort'][number] => ({ path: text.replace(/^-/, ''), descending: text.startsWith('-') })

/** Returns a requested order. If it ends with the first field of the list's usual order, the rest of that follows: the first name after the last name. */
function continued(scope: Scope, sort: ListQuery['sort'], [head, ...rest]: ListQuery['sort']): ListQuery['sort'] {
  const last = sort.at(-1)
  if (!last || last.path !== head?.path || !scope.rights.plan.leaf(head.path)) return sort
  const more = rest.filter(({ path }) => sort.every((each) => each.path !== path))
  return [...sort, ...more.map(({ path }) => ({ path, descending: last.descending }))]
}

/**
 * Returns the order of a list: the requested one, otherwise the declared one if any, then by id. Empty values are last in both directions.
 */
export function orderToSql(scope: Scope, sort: ListQuery['sort'], declared?: string): RowOrder {
  const listable = ({ path }: { path: string }) => listableLeaf(scope.rights, path)
  const usual = declared === undefined ? [] : sortPathsOf(scope.rights.plan.resource, declared).map(sortOf).filter(listable)
  const fallback = declared === undefined || usual.length ? usual : scope.rights.plan.resource.peerTitle.map(sortOf).filter(listable)
  if (sort.length > 5) throw new ProblemError('limit_exceeded', { issues: [{ path: 'sort', message: 'may name at most 5 fields' }] })
  const sorts = sort.length ? continued(scope, sort, usual) : fallback
  const parts = sorts.map(({ path, descending }, at) => {
    const { text, values, nullable, joins } = orderExpression(scope, path, `${scope.alias}_o${at || ''}`)
    // A descending order of SQLite ends with them by itself.
    const nulls = nullable && !(descending && scope.dialect === 'sqlite') ? ' NULLS LAST' : ''
    return { text: `${text}${descending ? ' DESC' : ''}${nulls}`, values, joins: joins ?? fragment('') }
  })
  const last = sorts.at(-1)?.descending ? ' DESC' : ''
  return {
    text: [...parts.map(({ text }) => text), `${scope.alias}."id"${last}`].join(', '),
    values: parts.flatMap(({ values }) => values),
    joins: { text: parts.map(({ joins }) => joins.text).join(''), values: parts.flatMap(({ joins }) => joins.values) },
  }
}
