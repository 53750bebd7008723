import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  assertNewName,
  deleteMigration,
  migrationFiles,
  writeMigration,
} from './migration-files.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const names = [
  'initial',
  'copied-versions',
  'audit-by-kind',
  'status-changes',
  'members-and-indexes',
  'kept-sessions',
  'mail-outbox',
]
const steps = { up: ["UPDATE tags SET name = 'it''s'"], down: [] }
const write = (name: string) =>
  writeMigration(folder, { name, comment: [], sqlite: steps, postgres: steps })
const index = () => readFile(join(folder, 'index.ts'), 'utf8')
const start = `import type { Migration } from './migration.js'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = []
`

describe('the list of migrations', () => {
  it('is the same whether prettier has wrapped it or not, and takes a migration out again', async () => {
    await writeFile(join(folder, 'index.ts'), start)
    const texts: string[] = [start]
    for (const name of names) {
      await write(name)
      texts.push(await index())
    }
    expect(texts[1]).toContain('Migration[] = [initial]\n')
    expect(texts.at(-1)).toContain(
      '= [\n  initial,\n  copiedVersions,\n  auditByKind,\n  statusChanges,\n  membersAndIndexes,\n  keptSessions,\n  mailOutbox,\n]\n',
    )
    expect(texts.at(-1)).toContain(
      "import { mailOutbox } from './0007-mail-outbox.js'\nimport type { Migration }",
    )
    for (const file of (await migrationFiles(folder)).reverse()) {
      expect(await index()).toBe(texts.pop())
      await deleteMigration(folder, file)
    }
    expect(await index()).toBe(start)
  })
})

describe('a written migration', () => {
  it('has a name of its own', async () => {
    await writeFile(join(folder, '0041-earlier.ts'), '')
    await assertNewName(folder, 'early')
    await expect(assertNewName(folder, 'earlier')).rejects.toThrow(
      '0041-earlier.ts has this name already. Choose another one',
    )
  })

  it('is formatted, numbered and dated after the last file, also by a clock that is behind, and says what it does', async () => {
    await writeFile(join(folder, 'index.ts'), start)
    await writeFile(join(folder, '0041-earlier.ts'), "name: 'earlier9000000000000'")
    const comment = ['Renames tag.label to name.']
    expect(
      await writeMigration(folder, {
        name: 'rename-labels',
        comment,
        sqlite: steps,
        postgres: steps,
      }),
    ).toBe('0042-rename-labels.ts')
    const text = await readFile(join(folder, '0042-rename-labels.ts'), 'utf8')
    expect(text).toBe(`import type { Migration } from './migration.js'

/**
 * Renames tag.label to name.
 */
export const renameLabels: Migration = {
  name: 'renameLabels9000000000001',
  sqlite: { up: ["UPDATE tags SET name = 'it''s'"], down: [] },
  postgres: { up: ["UPDATE tags SET name = 'it''s'"], down: [] },
}
`)
  })
})
