import type { Migration } from './migration.js'

export const indexReturnedWork: Migration = {
  name: 'indexReturnedWork1795370177014',
  sqlite: {
    up: [
      'DROP INDEX "ix_users_disabled_display_name_key_id"',
      'CREATE INDEX "ix_users_disabled_id" ON "users" ("disabled", "id") ',
      'CREATE INDEX "ix_status_changes_status_was_at" ON "status_changes" ("status", "was", "at") ',
    ],
    down: [
      'DROP INDEX "ix_status_changes_status_was_at"',
      'DROP INDEX "ix_users_disabled_id"',
      'CREATE INDEX "ix_users_disabled_display_name_key_id" ON "users" ("disabled", "display_name_key", "id") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_users_disabled_display_name_key_id"',
      'CREATE INDEX "ix_users_disabled_id" ON "users"  ("disabled", "id") ',
      'CREATE INDEX "ix_status_changes_status_was_at" ON "status_changes"  ("status", "was", "at") ',
    ],
    down: [
      'DROP INDEX "public"."ix_status_changes_status_was_at"',
      'DROP INDEX "public"."ix_users_disabled_id"',
      'CREATE INDEX "ix_users_disabled_display_name_key_id" ON "users" USING btree ("disabled", "display_name_key", "id") ',
    ],
  },
}
