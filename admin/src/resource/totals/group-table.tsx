import {
  declaredField,
  rowField,
  formatCount,
  labelAt,
  resourceNamed,
  targetOf,
  type Field,
  type GroupTotals,
  type Resource,
} from '@tinkerdesk/shared'
import { createElement } from 'react'
import { Link } from 'react-router'
import { cellOf } from '../../fields/index.js'
import { hiddenTitle } from '../../fields/relation/relation-title.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import type { Matching } from '../list-state/list-query.js'
import { writeListState, type ListState } from '../list-state/list-state.js'
import { groupFilter, groupLabel, isMonthly } from './group-words.js'
import { useGroupTotals } from './use-group-totals.js'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  by: string
  /** The fields that are added up. */
  sums: readonly string[]
  matching: Matching
  state: ListState
}

/** Returns a sum as a cell of the list shows a value of the field. */
const valueOf = (field: Field, value: unknown) => createElement(cellOf(field), { field, value })

/** The groups of a list with their sums. Each leads to its records: the same list, filtered by the group, too. */
export function GroupTable({ resource, by, sums, matching, state }: Props) {
  const { data, isFetching, error, refresh } = useGroupTotals(resource, by, matching)
  if (error) return <PartFault error={error} onRetry={refresh} />
  if (!data) return <PartLoading className="td-totals-loading" />
  const many = resource.label.many
  if (data.total.count === 0)
    return (
      <output>No {many.toLowerCase()} to count. Clear the filters to count all of them.</output>
    )
  const field = rowField(resource, by)
  const target = targetOf(field)
  const unnamed = target ? hiddenTitle(resourceNamed(target.to)) : ''
  const search = (filter: readonly string[]) =>
    writeListState({ ...state, page: 1, filters: { ...state.filters, [by]: filter } }).toString()
  const cells = (count: number, values: GroupTotals['total']['sums']) => (
    <>
      <td>{formatCount(count)}</td>
      {sums.map((path) => (
        <td key={path}>{valueOf(declaredField(resource, path), values[path])}</td>
      ))}
    </>
  )
  return (
    <>
      <div className="td-totals-frame" aria-busy={isFetching}>
        <table>
          <caption className="visually-hidden">
            {many} by {labelAt(resource, by).toLowerCase()}
          </caption>
          <thead>
            <tr>
              <th scope="col">{labelAt(resource, by)}</th>
              <th scope="col">{many}</th>
              {sums.map((path) => (
                <th key={path} scope="col">
                  {labelAt(resource, path)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group) => {
              const filter = groupFilter(field, group)
              const label = groupLabel(field, group) || unnamed
              return (
                <tr key={String(group.value)}>
                  <th scope="row">
                    {filter ? <Link to={{ search: search(filter) }}>{label}</Link> : label}
                  </th>
                  {cells(group.count, group.sums)}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(data.total.count, data.total.sums)}
            </tr>
          </tfoot>
        </table>
      </div>
      {data.total.groups > data.groups.length ? (
        <p className="td-totals-more">
          These are the {isMonthly(field) ? 'latest' : 'largest'} {formatCount(data.groups.length)}{' '}
          of {formatCount(data.total.groups)} groups. The total counts all of them.
        </p>
      ) : null}
    </>
  )
}
