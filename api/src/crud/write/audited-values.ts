import {
  appends,
  isSizeOnly,
  type AnyRow,
  type AuditChange,
  type AuditValue,
} from '@tinkerdesk/shared'
import type { Leaf, Plan } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'

/** Longer texts are kept by their length only, in characters. */
const maxText = 200
/** Longer lists of choices or records are kept by their number only. */
const maxItems = 50

function auditedValue({ field, keys }: Leaf, row: AnyRow): AuditValue {
  const value = valueIn(row, keys) ?? null
  if (value === null) return { value }
  if (typeof value === 'string')
    return isSizeOnly(field) || value.length > maxText ? { length: value.length } : { value }
  if (Array.isArray(value))
    return isSizeOnly(field) || value.length > maxItems ? { items: value.length } : { value }
  return isSizeOnly(field) ? { isSet: true } : { value }
}

/**
 * Returns the old and new values of a change for the audit trail: of long texts only the length, of lists of parts only the number,
 * of files only that there is one, of conversations and confidential records nothing.
 */
export const auditedValues = (
  { resource }: Plan,
  changed: readonly Leaf[],
  before: AnyRow,
  after: AnyRow,
): AuditChange[] =>
  resource.isConfidential
    ? []
    : changed
        .filter(({ field }) => !appends(field))
        .map((leaf) => ({
          path: leaf.path,
          before: auditedValue(leaf, before),
          after: auditedValue(leaf, after),
        }))
