import type { CrudFilter } from '@refinedev/core'
import {
  leavesOf,
  offerAt,
  offeredWhere,
  valueAt,
  wholeRow,
  withValueAt,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { useFormText, useFormValues } from '../form-values.js'
import { useMe } from '../use-me.js'
import { offeredFilters } from './offered-filters.js'

type Values = Record<string, unknown>

const rowOf = (resource: Resource, valueAt: (path: string) => unknown): Values => {
  const values = leavesOf(resource).reduce<Values>((row, { path }) => {
    const value = valueAt(path)
    return value === undefined ? row : withValueAt(row, path, value)
  }, {})
  return wholeRow(resource, values)
}

/** Returns the filters of the records that a relation offers in a record. */
export function offeredFor(resource: Resource, path: string, values: Values, me: Me): CrudFilter[] {
  const offer = offerAt(resource, path)
  const where =
    offer &&
    offeredWhere(
      offer,
      typeof offer.where === 'function' ? rowOf(resource, (at) => valueAt(values, at)) : null,
      me,
    )
  return where ? offeredFilters(where) : []
}

/** Returns the filters of the records that a relation of the form offers. None if it offers every record that the person may read. */
export function useOffered(path: string): readonly CrudFilter[] {
  const { resource, isPartial } = useFormValues()
  const me = useMe()
  const offer = resource && offerAt(resource, path)
  const text = useFormText((valueAt) => {
    if (!offer) return ''
    const row = typeof offer.where === 'function' && !isPartial ? rowOf(resource, valueAt) : null
    const where = offeredWhere(offer, row, me)
    return where ? JSON.stringify(offeredFilters(where)) : ''
  })
  return useMemo(() => (text === '' ? [] : (JSON.parse(text) as CrudFilter[])), [text])
}
