import { isDeepStrictEqual } from 'node:util'
import {
  filesIn,
  idOf,
  isSentIn,
  leavesOf,
  recordTitle,
  systemNames,
  targetOf,
  valueAt,
  withoutValueAt,
  type AnyRow,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import type { Rights } from '../../query/condition/rights.js'

/**
 * Returns a change without the fields that only the product writes, if they are as they were read: programs send a whole record back. Those that
 * are computed at reading are not stored to compare with, so they go if the time of the last change was sent back beside them. A time that is
 * older than the record's own is taken, too.
 * Fields that the person may not read stay, and are refused: the answer must not tell whether a guess is right.
 */
export function withoutSentBack(
  resource: Resource,
  rights: Pick<Rights, 'mayQuery'>,
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
    rights.mayQuery(name) &&
    (isDeepStrictEqual(value, before[name]) ||
      // Another change came between, and what the two say is compared next.
      (name === 'updatedAt' && typeof value === 'string' && value < String(before['updatedAt'])))
  const isWhole = isUnchanged('updatedAt', content['updatedAt'])
  const kept = Object.entries(content).filter(
    ([name, value]) =>
      !(isWhole && shown.has(name)) &&
      !(systemNames.some((each) => each === name) && isUnchanged(name, value)),
  )
  return leavesOf(resource)
    .filter(({ path, field }) => {
      const value = valueAt(content, path)
      return (
        !isSentIn(field, 'change') &&
        value !== undefined &&
        rights.mayQuery(path) &&
        isSame(field, value, valueAt(before, path))
      )
    })
    .reduce((left, { path }) => withoutValueAt(left, path), Object.fromEntries(kept))
}

/** A response has whole files, and perhaps whole records, where a row has their ids. */
function isSame(field: Field, value: unknown, stored: unknown): boolean {
  if (isDeepStrictEqual(value, stored)) return true
  const named = targetOf(field) ? [stored].flat() : filesIn(stored, field)
  const ids = named.map(idOf).filter((id) => id !== null)
  return ids.length > 0 && isDeepStrictEqual([value].flat().map(idOf), ids)
}
