import type { Migration } from './migration.js'

/** Addresses that are told of changes, and the messages to them. */
const indexes = (end: string) => [
  `CREATE INDEX "ix_webhook_outbox_state_next_attempt_at" ON "webhook_outbox" ${end}("state", "next_attempt_at") `,
  `CREATE INDEX "ix_webhook_outbox_webhook_id_created_at" ON "webhook_outbox" ${end}("webhook_id", "created_at") `,
  `CREATE INDEX "ix_webhook_outbox_created_at" ON "webhook_outbox" ${end}("created_at") `,
]
const down = ['DROP TABLE "webhook_outbox"', 'DROP TABLE "webhooks"']

export const addWebhooks: Migration = {
  name: 'addWebhooks1796596100000',
  sqlite: {
    up: [
      'CREATE TABLE "webhooks" ("id" text PRIMARY KEY NOT NULL, "name" text NOT NULL, "url" text NOT NULL, "service_id" text NOT NULL, "events" text NOT NULL, "created_at" text NOT NULL, "created_by" text NOT NULL, "paused_at" text)',
      'CREATE TABLE "webhook_outbox" ("id" text PRIMARY KEY NOT NULL, "webhook_id" text NOT NULL, "resource" text, "event" text NOT NULL, "changes" text NOT NULL, "records" integer NOT NULL, "state" text NOT NULL, "attempts" integer NOT NULL, "next_attempt_at" text NOT NULL, "give_up_at" text NOT NULL, "status" integer, "error" text, "created_at" text NOT NULL, "sent_at" text)',
      ...indexes(''),
    ],
    down,
  },
  postgres: {
    up: [
      'CREATE TABLE "webhooks" ("id" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "url" text COLLATE "C" NOT NULL, "service_id" text COLLATE "C" NOT NULL, "events" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "created_by" text COLLATE "C" NOT NULL, "paused_at" text COLLATE "C", CONSTRAINT "PK_9e8795cfc899ab7bdaa831e8527" PRIMARY KEY ("id"))',
      'CREATE TABLE "webhook_outbox" ("id" text COLLATE "C" NOT NULL, "webhook_id" text COLLATE "C" NOT NULL, "resource" text COLLATE "C", "event" text COLLATE "C" NOT NULL, "changes" text COLLATE "C" NOT NULL, "records" integer NOT NULL, "state" text COLLATE "C" NOT NULL, "attempts" integer NOT NULL, "next_attempt_at" text COLLATE "C" NOT NULL, "give_up_at" text COLLATE "C" NOT NULL, "status" integer, "error" text COLLATE "C", "created_at" text COLLATE "C" NOT NULL, "sent_at" text COLLATE "C", CONSTRAINT "PK_f4a40df90155b6146edea062e4b" PRIMARY KEY ("id"))',
      ...indexes(' '),
    ],
    down,
  },
}
