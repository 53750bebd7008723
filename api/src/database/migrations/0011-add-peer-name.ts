import type { Migration } from './migration.js'

/** A column from the record of a pupil: the first name, and the initial of the last one. */
const short = (first: string, last: string, initial: string) =>
  `(SELECT ${first} || CASE WHEN COALESCE(${last}, '') = '' THEN '' ELSE ' ' || ${initial} || '.' END
    FROM "students" s WHERE s."id" = "users"."student_id")`

/** Everyone's name is whole, except that of a pupil. Without a record, a pupil keeps the first word of the name only. */
const fill = (firstWordOf: (column: string) => string) => [
  'UPDATE "users" SET "peer_name" = "display_name", "peer_name_key" = "display_name_key"',
  `UPDATE "users" SET "peer_name" = ${firstWordOf('display_name')}, "peer_name_key" = ${firstWordOf('display_name_key')}
   WHERE "role" = 'student' AND "student_id" IS NULL`,
  `UPDATE "users" SET
     "peer_name" = ${short('s."name_first_name"', 's."name_last_name"', 'upper(substr(s."name_last_name", 1, 1))')},
     "peer_name_key" = ${short('s."name_first_name_key"', 's."name_last_name_key"', 'substr(s."name_last_name_key", 1, 1)')}
   WHERE "role" = 'student' AND "student_id" IS NOT NULL`,
]

export const addPeerName: Migration = {
  name: 'addPeerName1795309783517',
  sqlite: {
    up: [
      'ALTER TABLE "users" ADD "peer_name" text',
      'ALTER TABLE "users" ADD "peer_name_key" text',
      ...fill((column) => `substr("${column}", 1, instr("${column}" || ' ', ' ') - 1)`),
    ],
    down: [
      // Search structures are derived; the next start creates them again.
      ...['insert', 'delete', 'update'].map(
        (event) => `DROP TRIGGER IF EXISTS "users_search_${event}"`,
      ),
      'DROP TABLE IF EXISTS "users_search"',
      'ALTER TABLE "users" DROP COLUMN "peer_name_key"',
      'ALTER TABLE "users" DROP COLUMN "peer_name"',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "users" ADD "peer_name" text COLLATE "C"',
      'ALTER TABLE "users" ADD "peer_name_key" text COLLATE "C"',
      ...fill((column) => `split_part("${column}", ' ', 1)`),
    ],
    down: [
      'ALTER TABLE "users" DROP COLUMN "peer_name_key"',
      'ALTER TABLE "users" DROP COLUMN "peer_name"',
    ],
  },
}
