import type { Migration } from './migration.js'

/** Lists the chats that exist by their latest message, and those that no admin has seen. Markers and messages are compared as the bell did. */
const fill = `INSERT INTO "admin_threads" ("group_id", "last_at", "unread_at")
  SELECT g."id", m."created_at", CASE WHEN m."sequence" > COALESCE(k."sequence", 0) THEN m."created_at" END
  FROM "chat_groups" g
  JOIN "chat_messages" m ON m."group_id" = g."id" AND m."sequence" = (SELECT MAX(l."sequence") FROM "chat_messages" l WHERE l."group_id" = g."id")
  LEFT JOIN "chat_markers" k ON k."group_id" = g."id" AND k."user_id" = 'admins'
  WHERE g."thread_id" IS NOT NULL`

export const addAdminThreads: Migration = {
  name: 'addAdminThreads1795449384260',
  sqlite: {
    up: [
      'CREATE TABLE "admin_threads" ("group_id" text PRIMARY KEY NOT NULL, "last_at" text NOT NULL, "unread_at" text)',
      'CREATE INDEX "ix_admin_threads_last_at_group_id" ON "admin_threads" ("last_at", "group_id") ',
      'CREATE INDEX "ix_admin_threads_unread_at_group_id" ON "admin_threads" ("unread_at", "group_id") ',
      fill,
    ],
    down: [
      'DROP INDEX "ix_admin_threads_unread_at_group_id"',
      'DROP INDEX "ix_admin_threads_last_at_group_id"',
      'DROP TABLE "admin_threads"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "admin_threads" ("group_id" text COLLATE "C" NOT NULL, "last_at" text COLLATE "C" NOT NULL, "unread_at" text COLLATE "C", CONSTRAINT "PK_e9c86c5265f324979b76d4e5bf9" PRIMARY KEY ("group_id"))',
      'CREATE INDEX "ix_admin_threads_last_at_group_id" ON "admin_threads"  ("last_at", "group_id") ',
      'CREATE INDEX "ix_admin_threads_unread_at_group_id" ON "admin_threads"  ("unread_at", "group_id") ',
      fill,
    ],
    down: [
      'DROP INDEX "public"."ix_admin_threads_unread_at_group_id"',
      'DROP INDEX "public"."ix_admin_threads_last_at_group_id"',
      'DROP TABLE "admin_threads"',
    ],
  },
}
