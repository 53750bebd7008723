import { migrations } from './index.js'
import type { Migration } from './migration.js'
import { stopReason } from './stop-reason.js'

const migrationOf = (...up: string[]): Migration => ({
  name: 'change1796600000000',
  sqlite: { up: [], down: [] },
  postgres: { up, down: [] },
})

test.each([
  ['a table', ['CREATE TABLE "manuals" ("id" text COLLATE "C" NOT NULL)']],
  [
    'all of a new table',
    [
      'CREATE TABLE "manuals" ("id" text COLLATE "C" NOT NULL, "school_id" text)',
      'CREATE UNIQUE INDEX "uq_manuals_id" ON "manuals"  ("id") ',
      'ALTER TABLE "manuals" ADD CONSTRAINT "fk_manuals" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE NO ACTION',
      `INSERT INTO "manuals" ("id") VALUES ('a')`,
    ],
  ],
  ['an index', ['CREATE INDEX "ix_tags_name" ON "tags"  ("name", "id") ']],
  ['a column that may be empty', ['ALTER TABLE "tags" ADD "note" text COLLATE "C"']],
  ['a column with a default', [`ALTER TABLE "tags" ADD "rank" integer NOT NULL DEFAULT '0'`]],
  [
    'a reference and a unique index of a new column',
    [
      'ALTER TABLE "tags" ADD "code" text COLLATE "C"',
      'CREATE UNIQUE INDEX "uq_tags_name_code" ON "tags"  ("name", "code") ',
      'ALTER TABLE "tags" ADD CONSTRAINT "fk_tags" FOREIGN KEY ("code") REFERENCES "schools"("id")',
    ],
  ],
])('servers of the last release go on after %s', (_, up) => {
  expect(stopReason(migrationOf(...up))).toBeNull()
})

test.each([
  'ALTER TABLE "tags" DROP COLUMN "name"',
  'ALTER TABLE "tags" RENAME COLUMN "name" TO "title"',
  'ALTER TABLE "tags" ADD "rank" integer NOT NULL',
  'ALTER TABLE "tags" ADD "rank" integer CHECK (rank IS NOT NULL)',
  'ALTER TABLE "tags" ALTER COLUMN "name" SET NOT NULL',
  'CREATE UNIQUE INDEX "uq_tags_name" ON "tags"  ("name") ',
  'ALTER TABLE "tags" ADD CONSTRAINT "fk_tags" FOREIGN KEY ("name") REFERENCES "schools"("id")',
  'DROP INDEX "public"."ix_tags_name"',
  'DROP TABLE "tags"',
  // Rows that they write meanwhile have no value.
  'UPDATE "tags" SET "rank" = 0',
  `INSERT INTO "tags" ("id") VALUES ('a')`,
])('they must be stopped for %s', (statement) => {
  expect(stopReason(migrationOf('CREATE TABLE "manuals" ("id" text)', statement))).toBe(
    `changes what they use: ${statement.trim()}`,
  )
})

test('a unique index of a column with a default could refuse their second row', () => {
  const up = [
    `ALTER TABLE "tags" ADD "rank" integer DEFAULT 0`,
    'CREATE UNIQUE INDEX "uq_tags_rank" ON "tags"  ("rank") ',
  ]
  expect(stopReason(migrationOf(...up))).toContain('CREATE UNIQUE INDEX')
})

test('the author of a migration may know better, with the reason', () => {
  const dropped = migrationOf('ALTER TABLE "tags" DROP COLUMN "note"')
  const because = 'the last release reads it no more'
  expect(stopReason({ ...dropped, oneByOne: { is: true, because } })).toBeNull()
  const added = migrationOf('ALTER TABLE "tags" ADD "note" text')
  const sums = 'their sums would leave it out'
  expect(stopReason({ ...added, oneByOne: { is: false, because: sums } })).toBe(
    `cannot run beside them: ${sums}`,
  )
})

test('of the migrations that there are, those that only add are told from the others', () => {
  const stops = new Set(
    migrations.filter((migration) => stopReason(migration) !== null).map(({ name }) => name),
  )
  const named = (word: string) => migrations.find(({ name }) => name.startsWith(word))!.name
  for (const word of ['addReadLog', 'addBehindCopies', 'addReadMoments'])
    expect(stops).not.toContain(named(word))
  for (const word of ['dropAllotedSlots', 'addRetention', 'addPeerName', 'auditByKind'])
    expect(stops).toContain(named(word))
})
