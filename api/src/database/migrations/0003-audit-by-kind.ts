import type { Migration } from './migration.js'

export const auditByKind: Migration = {
  name: 'auditByKind1795258004248',
  sqlite: {
    up: [
      'DROP INDEX "ix_audit_trail_actor_at"',
      'CREATE INDEX "ix_audit_trail_resource_at_id" ON "audit_trail" ("resource", "at", "id") ',
      'CREATE INDEX "ix_audit_trail_actor_at_id" ON "audit_trail" ("actor", "at", "id") ',
      'CREATE INDEX "ix_audit_trail_action_at_id" ON "audit_trail" ("action", "at", "id") ',
    ],
    down: [
      'DROP INDEX "ix_audit_trail_action_at_id"',
      'DROP INDEX "ix_audit_trail_actor_at_id"',
      'DROP INDEX "ix_audit_trail_resource_at_id"',
      'CREATE INDEX "ix_audit_trail_actor_at" ON "audit_trail" ("actor", "at") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_audit_trail_actor_at"',
      'CREATE INDEX "ix_audit_trail_resource_at_id" ON "audit_trail"  ("resource", "at", "id") ',
      'CREATE INDEX "ix_audit_trail_actor_at_id" ON "audit_trail"  ("actor", "at", "id") ',
      'CREATE INDEX "ix_audit_trail_action_at_id" ON "audit_trail"  ("action", "at", "id") ',
    ],
    down: [
      'DROP INDEX "public"."ix_audit_trail_action_at_id"',
      'DROP INDEX "public"."ix_audit_trail_actor_at_id"',
      'DROP INDEX "public"."ix_audit_trail_resource_at_id"',
      'CREATE INDEX "ix_audit_trail_actor_at" ON "audit_trail" USING btree ("actor", "at") ',
    ],
  },
}
