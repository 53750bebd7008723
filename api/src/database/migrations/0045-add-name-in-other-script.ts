import type { Migration } from './migration.js'

/** The columns by which texts are compared, of tables in which no two rows may share one, and of all others. */
const sharedOnce = {
  subjects: ['name_key'],
  topics: ['name_key'],
  sub_topics: ['name_key'],
  teams: ['name_key'],
  tags: ['name_key'],
  projects: ['project_id_key'],
  payment_entries: ['reference_key'],
}
const others = {
  projects: ['project_name_key'],
  payment_entries: ['note_key', 'recorded_by_key'],
  tasks: ['task_name_key'],
  students: ['name_first_name_key', 'name_last_name_key', 'section_key', 'aspiration_key'],
  tinkering_activities: ['ta_id_key', 'ta_name_key'],
  student_activities: ['ta_id_key', 'ta_name_key'],
  competitions: ['name_key'],
  student_competitions: ['name_key'],
  courses: ['course_name_key', 'organized_by_key'],
  student_courses: ['course_name_key', 'organized_by_key'],
  mentors: ['name_first_name_key', 'name_last_name_key'],
  partners: [
    'name_key',
    'address_address_line1_key',
    'address_city_key',
    'decision_maker_first_name_key',
    'decision_maker_last_name_key',
  ],
  slot_bookings: ['for_whom_key', 'purpose_key', 'booked_by_key'],
  remote_labs: ['name_key'],
  equipment: ['name_key', 'purchase_supplier_key'],
  schools: [
    'name_key',
    'address_address_line1_key',
    'address_city_key',
    'atl_incharge_first_name_key',
    'atl_incharge_last_name_key',
    'principal_first_name_key',
    'principal_last_name_key',
    'correspondent_first_name_key',
    'correspondent_last_name_key',
  ],
  apartments: [
    'name_key',
    'address_address_line1_key',
    'address_city_key',
    'incharge_first_name_key',
    'incharge_last_name_key',
  ],
  chat_groups: ['group_name_key'],
  chat_messages: ['sender_key', 'text_key'],
  notifications: ['title_key'],
  payments: ['what_key', 'payer_key'],
  users: ['display_name_key', 'peer_name_key'],
  archive: ['title_key', 'about_key'],
}

const [nukta, virama, candrabindu, anusvara] = ['\u093c', '\u094d', '\u0901', '\u0902']
const joiners = ['\u200c', '\u200d']
const consonants = [...'कखगघचछजझटठडढतथदधपफबभ']

/** Signs, and what takes their place. */
interface Step {
  written: readonly string[]
  replacements: readonly (readonly [sign: string, to: string])[]
}

const signs: Step = {
  written: [nukta, candrabindu, ...joiners],
  replacements: [
    ...[nukta, ...joiners].map((sign) => [sign, ''] as const),
    [candrabindu, anusvara],
  ],
}
const ofNasal = (nasal: string): Step => ({
  written: [`${nasal}${virama}`],
  replacements: consonants.map((after) => [`${nasal}${virama}${after}`, `${anusvara}${after}`]),
})
/** The newer rules of `textKey`: it leaves out the dot below and joiners, and writes each nasal as a dot. SQLite parses some 30 calls within each other. */
const steps = [signs, ...[...'ङञणनम'].map(ofNasal)]

const refolded = (column: string, { replacements }: Step) =>
  replacements.reduce((text, [sign, to]) => `REPLACE(${text}, '${sign}', '${to}')`, column)

/** Of two names that become the same, both stay as they were, until someone changes them. */
const unlessShared = (table: string, name: string, step: Step) =>
  ` AND NOT EXISTS (SELECT 1 FROM "${table}" o WHERE o."id" <> "${table}"."id" AND ${refolded(`o."${name}"`, step)} = ${refolded(`"${table}"."${name}"`, step)})`

type Columns = { readonly [table: string]: readonly string[] }
const refold = (columns: Columns, isShared: typeof unlessShared = () => '') =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.flatMap((name) =>
      steps.map((step) => {
        const mayDiffer = step.written.map((sign) => `"${name}" LIKE '%${sign}%'`).join(' OR ')
        return `UPDATE "${table}" SET "${name}" = ${refolded(`"${name}"`, step)} WHERE (${mayDiffer})${isShared(table, name, step)}`
      }),
    ),
  )

const refoldKeys = [...refold(sharedOnce, unlessShared), ...refold(others)]

export const addNameInOtherScript: Migration = {
  name: 'addNameInOtherScript1795403994318',
  sqlite: {
    up: [
      'ALTER TABLE "students" ADD "name_in_other_script" text',
      'ALTER TABLE "students" ADD "name_in_other_script_key" text',
      'CREATE INDEX "ix_students_name_in_other_script_key_id" ON "students" ("name_in_other_script_key", "id") ',
      ...refoldKeys,
    ],
    down: [
      // Search structures are derived; the next start creates them again.
      ...['insert', 'delete', 'update'].map(
        (event) => `DROP TRIGGER IF EXISTS "students_search_${event}"`,
      ),
      'DROP TABLE IF EXISTS "students_search"',
      'DROP INDEX "ix_students_name_in_other_script_key_id"',
      'ALTER TABLE "students" DROP COLUMN "name_in_other_script_key"',
      'ALTER TABLE "students" DROP COLUMN "name_in_other_script"',
    ],
  },
  postgres: {
    up: [
      'ALTER TABLE "students" ADD "name_in_other_script" text COLLATE "C"',
      'ALTER TABLE "students" ADD "name_in_other_script_key" text COLLATE "C"',
      'CREATE INDEX "ix_students_name_in_other_script_key_id" ON "students"  ("name_in_other_script_key", "id") ',
      ...refoldKeys,
    ],
    down: [
      'DROP INDEX "public"."ix_students_name_in_other_script_key_id"',
      'ALTER TABLE "students" DROP COLUMN "name_in_other_script_key"',
      'ALTER TABLE "students" DROP COLUMN "name_in_other_script"',
    ],
  },
}
