import {
  isRecord,
  leavesOf,
  partsOf,
  presentValues,
  valueAt,
  type AnyRow,
  type Resource,
} from '@tinkerdesk/shared'
import type { Draft } from '../../client/storage/drafts.js'
import { isBlankItem } from '../../fields/list/list-items.js'
import { isSame, setAt } from '../values/change-diff.js'

type Values = Record<string, unknown>

export interface RestoredDraft {
  draft: Draft
  values: Values
  /** Sentences about the values that could not be restored. */
  notes: string[]
}

/** Returns a draft with the present names of the fields that were renamed since it was kept. */
export const presentDraft = (resource: Resource, draft: Draft): Draft => ({
  ...draft,
  // The system fields of the record, which make it a row, are never renamed.
  start: draft.start && (presentValues(resource, draft.start) as AnyRow),
  values: presentValues(resource, draft.values),
})

/** Returns the initial values with those of a draft. Fields that do not exist any more are left out. */
export const draftValues = (resource: Resource, start: Values, values: Values): Values =>
  leavesOf(resource).reduce((merged, { path }) => {
    const value = valueAt(values, path)
    return value === undefined ? merged : setAt(merged, path, value)
  }, start)

const wordsOf = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Returns a sentence for each typed value whose field does not exist any more. */
function lostFields(fields: Resource['fields'], values: Values, start: Values): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    const before = start[name]
    const parts = field && partsOf(field)
    if (parts && isRecord(value)) return lostFields(parts, value, isRecord(before) ? before : {})
    if (field || isBlankItem(value) || isSame(value, before)) return []
    const typed = typeof value === 'string' || typeof value === 'number' ? `: ${value}` : '.'
    return [
      `The field "${wordsOf(name)}" does not exist any more. You had entered a value there${typed}`,
    ]
  })
}

interface StoredFile {
  id: string
  name: string
  url: string
}
const isFile = (value: unknown): value is StoredFile =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  String(value.url).startsWith('/api/files/')

/** Returns the files anywhere in a value. */
export const filesIn = (value: unknown): StoredFile[] =>
  isFile(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(filesIn)
      : []

/** Returns a value without some files. */
export function withoutFiles(value: unknown, gone: ReadonlySet<string>): unknown {
  if (isFile(value)) return gone.has(value.id) ? null : value
  if (Array.isArray(value))
    return value
      .filter((item) => !(isFile(item) && gone.has(item.id)))
      .map((item) => withoutFiles(item, gone))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutFiles(part, gone)]),
  )
}

/** Returns the files of a draft that the server has deleted: uploads that no record names are kept for a day. */
async function deletedFiles(draft: Draft): Promise<StoredFile[]> {
  const attached = new Set(filesIn(draft.start).map(({ id }) => id))
  const uploads = filesIn(draft.values).filter(({ id }) => !attached.has(id))
  const isGone = async ({ url }: StoredFile) => {
    // Without a response, nothing is known about the file: it stays.
    const response = await fetch(url, { method: 'HEAD' }).catch(() => null)
    return response !== null && [403, 404, 410].includes(response.status)
  }
  const gone = await Promise.all(uploads.map(isGone))
  return uploads.filter((_, at) => gone[at])
}

/** Prepares a draft for a form that starts with some values. */
export async function restoreDraft(
  resource: Resource,
  start: Values,
  draft: Draft,
): Promise<RestoredDraft> {
  const deleted = await deletedFiles(draft)
  const values = draftValues(resource, start, draft.values)
  return {
    draft,
    values:
      deleted.length === 0
        ? values
        : (withoutFiles(values, new Set(deleted.map(({ id }) => id))) as Values),
    notes: [
      ...lostFields(resource.fields, draft.values, draft.start ?? {}),
      ...deleted.map(({ name }) => `"${name}" is not stored any more. Upload it again.`),
    ],
  }
}
