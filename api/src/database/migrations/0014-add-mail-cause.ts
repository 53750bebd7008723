import type { Migration } from './migration.js'

const down = ['ALTER TABLE "mail_outbox" DROP COLUMN "caused_by"']

export const addMailCause: Migration = {
  name: 'addMailCause1795322000000',
  sqlite: { up: ['ALTER TABLE "mail_outbox" ADD "caused_by" text'], down },
  postgres: { up: ['ALTER TABLE "mail_outbox" ADD "caused_by" text COLLATE "C"'], down },
}
