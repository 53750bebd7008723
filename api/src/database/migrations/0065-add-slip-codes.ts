import type { Migration } from './migration.js'

/** The codes that children type from a slip, as hashes. */
const up = (type: string) => [
  `ALTER TABLE "links" ADD "code_hash" ${type}`,
  'CREATE INDEX "ix_links_code_hash" ON "links" ("code_hash") ',
]
const down = ['DROP INDEX "ix_links_code_hash"', 'ALTER TABLE "links" DROP COLUMN "code_hash"']

export const addSlipCodes: Migration = {
  name: 'addSlipCodes1795964100000',
  sqlite: { up: up('text'), down },
  postgres: { up: up('text COLLATE "C"'), down },
}
