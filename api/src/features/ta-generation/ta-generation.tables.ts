import { table, type TableSpec } from '../../database/table.js'

/** The drafts that each person requested, by which their number in a day is limited. */
export const draftRuns = table('draft_runs', {
  columns: {
    /** The id of the draft. */
    id: { type: 'text', primary: true },
    person: { type: 'text' },
    started_at: { type: 'text' },
  },
  indexes: [{ columns: ['person', 'started_at'] }],
})

export const taGenerationTables: readonly TableSpec[] = [draftRuns]
