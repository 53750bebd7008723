import { table, type TableSpec } from '../../database/table.js'

/** Pairs of records that a person has called different, so that they are not offered again. Nothing here is a foreign key, since rows outlive archived records. */
export const apartPairs = table('apart_pairs', {
  columns: {
    resource: { type: 'text', primary: true },
    /** The smaller id. */
    first_id: { type: 'text', primary: true },
    second_id: { type: 'text', primary: true },
    /** The account. */
    person: { type: 'text' },
    at: { type: 'text' },
  },
})

export const duplicatesTables: readonly TableSpec[] = [apartPairs]
