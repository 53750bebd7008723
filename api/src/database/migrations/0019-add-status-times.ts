import type { Migration } from './migration.js'

const copies = [
  { resource: 'studentActivity', table: 'student_activities' },
  { resource: 'studentCompetition', table: 'student_competitions' },
  { resource: 'studentCourse', table: 'student_courses' },
] as const

/** Columns and the index are the same on both databases. The status began at the last step of its history, of live and of archived copies. */
const up = (
  text: string,
  last: (history: string) => string,
  withTime: (data: string, time: string) => string,
  archived: string,
) =>
  copies.flatMap(({ resource, table }) => [
    `ALTER TABLE "${table}" ADD "due_date" ${text}`,
    `ALTER TABLE "${table}" ADD "status_at" ${text}`,
    `UPDATE "${table}" SET "status_at" = COALESCE(${last('"status_history"')}, "updated_at")`,
    `UPDATE "archive" SET "data" = ${withTime('"data"', last(archived))} WHERE "resource" = '${resource}' AND ${last(archived)} IS NOT NULL`,
    `CREATE INDEX "ix_${table}_status_status_at_id" ON "${table}" ("status", "status_at", "id")`,
  ])

const withoutColumns = (table: string) => [
  `ALTER TABLE "${table}" DROP COLUMN "status_at"`,
  `ALTER TABLE "${table}" DROP COLUMN "due_date"`,
]

export const addStatusTimes: Migration = {
  name: 'addStatusTimes1795333095057',
  sqlite: {
    up: up(
      'text',
      (history) => `json_extract(${history}, '$[#-1].modifiedAt')`,
      (data, time) => `json_set(${data}, '$.statusAt', ${time})`,
      `json_extract("data", '$.statusHistory')`,
    ),
    down: copies.flatMap(({ table }) => [
      // Search structures are derived; the next start creates them again.
      ...['insert', 'delete', 'update'].map(
        (event) => `DROP TRIGGER IF EXISTS "${table}_search_${event}"`,
      ),
      `DROP TABLE IF EXISTS "${table}_search"`,
      `DROP INDEX "ix_${table}_status_status_at_id"`,
      ...withoutColumns(table),
    ]),
  },
  postgres: {
    up: up(
      'text COLLATE "C"',
      (history) => `(${history})::jsonb -> -1 ->> 'modifiedAt'`,
      (data, time) => `jsonb_set(${data}::jsonb, '{statusAt}', to_jsonb(${time}))::text`,
      `"data"::jsonb ->> 'statusHistory'`,
    ),
    down: copies.flatMap(({ table }) => [
      `DROP INDEX "public"."ix_${table}_status_status_at_id"`,
      ...withoutColumns(table),
    ]),
  },
}
