import type { Migration } from './migration.js'

/** The files of a student's competition beyond the first. */
const up = (type: string) => [`ALTER TABLE "student_competitions" ADD "more_files" ${type}`]
const down = ['ALTER TABLE "student_competitions" DROP COLUMN "more_files"']

export const addCompetitionFiles: Migration = {
  name: 'addCompetitionFiles1795864297393',
  sqlite: { up: up('text'), down },
  postgres: { up: up('text COLLATE "C"'), down },
}
