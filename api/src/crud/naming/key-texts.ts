import {
  codesOf,
  isUnique,
  leavesOf,
  schemaOf,
  sharedKind,
  textKey,
  type Resource,
} from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'

/** A unique text by which a person may find a record. */
export interface KeyText {
  path: string
  /** Returns the form in which a text is compared with it. `undefined` for a text that cannot be one. */
  keyOf(text: string): string | undefined
}

const mailKey = (text: string) => (text.includes('@') ? text.toLowerCase() : undefined)

const cache = new WeakMap<Resource, readonly KeyText[]>()

function allKeyTexts(resource: Resource): readonly KeyText[] {
  const mails = leavesOf(resource)
    .filter(({ field }) => isUnique(field) && sharedKind(field).textual)
    .map(({ path }) => ({ path, keyOf: mailKey }))
  const codes = codesOf(resource).map(({ path, field }) => {
    const schema = schemaOf(field)
    const keyOf = (text: string) => {
      const read = schema.safeParse(text)
      return read.success && typeof read.data === 'string' ? textKey(read.data) : undefined
    }
    return { path, keyOf }
  })
  const all = [...mails, ...codes]
  cache.set(resource, all)
  return all
}

/** Returns the e-mails and the codes of records by which this person may search. */
export const keyTextsOf = (
  { resource }: Plan,
  mayQuery: (path: string) => boolean,
): readonly KeyText[] =>
  (cache.get(resource) ?? allKeyTexts(resource)).filter(({ path }) => mayQuery(path))
