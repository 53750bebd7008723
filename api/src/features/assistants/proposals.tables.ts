import { table, type TableSpec } from '../../database/table.js'

/** Changes that assistants propose. What is approved is a change set with the same id. Moments are ISO text. */
export const proposals = table('assistant_proposals', {
  columns: {
    id: { type: 'text', primary: true },
    /** The token of the assistant. */
    token_id: { type: 'text' },
    /** The account for which it works. */
    person: { type: 'text' },
    /** One of `proposalWorks`. */
    work: { type: 'text' },
    resource: { type: 'text' },
    /** The key of the action, and empty for other kinds. */
    action: { type: 'text', nullable: true },
    rows: { type: 'integer' },
    note: { type: 'text', nullable: true },
    /** `waiting`, `approved` or `declined`. */
    state: { type: 'text' },
    created_at: { type: 'text' },
    expires_at: { type: 'text' },
    decided_at: { type: 'text', nullable: true },
    /** The account that decided. */
    decided_by: { type: 'text', nullable: true },
    reason: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['created_at', 'id'] }, { columns: ['token_id', 'state', 'expires_at'] }],
})

/** The records of proposals. */
export const proposalRows = table('assistant_proposal_rows', {
  columns: {
    proposal: { type: 'text', primary: true },
    place: { type: 'integer', primary: true },
    resource: { type: 'text' },
    record_id: { type: 'text' },
    /** The version that the assistant has read. Empty for a new record. */
    version: { type: 'integer', nullable: true },
    /** JSON of the values to set, or of those that an action asks for. */
    planned: { type: 'text' },
    /** Why it was left as it is, once the proposal was approved. */
    problem: { type: 'text', nullable: true },
  },
  indexes: [{ columns: ['resource', 'record_id'] }],
})

export const proposalTables: readonly TableSpec[] = [proposals, proposalRows]
