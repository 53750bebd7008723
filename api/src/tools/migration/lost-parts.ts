import { allPlans, snake, type Plan } from '../../crud/plan/plan.js'
import type { Dialect } from '../../database/database.js'
import { declaredShapes, listOf, type Shapes } from '../../database/declared-shapes.js'
import type { Shape } from '../../database/migrations/shapes.js'
import { quoted } from '../../database/quoted.js'
import { changeItems } from './change-items.js'
import { jsonSql } from './json-sql.js'
import type { Terminal } from '../terminal.js'
import type { HeldRows } from './held-rows.js'
import type { MigrationOptions } from './migration-options.js'
import { renameOrDrop } from './rename-or-drop.js'
import type { Move } from './moves.js'
import { formerNameOf, type ResourceMove } from './resource-moves.js'

/** A part of a list's items that is not declared any more. Its list is. */
export interface LostPart {
  plan: Plan
  path: string
  /** The new parts of the list that are of the same kind. */
  candidates: readonly string[]
}

/** The place of a resource's screens or of a declared list, which changed. Without the first slash: `student-data`. */
export interface MovedAddress {
  from: string
  to: string
}

/** A declared list whose path changed. */
export interface RenamedList {
  resource: string
  from: string
  to: string
}

/** The declarations of the newest migration and the renames since. */
interface Since {
  before: Shapes
  resources: readonly ResourceMove[]
  moves: Move[]
}

/** Returns the path that a field or a part of a list has after the renames of it and of what it is in. */
const movedPath = (former: string, moves: readonly Move[]): string =>
  moves.reduce(
    (path, { from, to }) =>
      path === from ? to : path.startsWith(`${from}.`) ? to + path.slice(from.length) : path,
    former,
  )

/** Returns the shape of a resource at the newest migration, under the names since. */
function formerShape(
  { resource: { name } }: Plan,
  { before, resources, moves }: Since,
): Shape | undefined {
  const shape = before[formerNameOf(name, resources)]
  const own = moves.filter(({ plan }) => plan.resource.name === name)
  return (
    shape && {
      ...shape,
      parts: Object.fromEntries(
        Object.entries(shape.parts).map(([path, kind]) => [movedPath(path, own), kind]),
      ),
      required: (shape.required ?? []).map((path) => movedPath(path, own)),
    }
  )
}

/** Returns the parts of lists that the newest migration has and the declarations do not. */
function lostParts(since: Since): LostPart[] {
  const declared = declaredShapes()
  return allPlans.flatMap((plan) => {
    const former = formerShape(plan, since)?.parts ?? {}
    const present = declared[plan.resource.name]!.parts
    return Object.entries(former).flatMap(([path, kind]) => {
      if (path in present || !plan.leaf(listOf(path))) return []
      const isLikely = (other: string) =>
        listOf(other) === listOf(path) && present[other] === kind && !(other in former)
      return [{ plan, path, candidates: Object.keys(present).filter(isLikely) }]
    })
  })
}

/** Returns the paths of the parts that the items of existing lists have only since the newest migration. */
const gainedParts = (since: Since): { plan: Plan; path: string }[] => {
  const declared = declaredShapes()
  return allPlans.flatMap((plan) => {
    const former = Object.keys(formerShape(plan, since)?.parts ?? {})
    const lists = new Set(former.map(listOf))
    return Object.keys(declared[plan.resource.name]!.parts).flatMap((path) =>
      lists.has(listOf(path)) && !former.includes(path) ? [{ plan, path }] : [],
    )
  })
}

/** Returns the paths of what is required only since the newest migration, new fields and parts among them. */
const newlyRequired = (since: Since): { plan: Plan; path: string }[] => {
  const declared = declaredShapes()
  return allPlans.flatMap((plan) => {
    const former = formerShape(plan, since)?.required
    if (!former) return []
    return (declared[plan.resource.name]!.required ?? []).flatMap((path) =>
      former.includes(path) ? [] : [{ plan, path }],
    )
  })
}

/** Returns the addresses of screens and lists that changed, without the first slash: `{from: 'student-data', to: 'pupil-data'}`. */
const movedAddresses = (since: Since): MovedAddress[] =>
  allPlans.flatMap((plan) => {
    const [former, present] = [formerShape(plan, since), declaredShapes()[plan.resource.name]!]
    if (!former?.path || !present.path) return []
    const screens = { from: former.path, to: present.path }
    // A list's address follows that of its resource's screens by itself.
    const isElsewhere = ({ from, to }: MovedAddress) =>
      from.replace(`${screens.from}/`, `${screens.to}/`) !== to
    return [
      ...(screens.from === screens.to ? [] : [screens]),
      ...movedLists(former, present).filter(isElsewhere),
    ]
  })

/** Returns where each former list is now: a list that is gone is the only new one, or else the resource's own. */
function movedLists(former: Shape, present: Shape): MovedAddress[] {
  const { path, lists = {} } = present
  return Object.entries(former.lists ?? {}).map(([name, from]) => ({
    from,
    to: lists[presentName(name, former, present)] ?? `${path}/view`,
  }))
}

/** Returns the present name of a former list: if it is gone, the only new one is it. */
function presentName(name: string, former: Shape, { lists = {} }: Shape): string {
  const gained = Object.keys(lists).filter((list) => !(list in (former.lists ?? {})))
  return !(name in lists) && gained.length === 1 ? gained[0]! : name
}

/** Returns the declared lists whose path changed. */
const renamedLists = (since: Since): RenamedList[] =>
  allPlans.flatMap((plan) => {
    const [resource, former, present] = [
      plan.resource.name,
      formerShape(plan, since),
      declaredShapes()[plan.resource.name]!,
    ]
    if (!former) return []
    return Object.keys(former.lists ?? {}).flatMap((from) => {
      const to = presentName(from, former, present)
      return from === to ? [] : [{ resource, from, to }]
    })
  })

/**
 * Adds the parts of lists that the developer says were renamed to the moves. Returns those that are dropped, with a warning for each, those
 * that are new, what is required now, and the lists and addresses that changed. Throws a sentence if there is nobody to ask.
 */
export async function changedShapes(
  since: Since,
  options: MigrationOptions,
  terminal: Terminal,
  heldRows: HeldRows,
): Promise<{
  droppedParts: LostPart[]
  newParts: { plan: Plan; path: string }[]
  required: { plan: Plan; path: string }[]
  lists: RenamedList[]
  addresses: MovedAddress[]
}> {
  const droppedParts: LostPart[] = []
  for (const part of lostParts(since)) {
    const { plan, path } = part
    const list = listOf(path)
    const resource = formerNameOf(plan.resource.name, since.resources)
    const stored = { table: plan.table, column: snake(list), key: path.slice(list.length + 1) }
    const held = await heldRows.inWords(stored, { resource, path: list })
    const candidates = part.candidates.filter(
      (to) => !since.moves.some((move) => move.plan === plan && move.to === to),
    )
    const moves = await renameOrDrop(
      { plan, path, isExact: true, candidates, held },
      options,
      terminal,
    )
    if (moves) since.moves.push(...moves)
    else {
      terminal.print(
        `Warning: ${plan.resource.url}.${path} is dropped with its values and its part of archived records. ${held}`,
      )
      droppedParts.push(part)
    }
  }
  const addresses = movedAddresses(since)
  for (const { from, to } of addresses)
    terminal.print(`What was at /${from} is at /${to} now: former addresses lead there.`)
  return {
    droppedParts,
    newParts: gainedParts(since),
    required: newlyRequired(since),
    lists: renamedLists(since),
    addresses,
  }
}

/** Returns the statements that take a dropped part out of the items of its list, in live rows and in the archive. */
export function forgetPart(dialect: Dialect, { plan, path }: LostPart): string[] {
  const sql = jsonSql[dialect]
  const list = listOf(path)
  const part = path.slice(list.length + 1)
  const isResource = `resource = ${quoted(plan.resource.name)}`
  const removed = changeItems(
    dialect,
    plan,
    list,
    `CASE WHEN ${sql.has('item', part)} THEN ${sql.remove('item', part)} ELSE item END`,
    part,
  )
  const isNamed = (text: string, from: string) =>
    `EXISTS (SELECT 1 FROM ${from} AND ${text} LIKE '%' || attachments.file_id || '%')`
  const isLive = isNamed(`"${snake(list)}"`, `"${plan.table}" WHERE id = attachments.record_id`)
  const isArchived = isNamed(
    'data',
    `archive WHERE archive.${isResource} AND archive.record_id = attachments.record_id`,
  )
  // The files of the part: no item of the list names them any more.
  const files = `DELETE FROM attachments WHERE ${isResource} AND field = ${quoted(list)} AND NOT ${isLive} AND NOT ${isArchived}`
  return [...removed, files]
}
