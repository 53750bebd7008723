import type { CrudFilter } from '@refinedev/core'
import { relativePeriods } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import type { FilterValue } from '../../props.js'
import { periodOf } from '../named-values.js'

/** A range in the address is `from..to`, where an open end is empty. */
export const rangeOf = ([range]: FilterValue): [string, string] => {
  const [from = '', to = ''] = (range ?? '').split('..')
  return [from, to]
}

export const rangeValue = (from: string, to: string): FilterValue =>
  from || to ? [`${from}..${to}`] : []

/** Returns the conditions of a range. Both ends are included. */
export function rangeConditions(
  field: string,
  value: FilterValue,
  toWire: (end: string) => string | number = (end) => end,
): CrudFilter[] {
  const [from, to] = rangeOf(value)
  return [
    ...(from ? [{ field, operator: 'gte' as const, value: toWire(from) }] : []),
    ...(to ? [{ field, operator: 'lte' as const, value: toWire(to) }] : []),
  ]
}

/** Describes a range in words. */
export function plainRange(value: FilterValue, show: (end: string) => string): string {
  const period = periodOf(value)
  if (period) return say(relativePeriods[period])
  const [from, to] = rangeOf(value)
  if (from && to) return `${show(from)} – ${show(to)}`
  return from ? `from ${show(from)}` : `up to ${show(to)}`
}
