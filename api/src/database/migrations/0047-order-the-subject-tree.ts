import type { Migration } from './migration.js'

const tables = ['subjects', 'topics', 'sub_topics']
const drop = tables.map((table) => `ALTER TABLE "${table}" DROP COLUMN "position"`)

export const orderTheSubjectTree: Migration = {
  name: 'orderTheSubjectTree1795441836000',
  sqlite: { up: tables.map((table) => `ALTER TABLE "${table}" ADD "position" real`), down: drop },
  postgres: {
    up: tables.map((table) => `ALTER TABLE "${table}" ADD "position" double precision`),
    down: drop,
  },
}
