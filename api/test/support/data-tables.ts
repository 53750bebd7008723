import { tables } from '../../src/app/tables.js'

/** Tables whose rows change with requests that only read, or a moment after the request that caused it: mail is sent in the background. */
const incidental = new Set(['sign_ins', 'mail_outbox', 'links'])

/** Every table that holds what people wrote. */
export const dataTables: readonly string[] = tables.map(({ name }) => name).filter((name) => !incidental.has(name))
