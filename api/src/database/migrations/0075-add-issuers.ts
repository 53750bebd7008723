import type { Migration } from './migration.js'

/** Sign-ins at issuers, and the accounts that they open. */
export const addIssuers: Migration = {
  name: 'addIssuers1796596400000',
  sqlite: {
    up: [
      'CREATE TABLE "issuer_flows" ("state_hash" text PRIMARY KEY NOT NULL, "issuer" text NOT NULL, "browser_hash" text NOT NULL, "nonce" text NOT NULL, "verifier" text NOT NULL, "user_id" text, "return_to" text NOT NULL, "expires_at" text NOT NULL)',
      'CREATE INDEX "ix_issuer_flows_expires_at" ON "issuer_flows" ("expires_at") ',
      'CREATE TABLE "issuer_links" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "issuer" text NOT NULL, "subject" text NOT NULL, "created_at" text NOT NULL, "used_at" text)',
      'CREATE UNIQUE INDEX "uq_issuer_links_issuer_subject" ON "issuer_links" ("issuer", "subject") ',
      'CREATE UNIQUE INDEX "uq_issuer_links_user_id_issuer" ON "issuer_links" ("user_id", "issuer") ',
      'CREATE TABLE "waiting_links" ("user_id" text PRIMARY KEY NOT NULL, "issuer" text NOT NULL, "subject" text NOT NULL, "token_hash" text, "expires_at" text NOT NULL)',
      'CREATE UNIQUE INDEX "uq_waiting_links_token_hash" ON "waiting_links" ("token_hash") ',
      'CREATE INDEX "ix_waiting_links_expires_at" ON "waiting_links" ("expires_at") ',
      'ALTER TABLE "sign_ins" ADD "issuer" text',
    ],
    down: [
      'ALTER TABLE "sign_ins" DROP COLUMN "issuer"',
      'DROP INDEX "ix_waiting_links_expires_at"',
      'DROP INDEX "uq_waiting_links_token_hash"',
      'DROP TABLE "waiting_links"',
      'DROP INDEX "uq_issuer_links_user_id_issuer"',
      'DROP INDEX "uq_issuer_links_issuer_subject"',
      'DROP TABLE "issuer_links"',
      'DROP INDEX "ix_issuer_flows_expires_at"',
      'DROP TABLE "issuer_flows"',
    ],
  },
  postgres: {
    up: [
      'CREATE TABLE "issuer_flows" ("state_hash" text COLLATE "C" NOT NULL, "issuer" text COLLATE "C" NOT NULL, "browser_hash" text COLLATE "C" NOT NULL, "nonce" text COLLATE "C" NOT NULL, "verifier" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C", "return_to" text COLLATE "C" NOT NULL, "expires_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_d3bb4ef5c4a3dd7351a9acfce19" PRIMARY KEY ("state_hash"))',
      'CREATE INDEX "ix_issuer_flows_expires_at" ON "issuer_flows"  ("expires_at") ',
      'CREATE TABLE "issuer_links" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "issuer" text COLLATE "C" NOT NULL, "subject" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "used_at" text COLLATE "C", CONSTRAINT "PK_b2379a78c3da18baa2189993751" PRIMARY KEY ("id"))',
      'CREATE UNIQUE INDEX "uq_issuer_links_issuer_subject" ON "issuer_links"  ("issuer", "subject") ',
      'CREATE UNIQUE INDEX "uq_issuer_links_user_id_issuer" ON "issuer_links"  ("user_id", "issuer") ',
      'CREATE TABLE "waiting_links" ("user_id" text COLLATE "C" NOT NULL, "issuer" text COLLATE "C" NOT NULL, "subject" text COLLATE "C" NOT NULL, "token_hash" text COLLATE "C", "expires_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_9fbde1056aac238e97856b2fb9a" PRIMARY KEY ("user_id"))',
      'CREATE UNIQUE INDEX "uq_waiting_links_token_hash" ON "waiting_links"  ("token_hash") ',
      'CREATE INDEX "ix_waiting_links_expires_at" ON "waiting_links"  ("expires_at") ',
      'ALTER TABLE "sign_ins" ADD "issuer" text COLLATE "C"',
    ],
    down: [
      'ALTER TABLE "sign_ins" DROP COLUMN "issuer"',
      'DROP INDEX "public"."ix_waiting_links_expires_at"',
      'DROP INDEX "public"."uq_waiting_links_token_hash"',
      'DROP TABLE "waiting_links"',
      'DROP INDEX "public"."uq_issuer_links_user_id_issuer"',
      'DROP INDEX "public"."uq_issuer_links_issuer_subject"',
      'DROP TABLE "issuer_links"',
      'DROP INDEX "public"."ix_issuer_flows_expires_at"',
      'DROP TABLE "issuer_flows"',
    ],
  },
}
