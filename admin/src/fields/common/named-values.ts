import type { CrudFilter } from '@refinedev/core'
import {
  daysOf,
  isRelativePeriod,
  relativePeriods,
  today,
  type RelativePeriod,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import type { FilterValue } from '../props.js'

/** Values in the address that are not typed but named: `~empty`, `~last-month`. */
const mark = '~'
const emptiness = { empty: 'Is empty', filled: 'Is not empty' } as const

/** A named value, as a filter offers it. */
export interface NamedValue {
  value: string
  label: string
}

/** The entries for "is empty" and "is not empty". */
export const emptinessValues: readonly NamedValue[] = Object.entries(emptiness).map(
  ([name, label]) => ({ value: mark + name, label }),
)

/** The entries for periods relative to today. */
export const periodValues: readonly NamedValue[] = Object.entries(relativePeriods).map(
  ([name, label]) => ({
    value: mark + name,
    label: say(label),
  }),
)

const isEmptiness = (value: string): boolean =>
  emptinessValues.some((named) => named.value === value)

/** Returns the values that the kind's own filter understands. */
export const ownValues = (value: FilterValue): string[] =>
  value.filter((text) => !isEmptiness(text))

/** True if the value asks for records without a value. */
export const isEmptyAsked = (value: FilterValue): boolean => value.includes(`${mark}empty`)

/** Returns the words for "is empty" or "is not empty", if the value says so. */
export const emptinessOf = (value: FilterValue): string | undefined =>
  emptinessValues.find((named) => value.includes(named.value))?.label

/** Returns the relative period of a range in the address, or `undefined`. */
export function periodOf([range = '']: FilterValue): RelativePeriod | undefined {
  const name = range.startsWith(mark) ? range.slice(mark.length) : ''
  return isRelativePeriod(name) ? name : undefined
}

/** Returns a range of days with a relative period as its days from today on: `~today` as `2026-03-01..2026-03-01`. */
export function daysFrom(value: FilterValue): FilterValue {
  const period = periodOf(value)
  return period ? [daysOf(period, today()).join('..')] : value
}

/** Adds "is empty" and "is not empty" to the conditions of the other values, as alternatives. */
export function withEmptiness(
  field: string,
  value: FilterValue,
  conditions: (own: FilterValue) => CrudFilter[],
): CrudFilter[] {
  const named = value.filter(isEmptiness)
  if (named.length === 0) return conditions(value)
  const own = ownValues(value)
  const empty: CrudFilter[] = named.map((text) => ({
    field,
    operator: text === `${mark}empty` ? 'null' : 'nnull',
    value: true,
  }))
  const all = [...empty, ...(own.length > 0 ? conditions(own) : [])] as (CrudFilter & {
    operator: never
  })[]
  return all.length > 1 ? [{ operator: 'or', value: all }] : all
}
