import type { Migration } from './migration.js'

export const holdSearchedTexts: Migration = {
  name: 'holdSearchedTexts1795484493827',
  sqlite: {
    up: [
      'DROP INDEX "ix_students_school_id_name_last_name_key_name_first_name_key_i"',
      'DROP INDEX "ix_tinkering_activities_school_id_ta_name_key_id"',
      'DROP INDEX "ix_payments_school_id_due_on_id"',
      'CREATE INDEX "hx_students_school_id_name_last_name_key_name_first_name_key_i" ON "students" ("school_id", "name_last_name_key", "name_first_name_key", "id", "name_in_other_script_key", "email") ',
      'CREATE INDEX "hx_tinkering_activities_school_id_ta_name_key_id" ON "tinkering_activities" ("school_id", "ta_name_key", "id", "ta_id_key") ',
      'CREATE INDEX "hx_payments_school_id_due_on_id" ON "payments" ("school_id", "due_on", "id", "what_key", "payer_key") ',
    ],
    down: [
      'DROP INDEX "hx_payments_school_id_due_on_id"',
      'DROP INDEX "hx_tinkering_activities_school_id_ta_name_key_id"',
      'DROP INDEX "hx_students_school_id_name_last_name_key_name_first_name_key_i"',
      'CREATE INDEX "ix_payments_school_id_due_on_id" ON "payments" ("school_id", "due_on", "id") ',
      'CREATE INDEX "ix_tinkering_activities_school_id_ta_name_key_id" ON "tinkering_activities" ("school_id", "ta_name_key", "id") ',
      'CREATE INDEX "ix_students_school_id_name_last_name_key_name_first_name_key_i" ON "students" ("school_id", "name_last_name_key", "name_first_name_key", "id") ',
    ],
  },
  postgres: {
    up: [
      'DROP INDEX "public"."ix_students_school_id_name_last_name_key_name_first_name_key_i"',
      'DROP INDEX "public"."ix_tinkering_activities_school_id_ta_name_key_id"',
      'DROP INDEX "public"."ix_payments_school_id_due_on_id"',
      'CREATE INDEX "hx_students_school_id_name_last_name_key_name_first_name_key_i" ON "students"  ("school_id", "name_last_name_key", "name_first_name_key", "id", "name_in_other_script_key", "email") ',
      'CREATE INDEX "hx_tinkering_activities_school_id_ta_name_key_id" ON "tinkering_activities"  ("school_id", "ta_name_key", "id", "ta_id_key") ',
      'CREATE INDEX "hx_payments_school_id_due_on_id" ON "payments"  ("school_id", "due_on", "id", "what_key", "payer_key") ',
    ],
    down: [
      'DROP INDEX "public"."hx_payments_school_id_due_on_id"',
      'DROP INDEX "public"."hx_tinkering_activities_school_id_ta_name_key_id"',
      'DROP INDEX "public"."hx_students_school_id_name_last_name_key_name_first_name_key_i"',
      'CREATE INDEX "ix_payments_school_id_due_on_id" ON "payments" USING btree ("school_id", "due_on", "id") ',
      'CREATE INDEX "ix_tinkering_activities_school_id_ta_name_key_id" ON "tinkering_activities" USING btree ("school_id", "ta_name_key", "id") ',
      'CREATE INDEX "ix_students_school_id_name_last_name_key_name_first_name_key_i" ON "students" USING btree ("school_id", "name_last_name_key", "name_first_name_key", "id") ',
    ],
  },
}
