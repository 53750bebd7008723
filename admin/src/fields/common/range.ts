import type { CrudFilter } from '@refinedev/core'
import type { FilterValue } from '../props.js'

/** A range stands in the address as `from..to`, with either end left out where it is open. */
export const rangeOf = ([range]: FilterValue): [string, string] => {
  const [from = '', to = ''] = (range ?? '').split('..')
  return [from, to]
}

export const rangeValue = (from: string, to: string): FilterValue => (from || to ? [`${from}..${to}`] : [])

/** The conditions of a range, both ends included. */
export function rangeConditions(field: string, value: FilterValue, toWire: (end: string) => string | number = (end) => end): CrudFilter[] {
  const [from, to] = rangeOf(value)
  return [
    ...(from ? [{ field, operator: 'gte' as const, value: toWire(from) }] : []),
    ...(to ? [{ field, operator: 'lte' as const, value: toWire(to) }] : []),
  ]
}

/** A range as a person reads it. */
export function plainRange(value: FilterValue, show: (end: string) => string): string {
  const [from, to] = rangeOf(value)
  if (from && to) return `${show(from)} – ${show(to)}`
  return from ? `from ${show(from)}` : `up to ${show(to)}`
}
