import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'
import {
  castsIn,
  conceptCount,
  isData,
  isInFolder,
  isSource,
  isTest,
  withoutWords,
} from './house-check.mjs'
import { projectFiles } from './lib/files.mjs'
import { fullFolders, maxInFolder } from './lib/folders.mjs'
import { drawRooms } from './lib/rooms.mjs'
import { root } from './lib/shell.mjs'

/** The folders whose own folders are to import one way. */
const layered = [
  'api/src/crud',
  'api/src/database',
  'api/src/features/auth',
  'admin/src/resource',
  'admin/src/resource/form',
  'admin/src/resource/grid',
  'admin/src/resource/import',
  'admin/src/ui',
  'admin/src/features/chats',
  'admin/src/features/slots',
  'admin/src/features/student-snapshot',
  'admin/src/app/layout',
  'shared/src/fields',
  'shared/src/resource',
  'shared/src/wire',
]
/** The file by which a bulk edit enters the machine. */
const bulkEdit = 'api/src/crud/gate/change-set-gate.ts'

const isProduct = (path) => isSource(path) && !isTest(path) && !isData(path)
const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').slice(0, -1)
/** A `!` after a name or a call. One after `]` reads by an index, which the length of a list has proven. */
const sure = /[\w)]!(?=[.,;)\]\s[]|$)(?!=)/g

/** Returns the imports of each source file, tests apart. */
async function importGraph() {
  const { output } = await cruise(['shared/src', 'api/src', 'admin/src'], {
    ...config.options,
    baseDir: root,
    outputType: 'json',
  })
  return new Map(
    JSON.parse(output)
      .modules.filter(({ source }) => isProduct(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved).filter(isProduct),
      ]),
  )
}

/** Returns all that a node of a graph reaches, itself included. Throws for a node that is not there. */
function reachedFrom(start, graph) {
  if (!graph.has(start))
    throw new Error(`There is no ${start} any more: correct scripts/house.mjs.`)
  const reached = new Set([start])
  for (const node of reached) for (const other of graph.get(node) ?? []) reached.add(other)
  return reached
}

/** Returns the groups of folders of a place that reach each other. */
function cyclesIn(place, graph) {
  const folderIn = (path) => path.slice(place.length + 1).split('/')[0]
  const inside = (path) => path.startsWith(`${place}/`)
  const folders = new Map()
  for (const [path, imports] of graph)
    if (inside(path)) {
      const others = imports.filter(inside).map(folderIn)
      folders.set(folderIn(path), [...(folders.get(folderIn(path)) ?? []), ...others])
    }
  const reach = new Map([...folders.keys()].map((folder) => [folder, reachedFrom(folder, folders)]))
  const cycles = [...reach].map(([folder, reached]) =>
    [...reached].filter((other) => reach.get(other)?.has(folder)).sort(),
  )
  return [...new Set(cycles.filter(({ length }) => length > 1).map((cycle) => cycle.join(' ')))]
}

console.log('Reading all imports (half a minute) ...')
const paths = projectFiles()
const texts = paths.filter(isProduct).map((path) => ({ path, lines: linesOf(path) }))
const graph = await importGraph()
await drawRooms(graph)
const reached = [...reachedFrom(bulkEdit, graph)].filter((path) => path.startsWith('api/'))
const cycles = layered.flatMap((place) =>
  cyclesIn(place, graph).map((folders) => `${place}: ${folders}`),
)
const full = fullFolders(paths.filter(isInFolder)).map(([folder, count]) => `${folder} ${count}`)
const lineCount = texts.reduce((sum, { lines }) => sum + lines.length, 0)
const sureCount = texts
  .flatMap(({ lines }) => lines)
  .reduce((sum, line) => sum + (withoutWords(line).match(sure)?.length ?? 0), 0)

const figures = [
  ['lines of source', lineCount.toLocaleString('en')],
  ['files of the api that a bulk edit reaches', reached.length],
  ['concepts in docs/glossary.md', conceptCount()],
  ['cycles between folders', cycles.length, cycles],
  [
    'casts that turn the checker off',
    texts.flatMap(({ path, lines }) => castsIn(path, lines)).length,
  ],
  ['uses of !, those after an index apart', sureCount],
  [`folders with more than ${maxInFolder} files`, full.length, full],
]
for (const [name, figure, details = []] of figures) {
  console.log(`${String(figure).padStart(8)}  ${name}`)
  for (const detail of details) console.log(`          ${detail}`)
}
