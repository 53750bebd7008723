import { isRecord, type Resource } from '@tinkerdesk/shared'
import { keep } from '../../client/storage/keep.js'
import type { Matching } from './list-query.js'

/** One page of a list as it was last shown: where "next" and "previous" lead from one of its records. */
export interface ListOrder {
  /** The address of the list. */
  address: string
  matching: Matching
  page: number
  size: number
  ids: readonly string[]
}

const storageKey = 'list-order'

type Orders = Record<string, ListOrder>

function orders(): Orders {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '')
    // Only this module writes it.
    return isRecord(stored) ? (stored as Orders) : {}
  } catch {
    return {}
  }
}

/** Keeps the page of a resource's list that was shown last, for this tab until sign-out. */
export const keepOrder = ({ name }: Resource, order: ListOrder): void =>
  keep(sessionStorage, storageKey, JSON.stringify({ ...orders(), [name]: order }))

/** A record's place in the list that it was opened from. */
export interface Place {
  order: ListOrder
  /** Its number in the whole list, from 1. */
  number: number
}

/** Returns a record's place in the last list of its resource. `undefined` if that list did not show it. */
export function placeIn({ name }: Resource, id: string): Place | undefined {
  const order = orders()[name]
  const at = order?.ids.indexOf(id) ?? -1
  return order && at >= 0 ? { order, number: (order.page - 1) * order.size + at + 1 } : undefined
}
