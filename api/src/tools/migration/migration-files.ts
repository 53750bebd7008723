import { namedGroup } from '@tinkerdesk/shared'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchemaSteps } from '../../database/schema/schema-difference.js'
import { nameIn } from '../../database/migrations/names.js'
import { formatted } from '../formatted.js'

/** A migration to write: its name in kebab-case, what it does, and its statements. */
export interface NewMigration {
  name: string
  comment: readonly string[]
  sqlite: SchemaSteps
  postgres: SchemaSteps
}

const list = (statements: readonly string[]) =>
  `[${statements.map((statement) => `\n${JSON.stringify(statement)},`).join('')}]`
const stepsText = ({ up, down }: SchemaSteps) => `{ up: ${list(up)}, down: ${list(down)} }`
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the files of migrations, oldest first: `0001-initial.ts`. */
export const migrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort()

/** Throws a sentence if a migration has this name. */
export async function assertNewName(folder: string, name: string): Promise<void> {
  const taken = (await migrationFiles(folder)).find((file) => file.slice(5) === `${name}.ts`)
  if (taken)
    throw new Error(
      `${taken} has this name already. Choose another one, or undo that migration first, if it is the newest: npm run migrate:undo`,
    )
}

/** Returns the moment in the name of a new migration, in ms. Migrations run in the order of these moments, and a clock may be behind. */
async function nextMoment(folder: string, last: string | undefined): Promise<number> {
  if (last === undefined) return Date.now()
  const name = nameIn(await readFile(join(folder, last), 'utf8'), last)
  return Math.max(Date.now(), Number(name.slice(-13)) + 1)
}

/** Writes a migration and its lines in `index.ts`, formatted. Returns its file name. */
export async function writeMigration(folder: string, migration: NewMigration): Promise<string> {
  const last = (await migrationFiles(folder)).at(-1)
  const file = `${String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')}-${migration.name}.ts`
  const constant = camel(migration.name)
  const comment = migration.comment.length
    ? `/**\n${migration.comment.map((line) => ` * ${line}\n`).join('')} */\n`
    : ''
  const text = `import type { Migration } from './migration.js'

${comment}export const ${constant}: Migration = {
  name: '${constant}${await nextMoment(folder, last)}',
  sqlite: ${stepsText(migration.sqlite)},
  postgres: ${stepsText(migration.postgres)},
}
`
  await writeFile(join(folder, file), await formatted(text, 'typescript'))
  await changeIndex(folder, (entries) => [...entries, { constant, file }])
  return file
}

/** Deletes the newest migration and its lines in `index.ts`. */
export async function deleteMigration(folder: string, file: string): Promise<void> {
  await changeIndex(folder, (entries) => entries.filter((entry) => entry.file !== file))
  await rm(join(folder, file))
}

interface Entry {
  constant: string
  file: string
}

/** Writes `index.ts` with other migrations. Everything in it but the imports and the list stays as it is. */
async function changeIndex(folder: string, change: (entries: Entry[]) => Entry[]): Promise<void> {
  const path = join(folder, 'index.ts')
  const text = await readFile(path, 'utf8')
  const imported = /^import \{ (?<constant>\w+) \} from '\.\/(?<file>\d{4}-[^']+)\.js'\n/gm
  const entries = change(
    [...text.matchAll(imported)].map((match) => ({
      constant: namedGroup(match, 'constant'),
      file: `${namedGroup(match, 'file')}.ts`,
    })),
  )
  const imports = entries
    .map(
      ({ constant, file }) => `import { ${constant} } from './${file.replace(/\.ts$/, '.js')}'\n`,
    )
    .join('')
  const names = entries.map(({ constant }) => constant).join(', ')
  const rest = text
    .replace(imported, '')
    .replace(
      /(export const migrations[^=]*= )\[[^\]]*\]/,
      (_, start: string) => `${start}[${names}]`,
    )
  await writeFile(path, await formatted(imports + rest, 'typescript'))
}
