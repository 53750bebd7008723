import type { Migration } from './migration.js'

const up = ['ALTER TABLE "files" ADD "cleaned_at" text']
const down = ['ALTER TABLE "files" DROP COLUMN "cleaned_at"']

export const addCleanedPictures: Migration = {
  name: 'addCleanedPictures1795321000000',
  sqlite: { up, down },
  postgres: { up: ['ALTER TABLE "files" ADD "cleaned_at" text COLLATE "C"'], down },
}
