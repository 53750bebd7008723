import type { Migration } from './migration.js'

const start = 'ix_competitions_application_start_date_id'
const period = 'ix_competitions_application_start_date_application_end_date_id'

/** Lists of competitions filter by the phase instead of the day on which applications open. */
export const indexCompetitions: Migration = {
  name: 'indexCompetitions1795443600000',
  sqlite: {
    up: [
      `DROP INDEX "${period}"`,
      `CREATE INDEX "${start}" ON "competitions" ("application_start_date", "id") `,
    ],
    down: [
      `DROP INDEX "${start}"`,
      `CREATE INDEX "${period}" ON "competitions" ("application_start_date", "application_end_date", "id") `,
    ],
  },
  postgres: {
    up: [
      `DROP INDEX "public"."${period}"`,
      `CREATE INDEX "${start}" ON "competitions"  ("application_start_date", "id") `,
    ],
    down: [
      `DROP INDEX "public"."${start}"`,
      `CREATE INDEX "${period}" ON "competitions"  ("application_start_date", "application_end_date", "id") `,
    ],
  },
}
