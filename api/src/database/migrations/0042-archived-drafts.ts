import type { Migration } from './migration.js'

/** How a database reads and writes the JSON of an archived record. */
interface Json {
  text: (key: string) => string
  set: (key: string, value: string) => string
}

/** Gives drafts that were archived before drafts had authors what `addActivityOrigins` gave to the others. */
function fill({ text, set }: Json): string[] {
  const archived = `UPDATE "archive" SET "data" =`
  const drafts = `"resource" = 'tinkeringActivity' AND ${text('status')} = 'draft'`
  const students = `SELECT "id" FROM "users" WHERE "role" = 'student'
    UNION SELECT "record_id" FROM "archive" AS a WHERE a."resource" = 'user' AND ${text('role').replace('"data"', 'a."data"')} = 'student'`
  return [
    `${archived} ${set('author', text('createdBy'))} WHERE ${drafts} AND ${text('author')} IS NULL AND ${text('createdBy')} IN (SELECT "id" FROM "users")`,
    `${archived} ${set('origin', "'student'")} WHERE ${drafts} AND ${text('origin')} IS NULL AND ${text('createdBy')} IN (${students})`,
  ]
}

export const archivedDrafts: Migration = {
  name: 'archivedDrafts1795402850000',
  sqlite: {
    up: fill({
      text: (key) => `JSON_EXTRACT("data", '$.${key}')`,
      set: (key, value) => `JSON_SET("data", '$.${key}', ${value})`,
    }),
    // They stay as they are: the undo of `addActivityOrigins` leaves the values to be ignored.
    down: [],
  },
  postgres: {
    up: fill({
      text: (key) => `"data"::jsonb ->> '${key}'`,
      set: (key, value) => `("data"::jsonb || jsonb_build_object('${key}', ${value}::text))::text`,
    }),
    down: [],
  },
}
