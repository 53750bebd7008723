import { plainColumn, type ApiKind } from './api-kind.js'

/** One record of another resource: a foreign key. */
export const relation: ApiKind = { ...plainColumn('text'), columns: [{ suffix: '_id', type: 'text' }] }

/** Records of another resource: the rows of a join table, which the gate reads and writes. */
export const relations: ApiKind = { columns: [], encode: () => [], decode: () => [] }
