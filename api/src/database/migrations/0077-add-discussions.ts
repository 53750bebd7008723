import type { Migration } from './migration.js'

/** The discussions of records, and the people whom their comments mention. */
export const addDiscussions: Migration = {
  name: 'addDiscussions1796596600000',
  sqlite: {
    up: [
      'CREATE TABLE "discussion_comments" ("id" text PRIMARY KEY NOT NULL, "sent_as" text NOT NULL, "resource" text NOT NULL, "record_id" text NOT NULL, "thread" text, "author" text, "at" text NOT NULL, "text" text NOT NULL, "edited_at" text, "deleted_at" text, "deleted_by" text, "hidden" integer NOT NULL DEFAULT (0), "resolved_at" text, "resolved_by" text)',
      'CREATE INDEX "ix_discussion_comments_resource_record_id_thread_id" ON "discussion_comments" ("resource", "record_id", "thread", "id") ',
      'CREATE UNIQUE INDEX "uq_discussion_comments_author_sent_as" ON "discussion_comments" ("author", "sent_as") ',
      'CREATE INDEX "ix_discussion_comments_resolved_by" ON "discussion_comments" ("resolved_by") ',
      'CREATE INDEX "ix_discussion_comments_deleted_by" ON "discussion_comments" ("deleted_by") ',
      'CREATE TABLE "discussion_mentions" ("comment_id" text NOT NULL, "user_id" text NOT NULL, PRIMARY KEY ("comment_id", "user_id"))',
      'CREATE INDEX "ix_discussion_mentions_user_id" ON "discussion_mentions" ("user_id") ',
    ],
    down: [
      'DROP INDEX "ix_discussion_mentions_user_id"',
      'DROP TABLE "discussion_mentions"',
      'DROP INDEX "ix_discussion_comments_deleted_by"',
      'DROP INDEX "ix_discussion_comments_resolved_by"',
      'DROP INDEX "uq_discussion_comments_author_sent_as"',
      'DROP INDEX "ix_discussion_comments_resource_record_id_thread_id"',
      'DROP TABLE "discussion_comments"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "discussion_comments" ("id" text COLLATE "C" NOT NULL, "sent_as" text COLLATE "C" NOT NULL, "resource" text COLLATE "C" NOT NULL, "record_id" text COLLATE "C" NOT NULL, "thread" text COLLATE "C", "author" text COLLATE "C", "at" text COLLATE "C" NOT NULL, "text" text COLLATE "C" NOT NULL, "edited_at" text COLLATE "C", "deleted_at" text COLLATE "C", "deleted_by" text COLLATE "C", "hidden" integer NOT NULL DEFAULT \'0\', "resolved_at" text COLLATE "C", "resolved_by" text COLLATE "C", CONSTRAINT "PK_98f6ea88dfa420d7524d700195f" PRIMARY KEY ("id"))',
      'CREATE INDEX "ix_discussion_comments_resource_record_id_thread_id" ON "discussion_comments"  ("resource", "record_id", "thread", "id") ',
      'CREATE UNIQUE INDEX "uq_discussion_comments_author_sent_as" ON "discussion_comments"  ("author", "sent_as") ',
      'CREATE INDEX "ix_discussion_comments_resolved_by" ON "discussion_comments"  ("resolved_by") ',
      'CREATE INDEX "ix_discussion_comments_deleted_by" ON "discussion_comments"  ("deleted_by") ',
      'CREATE TABLE "discussion_mentions" ("comment_id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, CONSTRAINT "PK_57456e075ad57efe33969ef0ed0" PRIMARY KEY ("comment_id", "user_id"))',
      'CREATE INDEX "ix_discussion_mentions_user_id" ON "discussion_mentions"  ("user_id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_discussion_mentions_user_id"',
      'DROP TABLE "discussion_mentions"',
      'DROP INDEX "public"."ix_discussion_comments_deleted_by"',
      'DROP INDEX "public"."ix_discussion_comments_resolved_by"',
      'DROP INDEX "public"."uq_discussion_comments_author_sent_as"',
      'DROP INDEX "public"."ix_discussion_comments_resource_record_id_thread_id"',
      'DROP TABLE "discussion_comments"',
    ],
  },
}
