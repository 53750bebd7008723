import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'
import { projectFiles } from './lib/files.mjs'
import { root } from './lib/shell.mjs'

/** The two machines whose rooms are to import one way. */
const machines = ['api/src/crud', 'admin/src/resource']
/** Where a bulk edit enters the machine. */
const bulkEdit = 'api/src/crud/gate/change-set-gate.ts'
const maxInFolder = 25
/** Folders with one file for each resource, migration or test. */
const isListOfFiles = (folder) =>
  /(^|\/)(resources|demo|migrations|decisions|findings|e2e|languages|pictures)(\/|$)|^api\/test/.test(
    folder,
  )

const isTest = (path) => /[.-]test\.tsx?$/.test(path)
const isSource = (path) =>
  /^(shared|api|admin)\/src\/.*\.tsx?$/.test(path) &&
  !isTest(path) &&
  !/^api\/src\/(demo|database\/migrations)\//.test(path)
const textOf = (path) => readFileSync(join(root, path), 'utf8')
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'))
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
      .modules.filter(({ source }) => isSource(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved).filter(isSource),
      ]),
  )
}

/** Returns all that can be reached from a node. */
function reachedFrom(start, next) {
  const reached = new Set([start])
  for (const node of reached) for (const other of next(node)) reached.add(other)
  return reached
}

/** Returns the groups of rooms that reach each other. */
function circlesOf(machine, graph) {
  const roomOf = (path) => path.slice(machine.length + 1).split('/')[0]
  const rooms = new Map()
  for (const [path, imports] of graph) {
    if (!path.startsWith(`${machine}/`)) continue
    const room = roomOf(path)
    const others = imports.filter((to) => to.startsWith(`${machine}/`)).map(roomOf)
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]))
  }
  const reach = new Map(
    [...rooms.keys()].map((room) => [room, reachedFrom(room, (other) => rooms.get(other) ?? [])]),
  )
  const seen = new Set()
  return [...rooms.keys()].flatMap((room) => {
    if (seen.has(room)) return []
    const circle = [...reach.get(room)].filter((other) => reach.get(other)?.has(room))
    for (const other of circle) seen.add(other)
    return circle.length > 1 ? [circle.sort()] : []
  })
}

/** Returns the folders with more files than one looks through. */
function fullFolders(paths) {
  const counts = new Map()
  for (const path of paths)
    if (/\.(tsx?|css)$/.test(path) && !isTest(path))
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > maxInFolder && !isListOfFiles(folder))
    .sort(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder} ${count}`)
}

const matchesIn = (paths, pattern) =>
  paths.reduce((sum, path) => {
    const code = textOf(path).replace(/'(?:\\.|[^'\\\n])*'|\/\/.*$|\/\*[\s\S]*?\*\//gm, "''")
    return sum + (code.match(pattern)?.length ?? 0)
  }, 0)

const glossary = 'docs/glossary.md'
const concepts = existsSync(join(root, glossary))
  ? textOf(glossary).match(/^- \*\*/gm)?.length
  : undefined

const paths = projectFiles()
const sources = paths.filter(isSource)
const graph = await importGraph()
const reached = reachedFrom(bulkEdit, (path) => graph.get(path) ?? [])
const lines = sources.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
const circles = machines.flatMap((machine) =>
  circlesOf(machine, graph).map((rooms) => `${machine}: ${rooms.join(' ')}`),
)
const full = fullFolders(paths)

const figures = [
  ['lines of source', lines.toLocaleString('en')],
  [
    'files of the api reached from a bulk edit',
    [...reached].filter((p) => p.startsWith('api/')).length,
  ],
  ['concepts in the glossary', concepts ?? 'no glossary'],
  ['circles of rooms', circles.length, circles],
  ['casts that turn the checker off', matchesIn(sources, /\bas (unknown as|never\b)/g)],
  ['values called sure with !, indexed reads apart', matchesIn(sources, sure)],
  [`folders with more than ${maxInFolder} files`, full.length, full],
]
for (const [name, figure, details = []] of figures) {
  console.log(`${String(figure).padStart(8)}  ${name}`)
  for (const detail of details) console.log(`          ${detail}`)
}
