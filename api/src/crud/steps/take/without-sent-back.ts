import { isDeepStrictEqual } from 'node:util'
import {
  isSentIn,
  leavesOf,
  recordTitle,
  systemNames,
  valueAt,
  withoutValueAt,
  type AnyRow,
  type Resource,
} from '@tinkerdesk/shared'

/**
 * Returns a change without the fields that only the product writes, if they are as they were read: programs send a whole record back. Those that
 * are computed at reading are never stored, so they go in any case. A time of the last change that is older than the record's own is taken, too.
 */
export function withoutSentBack(
  resource: Resource,
  content: Record<string, unknown>,
  before: AnyRow,
): Record<string, unknown> {
  const shown = new Set([
    'allowed',
    recordTitle,
    ...Object.keys(resource.derived),
    ...Object.keys(resource.computed),
  ])
  const isUnchanged = (name: string, value: unknown): boolean =>
    isDeepStrictEqual(value, before[name]) ||
    // Another change came between, and what the two say is compared next.
    (name === 'updatedAt' && typeof value === 'string' && value < String(before['updatedAt']))
  const kept = Object.entries(content).filter(
    ([name, value]) =>
      !shown.has(name) && !(systemNames.some((each) => each === name) && isUnchanged(name, value)),
  )
  return leavesOf(resource)
    .filter(({ path, field }) => {
      const value = valueAt(content, path)
      return (
        !isSentIn(field, 'change') &&
        value !== undefined &&
        isDeepStrictEqual(value, valueAt(before, path))
      )
    })
    .reduce((left, { path }) => withoutValueAt(left, path), Object.fromEntries(kept))
}
