import { fieldAt, holdsFiles, partsOf } from '@tinkerdesk/shared'
import { allPlans, snake, type Plan } from '../../crud/plan/plan.js'

/** A renamed value: a field with columns of its own, or a part of a list's items. Paths are dotted, from the record. */
export interface Move {
  plan: Plan
  from: string
  to: string
  /** The suffixes of its columns: `['', '_order', '_key']` for a text. Empty for a part of a list and a relation to many. */
  suffixes: readonly string[]
  /** The relations that are renamed with it. */
  relations: readonly { from: string; to: string; hasTable: boolean }[]
  holdsFiles: boolean
  /** The path of the list, for a part of its items. */
  list?: string
}

/** Returns the plan that a person means by the name, address or table of a resource: `student`, `students`. Throws a sentence. */
export function planCalled(name: string): Plan {
  const plan = allPlans.find(({ table, resource }) =>
    [resource.name, resource.url, table].includes(name),
  )
  if (!plan)
    throw new Error(`"${name}" is not a resource. Write its name or its address, like "students".`)
  return plan
}

/** Splits `students.aspiration` into the plan and the path. Throws a sentence. */
export function placeIn(text: string): { plan: Plan; path: string } {
  const dot = text.indexOf('.')
  if (dot < 1 || dot === text.length - 1)
    throw new Error(`"${text}" names no field. Write it like "students.aspiration".`)
  return { plan: planCalled(text.slice(0, dot)), path: text.slice(dot + 1) }
}

/** Returns the moves of `students.aspiration=dreamJob`: one, or one for every field of a renamed group. Throws a sentence. */
export function movesOf(text: string): Move[] {
  const [place = '', to = '', ...rest] = text.split('=')
  if (!to || rest.length > 0)
    throw new Error(`"${text}" is no rename. Write it like "students.aspiration=dreamJob".`)
  const { plan, path: from } = placeIn(place)
  const { resource } = plan
  if (fieldAt(resource, from))
    throw new Error(
      `${resource.name}.${from} is still declared. Rename the field in its declaration first, then run this again.`,
    )
  const field = fieldAt(resource, to)
  if (!field)
    throw new Error(
      `${resource.name}.${to} is not declared. Rename the field in its declaration first, then run this again.`,
    )
  if (partsOf(field) && !listAround(plan, to))
    return plan.leaves
      .filter(({ path }) => path.startsWith(`${to}.`))
      .map(({ path }) => moveOf(plan, from + path.slice(to.length), path))
  return [moveOf(plan, from, to)]
}

const listAround = ({ leaves }: Plan, path: string): string | undefined =>
  leaves.find((leaf) => path.startsWith(`${leaf.path}.`))?.path

function moveOf(plan: Plan, from: string, to: string): Move {
  const list = listAround(plan, to)
  const move = { plan, from, to, suffixes: [], holdsFiles: false }
  const relations = plan.relations
    .filter(({ path }) => path === to || path.startsWith(`${to}.`))
    .map(({ path, joinTable }) => ({
      from: from + path.slice(to.length),
      to: path,
      hasTable: joinTable !== undefined,
    }))
  if (list) {
    const parent = (path: string) => path.slice(0, path.lastIndexOf('.'))
    if (parent(from) !== list || parent(to) !== list)
      throw new Error(
        `A part of a list is renamed within its items only: "${from}" and "${to}" must both be parts of "${list}".`,
      )
    return { ...move, relations, list }
  }
  const leaf = plan.leafAt(to)
  return {
    ...move,
    suffixes: leaf.kind.columns.map(({ suffix }) => suffix),
    relations,
    holdsFiles: holdsFiles(leaf.field),
  }
}

/** Returns the move that undoes this one. */
export const reversed = (move: Move): Move => ({
  ...move,
  from: move.to,
  to: move.from,
  relations: move.relations.map(({ from, to, hasTable }) => ({ from: to, to: from, hasTable })),
})

/** Returns the statements that rename columns and join tables, the same on both databases. */
export function schemaMoves({ plan: { table }, from, to, suffixes, relations }: Move): string[] {
  const joins = relations.filter(({ hasTable }) => hasTable)
  return [
    ...suffixes.map(
      (suffix) =>
        `ALTER TABLE "${table}" RENAME COLUMN "${snake(from)}${suffix}" TO "${snake(to)}${suffix}"`,
    ),
    ...joins.map(
      (join) => `ALTER TABLE "${table}_${snake(join.from)}" RENAME TO "${table}_${snake(join.to)}"`,
    ),
  ]
}
