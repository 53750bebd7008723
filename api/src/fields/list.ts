import { filesIn, holdsFiles, type Field } from '@tinkerdesk/shared'
import { jsonColumn, type ApiKind } from './api-kind.js'

const onlyIds = (value: unknown, files: ReadonlySet<unknown>): unknown => {
  if (files.has(value)) return { id: (value as { id: string }).id }
  if (Array.isArray(value)) return value.map((item) => onlyIds(item, files))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, onlyIds(part, files)]),
    )
  return value
}

/** A structure as JSON, in which files are ids. */
export const structure = (empty: unknown): ApiKind => {
  const json = jsonColumn(empty)
  return {
    ...json,
    encode: (value, field: Field) => {
      if (!holdsFiles(field)) return json.encode(value, field)
      const files = new Set<unknown>(filesIn(value, field))
      return json.encode(files.size ? onlyIds(value, files) : value, field)
    },
  }
}
