import { table, type TableSpec } from '../../database/table.js'

/** The codes of forms. They are not fields of the forms, which staff read. */
export const formCodes = table('guardian_form_codes', {
  columns: {
    /** The digest of the code, with which someone who reads the database can open nothing. */
    digest: { type: 'text', primary: true },
    form_id: { type: 'text' },
    /** Wrong details until now. */
    wrong: { type: 'integer', default: 0 },
  },
  indexes: [{ columns: ['form_id'] }],
})

export const guardianFormTables: readonly TableSpec[] = [formCodes]
