import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertResources, resources } from '@tinkerdesk/shared'
import { schemaDifference } from '../database/schema-difference.js'

const folder = new URL('../../src/database/migrations/', import.meta.url)
const name = process.argv[2]
// An empty PostgreSQL that scripts/migrate-make.mjs starts and removes.
const databaseUrl = process.env.EMPTY_DATABASE_URL

const literal = (statements: readonly string[]) =>
  statements.length ? `[\n${statements.map((statement) => `      ${JSON.stringify(statement)},`).join('\n')}\n    ]` : '[]'

/** Writes a migration for both databases: the difference between the committed migrations and the declarations. */
async function make(): Promise<void> {
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) throw new Error('Name the migration: npm run migrate:make add-guardians')
  if (!databaseUrl) throw new Error('Run it as "npm run migrate:make", which starts a PostgreSQL for it.')
  // Tables are planned when the module loads, so the declarations are checked first.
  assertResources(resources)
  const { tables } = await import('./tables.js')
  const scratch = await mkdtemp(join(tmpdir(), 'tinkerdesk-migrate-'))
  try {
    const sqlite = await schemaDifference({ dataDir: scratch }, tables)
    const pg = await schemaDifference({ dataDir: scratch, databaseUrl }, tables)
    if (sqlite.up.length + pg.up.length === 0) {
      console.log('The declarations and the migrations agree: there is nothing to make.')
      return
    }
    const number = String((await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).length + 1).padStart(4, '0')
    const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const text = `import type { Migration } from './migration.js'

export const ${camel}: Migration = {
  name: '${camel}${Date.now()}',
  sqlite: {
    up: ${literal(sqlite.up)},
    down: ${literal(sqlite.down)},
  },
  postgres: {
    up: ${literal(pg.up)},
    down: ${literal(pg.down)},
  },
}
`
    await writeFile(new URL(`${number}-${name}.ts`, folder), text)
    const index = new URL('index.ts', folder)
    const before = await readFile(index, 'utf8')
    const imported = before.replace(
      'import type { Migration }',
      `import { ${camel} } from './${number}-${name}.js'\nimport type { Migration }`,
    )
    await writeFile(
      index,
      // The list has a trailing comma when it spans several lines.
      imported.replace(/,?(\s*\]\s*)$/, (_, end: string) => `${imported.includes('= []') ? '' : ', '}${camel}${end}`),
    )
    console.log(
      `Made api/src/database/migrations/${number}-${name}.ts. Read it, run "npm run format", then commit it with its line in index.ts.`,
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

await make().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
