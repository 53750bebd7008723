import type { Migration } from './migration.js'

/** Second factors of staff: passkeys, secrets of apps, recovery codes, and what waits for an answer. */
const indexes = (end: string) => [
  `CREATE UNIQUE INDEX "uq_passkeys_credential_id" ON "passkeys" ${end}("credential_id") `,
  `CREATE INDEX "ix_passkeys_user_id" ON "passkeys" ${end}("user_id") `,
  `CREATE INDEX "ix_recovery_codes_user_id" ON "recovery_codes" ${end}("user_id") `,
  `CREATE INDEX "ix_factor_challenges_user_id" ON "factor_challenges" ${end}("user_id") `,
  `CREATE INDEX "ix_factor_challenges_expires_at" ON "factor_challenges" ${end}("expires_at") `,
  `CREATE INDEX "ix_users_second_factor_at_display_name_order_id" ON "users" ${end}("second_factor_at", "display_name_order", "id") `,
]
const columns = (type: string) => [
  `ALTER TABLE "users" ADD "second_factor_at" ${type}`,
  `ALTER TABLE "users" ADD "factors_reset_at" ${type}`,
  `ALTER TABLE "sign_ins" ADD "proved_at" ${type}`,
]
const down = [
  'DROP INDEX "ix_users_second_factor_at_display_name_order_id"',
  'ALTER TABLE "sign_ins" DROP COLUMN "proved_at"',
  'ALTER TABLE "users" DROP COLUMN "factors_reset_at"',
  'ALTER TABLE "users" DROP COLUMN "second_factor_at"',
  ...[
    'installation_moments',
    'factor_challenges',
    'recovery_codes',
    'totp_secrets',
    'passkeys',
  ].map((table) => `DROP TABLE "${table}"`),
]

export const addSecondFactors: Migration = {
  name: 'addSecondFactors1796596200000',
  sqlite: {
    up: [
      'CREATE TABLE "passkeys" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "credential_id" text NOT NULL, "public_key" text NOT NULL, "counter" integer NOT NULL, "transports" text NOT NULL, "name" text NOT NULL, "created_at" text NOT NULL, "used_at" text)',
      'CREATE TABLE "totp_secrets" ("user_id" text PRIMARY KEY NOT NULL, "secret" text NOT NULL, "created_at" text NOT NULL, "confirmed_at" text, "used_at" text, "last_step" integer NOT NULL, "wrong_codes" integer NOT NULL, "wrong_at" text)',
      'CREATE TABLE "recovery_codes" ("code_hash" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "created_at" text NOT NULL)',
      'CREATE TABLE "factor_challenges" ("id" text PRIMARY KEY NOT NULL, "user_id" text NOT NULL, "challenge" text, "password_hash" text, "is_kept" integer NOT NULL, "issuer" text, "created_at" text NOT NULL, "expires_at" text NOT NULL)',
      'CREATE TABLE "installation_moments" ("name" text PRIMARY KEY NOT NULL, "at" text NOT NULL)',
      ...columns('text'),
      ...indexes(''),
    ],
    down,
  },
  postgres: {
    up: [
      'CREATE TABLE "passkeys" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "credential_id" text COLLATE "C" NOT NULL, "public_key" text COLLATE "C" NOT NULL, "counter" integer NOT NULL, "transports" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "used_at" text COLLATE "C", CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY ("id"))',
      'CREATE TABLE "totp_secrets" ("user_id" text COLLATE "C" NOT NULL, "secret" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, "confirmed_at" text COLLATE "C", "used_at" text COLLATE "C", "last_step" integer NOT NULL, "wrong_codes" integer NOT NULL, "wrong_at" text COLLATE "C", CONSTRAINT "PK_3e4fac76b4c0964c30c11c2fa8d" PRIMARY KEY ("user_id"))',
      'CREATE TABLE "recovery_codes" ("code_hash" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "created_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_9a3c960f295888fbd660e96b184" PRIMARY KEY ("code_hash"))',
      'CREATE TABLE "factor_challenges" ("id" text COLLATE "C" NOT NULL, "user_id" text COLLATE "C" NOT NULL, "challenge" text COLLATE "C", "password_hash" text COLLATE "C", "is_kept" integer NOT NULL, "issuer" text COLLATE "C", "created_at" text COLLATE "C" NOT NULL, "expires_at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_30384c548b899017a51365dc243" PRIMARY KEY ("id"))',
      'CREATE TABLE "installation_moments" ("name" text COLLATE "C" NOT NULL, "at" text COLLATE "C" NOT NULL, CONSTRAINT "PK_4be9e5ef8eb7a757cf185f301a9" PRIMARY KEY ("name"))',
      ...columns('text COLLATE "C"'),
      ...indexes(' '),
    ],
    down,
  },
}
