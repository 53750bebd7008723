import type { AnyFields, FieldOptions, SharedKind, Valued } from '../field.js'
import { trimmedText } from '../typed/plain-text.js'
import type { RowOf } from '../row.js'
import { strictFields } from '../strict-fields.js'
import type { TableColumns } from '../table-columns.js'

export interface GroupOptions extends FieldOptions {
  /** The separator between the parts when the group is shown on one line. */
  separator?: string
  /** True if its parts need its label to make sense: "In-charge – first name". */
  named?: boolean
  /** True if its parts make sense without its label, so that it needs no heading: a person's first and last name. */
  plain?: boolean
  /**
   * Two parts that people write as one text, the second one last: a person's first and last name. `label` is that of the text. A list shows
   * them in one column.
   */
  whole?: { label: string; parts: readonly [string, string] }
  /** Set by `choiceTable`: its parts are choices of these values. */
  table?: TableColumns
}
export interface GroupShape extends GroupOptions {
  kind: 'group'
  label: string
}
export interface GroupField extends GroupShape {
  fields: AnyFields
}

/** Fields that belong together, such as an address. Its keys merge in a change. */
export const group = <const F extends object, const O extends GroupOptions>(
  label: string,
  fields: F,
  options?: O,
) =>
  ({ kind: 'group', label, fields, ...options }) as GroupShape & { fields: F } & O & {
      required: true
    } & Valued<RowOf<F>>

/** Divides a text at its last space, or at a comma that follows the second part: "Rao, Asha". A text of one word is the first part. */
function dividedName(
  text: string,
  [first, second]: readonly [string, string],
): { [name: string]: string } {
  const line = trimmedText(text).replace(/\s+/g, ' ')
  const [, last, rest = ''] = /^([^,]+), ?([^,]+)$/.exec(line) ?? []
  if (last !== undefined) return { [first]: rest, [second]: last }
  const at = line.lastIndexOf(' ')
  return at < 0 ? { [first]: line } : { [first]: line.slice(0, at), [second]: line.slice(at + 1) }
}

export const groupKind: SharedKind<GroupField> = {
  schema: (field, walk) =>
    strictFields(
      Object.fromEntries(
        Object.entries(field.fields).map(([name, sub]) => [name, walk.schemaOf(sub)]),
      ),
      (issue) =>
        issue.code === 'unrecognized_keys' ? undefined : `${field.label} must be an object`,
    ),
  sample: (field, walk) =>
    Object.fromEntries(
      Object.entries(field.fields).map(([name, sub]) => [name, walk.sampleOf(sub)]),
    ),
  initial(field, walk) {
    const values: Record<string, unknown> = {}
    for (const name of Object.keys(field.fields)) values[name] = walk.initialOf(field.fields[name]!)
    return values
  },
  empty: (field, walk) =>
    Object.fromEntries(
      Object.entries(field.fields).map(([name, sub]) => [name, walk.emptyOf(sub)]),
    ),
  parts: (field) => field.fields,
  namesParts: (field) => field.named === true,
  isPlain: (field) => field.plain === true,
  tableColumns: (field) => field.table,
  holdsFiles: (field, walk) => Object.values(field.fields).some((part) => walk.holdsFiles(part)),
  files: (value, field, walk) =>
    Object.entries(field.fields).flatMap(([name, sub]) =>
      walk.placedFilesIn((value as Record<string, unknown> | null)?.[name], sub),
    ),
  wholeLabel: (field) => field.whole?.label,
  wholeParts: (field) => field.whole?.parts,
  spread: (text, field) =>
    field.whole ? { inside: dividedName(text, field.whole.parts) } : undefined,
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, field, walk) =>
    Object.entries(field.fields)
      .map(([name, sub]) => walk.plainOf((value as Record<string, unknown> | null)?.[name], sub))
      .filter(Boolean)
      .join(field.separator ?? ' '),
}
