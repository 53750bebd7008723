import { isRecord } from '@tinkerdesk/shared'
import type { FileRow } from './take-lines.js'

/** Returns the cells without those at some paths. */
export const omitted = (cells: FileRow['cells'], paths: readonly string[]): FileRow['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([path]) => !paths.includes(path)))

/** Returns the values without the fields of a key: they recognised the record, perhaps in another case, and must not rewrite it. */
export function without(
  values: Record<string, unknown>,
  key: readonly string[],
  prefix = '',
): Record<string, unknown> {
  const rest = Object.entries(values).flatMap(([name, value]) => {
    const path = prefix + name
    if (key.includes(path)) return []
    if (!isRecord(value)) return [[name, value]]
    const inner = without(value, key, `${path}.`)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(rest)
}
