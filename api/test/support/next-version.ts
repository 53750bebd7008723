import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { linkPackages } from './link-packages.js'

const root = resolve(import.meta.dirname, '../../..')
const without = /\.(map|d\.ts|tsbuildinfo)$/

/** The migration that the next version has more: it adds a column that servers of this version do not know. */
const addNotes = `
const steps = {
  up: ['ALTER TABLE "tags" ADD "note" text', 'CREATE INDEX "ix_tags_note" ON "tags" ("note", "id")'],
  down: ['DROP INDEX "ix_tags_note"', 'ALTER TABLE "tags" DROP COLUMN "note"'],
}
export const addNotes = { name: 'addNotes8640000000000', sqlite: steps, postgres: steps }
`

/** Makes the version after the built one in a folder: tags have a note, which a migration adds, and the pages have one more file. */
export async function nextVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-next-'))
  const paths = ['dist', 'package.json'].flatMap((path) => [`api/${path}`, `shared/${path}`])
  for (const path of [...paths, 'shared/languages', 'admin/dist', 'package.json'])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !without.test(source),
    })
  await linkPackages(folder)
  const change = async (path: string, before: string, after: string) => {
    const text = await readFile(join(folder, path), 'utf8')
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
    await writeFile(
      join(folder, path),
      text.replace(before, () => after),
    )
  }
  const migrations = 'api/dist/database/migrations'
  await writeFile(join(folder, migrations, '9999-add-notes.js'), addNotes)
  await change(
    `${migrations}/index.js`,
    '\n];',
    '\n    addNotes,\n];\nimport { addNotes } from "./9999-add-notes.js";',
  )
  const tag = 'shared/dist/resources/tag.js'
  await change(tag, 'import { text }', 'import { longText, text }')
  await change(tag, 'fields: { name:', `fields: { note: longText('Note', { max: 200 }), name:`)
  await change('api/package.json', '"version": "', '"version": "9.')
  await mkdir(join(folder, 'admin/dist/assets'), { recursive: true })
  await writeFile(join(folder, 'admin/dist/assets/next-version.js'), 'export {}\n')
  return {
    program: join(folder, 'api/dist/main.js'),
    asset: '/assets/next-version.js',
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
