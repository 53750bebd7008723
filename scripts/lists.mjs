import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { walk } from './lib/files.mjs'
import { root } from './lib/shell.mjs'

const lines = (items) => items.map(({ name }) => `  ${name},`)
const spread = (items) => items.map(({ name }) => `  ...${name},`)
const keyed = (items) =>
  items.map(({ name, place }) => `  ${place === name ? name : `'${place}': ${name}`},`)

/** The files of features and of resources on the server, resources first: their hooks run first. */
const serverParts = ['api/src/resources', 'api/src/features']

/**
 * The lists of what the product is made of. A file in one of the folders `in` whose text has the `mark` is taken, with the names that `exports` finds. A
 * default export is called after its file, or the folder of an `index.ts`. `how` says how to export it.
 */
const lists = [
  {
    path: 'shared/src/resources/list.ts',
    in: ['shared/src/resources'],
    mark: /\bdefineResource\(/,
    exports: /^export const (\w+) = defineResource\(/gm,
    how: '`export const manual = defineResource(`',
    write: (items) => ['export const declarations = [', ...lines(items), '] as const'],
  },
  {
    path: 'shared/src/features/list.ts',
    in: ['shared/src/features'],
    mark: / feature\(\{/,
    exports: /^export default feature\(/gm,
    how: '`export default feature(`',
    write: (items) => ['export const features = {', ...keyed(items), '} as const'],
  },
  {
    path: 'api/src/app/lists/modules.ts',
    in: ['api/src/features'],
    mark: /^@Module\(/m,
    exports: /^export class (\w+Module)\b/gm,
    how: '`export class ManualsModule`',
    write: (items) => ['export const modules = [', ...lines(items), ']'],
  },
  {
    path: 'api/src/app/lists/hooks.ts',
    in: serverParts,
    mark: /\bhooksOf\(/,
    exports: /^export const (\w+)(?: = hooksOf\(|: readonly ResourceHooks\[\] = )/gm,
    how: '`export const manualHooks = hooksOf(`, or several as `export const manualHooks: readonly ResourceHooks[] =`',
    write: (items) => ['export const hooks = [', ...lines(items), '].flat()'],
  },
  {
    path: 'api/src/app/lists/jobs.ts',
    in: [...serverParts, 'api/src/jobs', 'api/src/mail'],
    mark: /= (?:defineJob|setJob)\(/,
    exports: /^export const (\w+)(?:: [^=]+)? = (?:defineJob|setJob)\(/gm,
    how: '`export const sortJob = defineJob(`',
    write: (items) => ['export const jobs = [', ...lines(items), ']'],
  },
  {
    path: 'api/src/app/lists/tables.ts',
    in: serverParts,
    mark: /= table\(/,
    exports: /^export const (\w+): readonly TableSpec\[\] =/gm,
    how: '`export const manualTables: readonly TableSpec[] =`',
    write: (items) => ['export const tables = [', ...spread(items), ']'],
  },
  {
    path: 'api/test/support/matrix/list.ts',
    in: ['api/test/support/matrix'],
    mark: /^export const \w+Rights\b/m,
    exports: /^export const (\w+Rights): /gm,
    how: '`export const labRights: { readonly [resource: string]: Entry } =`',
    write: (items) => ['export const rights = [', ...lines(items), ']'],
  },
  {
    path: 'api/test/support/matrix/fixture-list.ts',
    in: ['api/test/support/matrix'],
    mark: /^export const \w+Fixtures\b/m,
    exports: /^export const (\w+Fixtures): /gm,
    how: '`export const labFixtures: Fixtures =`',
    write: (items) => ['export const fixtures = [', ...lines(items), ']'],
  },
  {
    path: 'admin/src/resources/list.ts',
    in: ['admin/src/resources'],
    mark: /\boverride\(/,
    exports: /^export default /gm,
    how: '`export default override(`',
    write: (items) => ['export const overrides = [', ...lines(items), '].flat()'],
  },
]

const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const isSource = (path) => /\.tsx?$/.test(path) && !/[.-]test\.tsx?$/.test(path)

/** Returns the paths of a list's files, by folder and then by name. */
const pathsOf = (list) =>
  list.in.flatMap((folder) =>
    walk(join(root, folder))
      .map((path) => relative(root, path).split(sep).join('/'))
      .filter((path) => isSource(path) && path !== list.path)
      .sort(),
  )

/** Returns the exports of a file for a list. */
function exportsOf(list, path) {
  const text = readFileSync(join(root, path), 'utf8')
  if (!list.mark.test(text)) return []
  const stem = basename(path).replace(/\.tsx?$/, '')
  const place = stem === 'index' ? basename(dirname(path)) : stem
  const names = [...text.matchAll(list.exports)].map(([, name]) => name)
  if (names.length === 0) throw new Error(`${path} is not found: write ${list.how}.`)
  return names.map((name) => ({ path, place, name: name ?? camel(place), isDefault: !name }))
}

/** Returns the text of a list. The same files always give the same text. */
function textOf(list) {
  const items = pathsOf(list).flatMap((path) => exportsOf(list, path))
  const from = posix.dirname(list.path)
  const imports = [...new Set(items.map(({ path }) => path))].map((path) => {
    const own = items.filter((item) => item.path === path)
    const names = own[0].isDefault ? own[0].name : `{ ${own.map(({ name }) => name).join(', ')} }`
    const to = posix.relative(from, path).replace(/\.tsx?$/, '.js')
    return `import ${names} from '${to.startsWith('.') ? to : `./${to}`}'`
  })
  return [
    '// Written by `npm run build` from the files that it imports: add a file, and it is here.',
    ...imports,
    '',
    ...list.write(items),
    '',
  ].join('\n')
}

const isCurrent = ({ path, text }) =>
  existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text

/** The lists of the parts that are here: a copy of some parts has some. */
const texts = () =>
  lists
    .filter((list) => existsSync(join(root, list.in[0])))
    .map((list) => ({ path: list.path, text: textOf(list) }))

/** True for a file that may be part of a list. */
export const isListed = (path) =>
  lists.some((list) => list.in.some((folder) => path.startsWith(`${folder}/`)))

/** Writes each list that differs from the files, and returns their paths. Throws a sentence for a file that exports nothing for its list. */
export function writeLists() {
  const stale = texts().filter((list) => !isCurrent(list))
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`  ${path}: written`)
  }
  return stale.map(({ path }) => join(root, path))
}

/** Writes the lists, as every command that builds or tests does when it begins. Ends the command with the sentence of a file that cannot be listed. */
export function ensureLists() {
  try {
    writeLists()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Returns true if all lists match the files. */
export function checkLists() {
  try {
    const stale = texts().filter((list) => !isCurrent(list))
    for (const { path } of stale)
      console.error(`  ${path} is older than the files: run "npm run build" and commit it.`)
    return stale.length === 0
  } catch (error) {
    console.error(`  ${error.message}`)
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureLists()
