import { sharedKind } from '@tinkerdesk/shared'
import type { SqlValue } from '../../../database/database.js'
import { quote, type Leaf } from '../../plan/plan.js'
import { indexInOrder } from '../../plan/indexes.js'
import { fragment, placeholders } from '../../sql/fragment.js'
import type { RowOrder } from '../../sql/order-value.js'
import type { Scope } from '../condition/compile.js'
import { splitNulls } from './split-nulls.js'
import { sortsToSql, wholeSort } from '../order/order.js'
import type { QueryNode } from '../condition/query.js'
import type { Chosen, Page } from './index-scan.js'

/** The field of few values that a list is sorted by first, and what follows. */
interface ByValue {
  column: string
  /** Its values in the order of the list: those that the conditions of the list leave. */
  values: readonly SqlValue[]
  /** True if all rows have one of these values. */
  areAll: boolean
  order: RowOrder
  /** The index that holds the rows of each value in this order. */
  index: string
}

/** Returns the stored values that the conditions of a list leave to a field. `undefined` if they leave any. */
function valuesIn(node: QueryNode, leaf: Leaf): readonly SqlValue[] | undefined {
  const { path, field, kind } = leaf
  if ('all' in node)
    return node.all.map((child) => valuesIn(child, leaf)).find((values) => values !== undefined)
  if ('any' in node || node.path !== path || !['$eq', '$in'].includes(node.operator))
    return undefined
  const operands = [node.value]
    .flat()
    .map((value) => sharedKind(field).operand?.(field).safeParse(value))
  return operands.every((each) => each?.success)
    ? operands.flatMap((each) => kind.encode(each?.data, field))
    : undefined
}

function byValueOf(scope: Scope, { sort, declared, where }: Page): ByValue | undefined {
  const { plan } = scope.rights
  const [first, ...rest] = wholeSort(scope, sort, declared)
  const leaf = first && plan.leaf(first.path)
  const all = leaf?.kind.values?.(leaf.field)
  if (!first || !leaf || !all || rest.some(({ descending }) => descending !== rest[0]!.descending))
    return undefined
  const index = indexInOrder(
    plan,
    [first, ...rest].map(({ path }) => path),
  )
  if (index === undefined) return undefined
  const left = valuesIn(where, leaf)
  const areAll = left?.every((value) => all.includes(value)) ?? false
  const values = left && areAll ? all.filter((value) => left.includes(value)) : all
  return {
    column: `t.${leaf.columns[0]}`,
    values: first.descending ? values.toReversed() : values,
    areAll,
    order: sortsToSql(scope, rest),
    index,
  }
}

/** The rows of a table by the value of the first sorted field, before any condition of a list. */
export interface SkipScan {
  /** Those of each value, in the order of an index. */
  parts: readonly Chosen[]
  /** Those with none of these values, which come last. Absent if a list has none. */
  others?: Chosen
  /** The table, read by that index. */
  from: string
  /** The order of a list whose rows all have the same value. Absent for others. */
  within?: RowOrder
}

/** Returns the way through a table by the values of the field that a list is sorted by first. `undefined` if it has many, or if no index has the order. */
export function skipScan(scope: Scope, page: Page): SkipScan | undefined {
  const byValue = byValueOf(scope, page)
  if (!byValue) return undefined
  const { column, values, areAll, order, index } = byValue
  const parts = values.flatMap((value): Chosen[] => {
    const part = { where: fragment(`${column} = ?`, value), order }
    return splitNulls(scope, part) ?? [part]
  })
  const isOther = fragment(`(${column} IN (${placeholders(values.length)})) IS NOT TRUE`, ...values)
  const named = scope.dialect === 'sqlite' ? ` INDEXED BY ${quote(index)}` : ''
  return {
    parts,
    ...(areAll ? {} : { others: { where: isOther, order } }),
    from: `${quote(scope.rights.plan.table)} t${named}`,
    ...(areAll && values.length === 1 ? { within: order } : {}),
  }
}
