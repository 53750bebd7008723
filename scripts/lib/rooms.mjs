import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { root } from './shell.mjs'

/** The places whose folders are drawn, and what they are. */
const places = [
  ['shared/src', 'What api and admin share'],
  ['api/src', 'The api'],
  ['api/src/crud', 'The machine of the api'],
  ['admin/src', 'The admin'],
  ['admin/src/resource', 'The machine of the admin'],
]

/** Returns the folder or file of a place that a path lies in, or `undefined` for a path elsewhere. */
const roomIn = (place, path) =>
  path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/')[0] : undefined

/** Returns the folders of a place with those that each of them imports. Files directly in it are left out, but for those that others import. */
function importsIn(place, graph) {
  const rooms = new Map()
  for (const [path, imports] of graph) {
    const room = roomIn(place, path)
    if (room === undefined) continue
    const others = rooms.get(room) ?? new Set()
    for (const other of imports.map((path) => roomIn(place, path)))
      if (other !== undefined && other !== room) others.add(other)
    rooms.set(room, others)
  }
  const imported = new Set([...rooms.values()].flatMap((others) => [...others]))
  return new Map(
    [...rooms]
      .filter(([room]) => !/\.tsx?$/.test(room) || imported.has(room))
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

/** Returns the arrows that are left without those that a longer way shows. */
function arrowsOf(rooms) {
  const reaches = (from, to, seen = new Set()) =>
    [...(rooms.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...rooms].flatMap(([room, others]) =>
    [...others]
      .filter((other) => rooms.has(other))
      .filter((other) => ![...others].some((way) => way !== other && reaches(way, other)))
      .sort()
      .map((other) => [room, other]),
  )
}

const nodeOf = (room) => `${room.replace(/\W/g, '_')}["${room.replace(/\.tsx?$/, '')}"]`

function pictureOf([place, title], graph) {
  const rooms = importsIn(place, graph)
  const arrows = arrowsOf(rooms).map(([from, to]) => `  ${nodeOf(from)} --> ${nodeOf(to)}`)
  return [`## ${title}`, '', `\`${place}\``, '', '```mermaid', 'flowchart TD', ...arrows, '```', '']
}

/** Draws the folders and their imports as docs/rooms.md. An arrow that a longer way shows is left out. */
export async function drawRooms(graph) {
  const text = [
    '# The folders and their imports',
    '',
    'Drawn by `npm run house` from the imports. An arrow says that a folder imports another one; one that a longer way shows is left out.',
    '',
    ...places.flatMap((place) => pictureOf(place, graph)),
  ].join('\n')
  writeFileSync(join(root, 'docs/rooms.md'), await format(text, { parser: 'markdown' }))
}
