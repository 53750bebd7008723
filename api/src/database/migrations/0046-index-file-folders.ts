import type { Migration } from './migration.js'

export const indexFileFolders: Migration = {
  name: 'indexFileFolders1795438800000',
  sqlite: {
    up: ['CREATE INDEX "ix_files_folder_name_id" ON "files" ("folder", "name", "id") '],
    down: ['DROP INDEX "ix_files_folder_name_id"'],
  },
  postgres: {
    up: ['CREATE INDEX "ix_files_folder_name_id" ON "files"  ("folder", "name", "id") '],
    down: ['DROP INDEX "public"."ix_files_folder_name_id"'],
  },
}
