import { tables } from '../../src/app/tables.js'

/** Tables whose rows come and go with requests that only read. */
const incidental = new Set(['sign_ins'])

/** Every table that holds what people wrote. */
export const dataTables: readonly string[] = tables.map(({ name }) => name).filter((name) => !incidental.has(name))
