import { table, type TableSpec } from '../../database/table.js'
import { outboxTable } from '../../resources/change-outbox.js'

/** Work that is done when a record becomes such that a condition holds. Moments are ISO text. */
export const automations = table('automations', {
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    resource: { type: 'text' },
    /** JSON of a condition that a row alone decides. */
    condition: { type: 'text' },
    /** JSON of the filters by which the form shows it. Null for a condition that a program made. */
    filters: { type: 'text', nullable: true },
    /** JSON of `AutomationAction`. */
    action: { type: 'text' },
    text: { type: 'text' },
    /** The account by whose rights it acts. */
    owner: { type: 'text' },
    created_at: { type: 'text' },
    off_at: { type: 'text', nullable: true },
    /** `person`, `failures` or `owner`. */
    off_reason: { type: 'text', nullable: true },
    /** Failures since the last success. */
    failures: { type: 'integer' },
  },
})

/** The work of automations that waits or is done: a row for the records that became such together. */
export const automationRuns = outboxTable('automation_runs')

export const automationTables: readonly TableSpec[] = [automations, automationRuns]
