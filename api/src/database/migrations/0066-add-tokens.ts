import type { Migration } from './migration.js'

/** Tokens and the accounts of programs, and which token made a change or started a job. */
const indexes = (end: string) => [
  `CREATE UNIQUE INDEX "uq_access_tokens_token_hash" ON "access_tokens" ${end}("token_hash") `,
  `CREATE INDEX "ix_access_tokens_user_id" ON "access_tokens" ${end}("user_id") `,
  `CREATE INDEX "ix_access_tokens_service_id" ON "access_tokens" ${end}("service_id") `,
  `CREATE INDEX "ix_access_tokens_ended_at_expires_at" ON "access_tokens" ${end}("ended_at", "expires_at") `,
]
const marks = (type: string) => [
  `ALTER TABLE "audit_trail" ADD "token" ${type}`,
  `ALTER TABLE "jobs" ADD "token" ${type}`,
]
const down = [
  'ALTER TABLE "jobs" DROP COLUMN "token"',
  'ALTER TABLE "audit_trail" DROP COLUMN "token"',
  'DROP TABLE "service_accounts"',
  'DROP TABLE "access_tokens"',
]

export const addTokens: Migration = {
  name: 'addTokens1796136900000',
  sqlite: {
    up: [
      'CREATE TABLE "access_tokens" ("id" text PRIMARY KEY NOT NULL, "token_hash" text NOT NULL, "hint" text NOT NULL, "name" text NOT NULL, "user_id" text, "service_id" text, "role" text NOT NULL, "scope" text NOT NULL, "created_at" text NOT NULL, "created_by" text NOT NULL, "expires_at" text NOT NULL, "used_at" text, "ended_at" text, "ended_by" text)',
      'CREATE TABLE "service_accounts" ("id" text PRIMARY KEY NOT NULL, "name" text NOT NULL, "role" text NOT NULL, "schools" text NOT NULL, "owner" text NOT NULL, "created_at" text NOT NULL, "ended_at" text)',
      ...indexes(''),
      ...marks('text'),
    ],
    down,
  },
  postgres: {
    up: [
      'CREATE TABLE "access_tokens" ("id" text COLLATE "C" NOT NULL, "token_hash" text COLLATE "C" NOT NULL, "hint" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C", "service_id" text COLLATE "C", "role" text COLLATE "C" NOT NULL, "scope" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "created_by" text COLLATE "C" NOT NULL, "expires_at" text COLLATE "C" NOT NULL, "used_at" text COLLATE "C", "ended_at" text COLLATE "C", "ended_by" text COLLATE "C", CONSTRAINT "PK_65140f59763ff994a0252488166" PRIMARY KEY ("id"))',
      'CREATE TABLE "service_accounts" ("id" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "role" text COLLATE "C" NOT NULL, "schools" text COLLATE "C" NOT NULL, "owner" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "ended_at" text COLLATE "C", CONSTRAINT "PK_e2fb216fdc1db94c5e4da7d88fa" PRIMARY KEY ("id"))',
      ...indexes(' '),
      ...marks('text COLLATE "C"'),
    ],
    down,
  },
}
