import { isRecord } from '../base/is-record.js'

/** Returns a relation's value with the id in place of a joined record. */
export const unjoined = (value: unknown): unknown => (isRecord(value) ? value.id : value)

/** Returns the id of a relation's value, which is either the id itself or the joined record. `null` for neither. */
export function idOf(value: unknown): string | null {
  const id = unjoined(value)
  return typeof id === 'string' ? id : null
}
