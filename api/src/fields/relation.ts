import type { FieldKinds } from '@tinkerdesk/shared'
import { quoted } from '../database/quoted.js'
import type { ApiKind } from './api-kind.js'

type RelationField = FieldKinds['relation']

const allOf = (field: RelationField) => field.all?.value

/** One record of another resource: a foreign key, empty if the field means all of them. */
export const relation: ApiKind<RelationField> = {
  columns: [{ suffix: '_id', type: 'text' }],
  encode: (value, field) => [
    value === undefined || value === allOf(field) ? null : (value as string | null),
  ],
  decode: (stored, field) => stored ?? allOf(field) ?? null,
  compared: (column, field) =>
    allOf(field) === undefined ? column : `COALESCE(${column}, ${quoted(allOf(field)!)})`,
}

/** Records of another resource: the rows of a join table, which the gate reads and writes. */
export const relations: ApiKind = { columns: [], encode: () => [], decode: () => [] }
