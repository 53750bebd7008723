import { isUnique, leavesOf, schemaOf, textKey } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'

/** A unique text by which a person may find a record. */
export interface KeyText {
  path: string
  /** Returns the form in which a text is compared with it. `undefined` for a text that cannot be one. */
  keyOf(text: string): string | undefined
}

/** Returns e-mails, and codes with a pattern by which the list is searched: a pattern tells a code from a name. */
export const keyTextsOf = (
  { resource }: Plan,
  mayQuery: (path: string) => boolean,
): readonly KeyText[] =>
  leavesOf(resource).flatMap(({ path, field }): KeyText[] => {
    if (!isUnique(field) || !mayQuery(path)) return []
    if (field.kind === 'email')
      return [{ path, keyOf: (text) => (text.includes('@') ? text.toLowerCase() : undefined) }]
    if (field.kind !== 'text' || !field.pattern || !resource.list.search.includes(path)) return []
    const schema = schemaOf(field)
    return [
      {
        path,
        keyOf(text) {
          const read = schema.safeParse(text)
          return read.success && typeof read.data === 'string' ? textKey(read.data) : undefined
        },
      },
    ]
  })
