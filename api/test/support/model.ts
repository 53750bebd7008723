import {
  fieldAt,
  leavesOf,
  nameSound,
  normaliseEmail,
  resourceNamed,
  sharedKind,
  soundParts,
  targetOf,
  textKey,
  valueAt,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import type { Body } from './test-app.js'

/** The expected content of a list, in plain JavaScript over whole rows and without SQL. */

export interface Condition {
  path: string
  operator: string
  value?: unknown
}
export type Tree = { all: Tree[] } | { any: Tree[] } | Condition

/** System columns that lists also sort and filter by. */
export const systemPaths: { readonly [path: string]: Field } = {
  id: { kind: 'text', label: 'id' },
  version: { kind: 'number', label: 'version' },
  createdAt: { kind: 'moment', label: 'createdAt' },
  updatedAt: { kind: 'moment', label: 'updatedAt' },
  createdBy: { kind: 'text', label: 'createdBy' },
}

export const fieldOf = (resource: Resource, path: string): Field =>
  systemPaths[path] ?? fieldAt(resource, path)!
export const isTextual = (field: Field): boolean => sharedKind(field).textual
export const isSortable = (field: Field): boolean => sharedKind(field).sortable
const isMany = (field: Field): boolean => targetOf(field)?.many === true
const isOrdered = (field: Field): boolean => isSortable(field) && field.kind !== 'choice'

const any = ['$eq', '$ne', '$in', '$notin', '$isnull', '$notnull']
const ordered = ['$gt', '$gte', '$lt', '$lte', '$between']
const textual = ['$cont', '$excl', '$starts', '$ends']
const folding = [
  '$eqL',
  '$neL',
  '$inL',
  '$notinL',
  '$contL',
  '$soundL',
  '$exclL',
  '$startsL',
  '$wordL',
  '$endsL',
]

/** Returns the paths that a person with every right may filter by. */
export const filterablePaths = (resource: Resource): string[] => [
  ...Object.keys(systemPaths),
  ...leavesOf(resource).map(({ path }) => path),
]
export const sortablePaths = (resource: Resource): string[] => [
  ...Object.keys(systemPaths),
  ...leavesOf(resource).flatMap(({ path, field }) => (isSortable(field) ? [path] : [])),
]
/** Files and lists of parts may be missing, and have no other comparison. */
export const operatorsOf = (field: Field): string[] =>
  sharedKind(field).operand
    ? [
        ...any,
        ...(isOrdered(field) ? ordered : []),
        ...(isTextual(field) ? [...textual, ...folding] : []),
      ]
    : ['$isnull', '$notnull']

/** Compares text by its UTF-8 bytes, as both databases do. */
const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
export const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return Number(a) - Number(b)
}

/** Returns the key of a text, without case and accents for kinds that ignore them. */
export function fold(field: Field, value: string): string {
  if (field.kind === 'email') return normaliseEmail(value)
  if (field.kind === 'phone') return value.replace(/[\s-]/g, '')
  return textKey(value)
}

type Holds = (value: unknown, operands: readonly unknown[]) => boolean
const same: Holds = (value, [operand]) => value !== null && compare(value, operand) === 0
const among: Holds = (value, operands) => operands.some((operand) => same(value, [operand]))
const inside =
  (holds: (text: string, word: string) => boolean): Holds =>
  (value, [word]) =>
    typeof value === 'string' && holds(value, String(word))
const notEmpty =
  (holds: (order: number) => boolean): Holds =>
  (value, [operand]) =>
    value !== null && holds(compare(value, operand))
const not =
  (holds: Holds): Holds =>
  (value, operands) =>
    !holds(value, operands)

const isEmpty: Holds = (value) => value === null || (Array.isArray(value) && value.length === 0)
const contains = inside((text, word) => text.includes(word))
const plain: { readonly [operator: string]: Holds } = {
  $eq: same,
  $ne: not(same),
  $in: among,
  $notin: not(among),
  $isnull: isEmpty,
  $notnull: not(isEmpty),
  $gt: notEmpty((order) => order > 0),
  $gte: notEmpty((order) => order >= 0),
  $lt: notEmpty((order) => order < 0),
  $lte: notEmpty((order) => order <= 0),
  $between: (value, [from, to]) =>
    value !== null && compare(value, from) >= 0 && compare(value, to) <= 0,
  $cont: contains,
  $sound: contains,
  $excl: not(contains),
  $starts: inside((text, word) => text.startsWith(word)),
  $word: inside((text, word) => text.startsWith(word) || text.includes(` ${word}`)),
  $ends: inside((text, word) => text.endsWith(word)),
}

const manyHold: {
  readonly [operator: string]: (ids: readonly unknown[], operands: readonly unknown[]) => boolean
} = {
  $eq: (ids, operands) => operands.some((id) => ids.includes(id)),
  $in: (ids, operands) => operands.some((id) => ids.includes(id)),
  $ne: (ids, operands) => !operands.some((id) => ids.includes(id)),
  $notin: (ids, operands) => !operands.some((id) => ids.includes(id)),
  $isnull: (ids) => ids.length === 0,
  $notnull: (ids) => ids.length > 0,
}

/** Returns true for a name of a person that the list of a resource searches: it is also found by its sound. */
const isSearchedName = ({ list, isPerson, peerTitle }: Resource, path: string, field: Field) =>
  field.kind === 'text' &&
  list.search.includes(path) &&
  (field.ofPerson === true || (isPerson && peerTitle.includes(path)))

/** Returns true if each word of a text sounds like a word of a name, or like its beginning. */
function soundsLike(name: string, text: string): boolean {
  const [sound, words] = [nameSound(name), soundParts(text)]
  return words.length > 0 && words.every((parts) => parts.some((part) => sound.includes(part)))
}

function holds(resource: Resource, row: Body, { path, operator, value }: Condition): boolean {
  const field = fieldOf(resource, path)
  const operands = Array.isArray(value) ? value : [value]
  const own = valueAt(row, path) ?? null
  if (isMany(field)) return manyHold[operator]!((own ?? []) as unknown[], operands)
  if (!operator.endsWith('L')) return plain[operator]!(own, operands)
  if (operator === '$soundL' && typeof own === 'string' && isSearchedName(resource, path, field)) {
    if (soundsLike(own, String(value))) return true
  }
  // Ids that differ in case are different ids.
  const bring = systemPaths[path] ? String : (text: string) => fold(field, text)
  const folded = typeof own === 'string' ? bring(own) : own
  return plain[operator.slice(0, -1)]!(
    folded,
    operands.map((operand) => bring(String(operand))),
  )
}

/** Returns the row of an id, of any resource. */
export type Related = (resource: string, id: string) => Body | undefined

/** A condition on related rows: at least one target must exist and satisfy it. */
function holdsThrough(
  resource: Resource,
  row: Body,
  condition: Condition,
  related: Related,
): boolean {
  const leaf = leavesOf(resource).find(
    ({ path, field }) => targetOf(field) && condition.path.startsWith(`${path}.`),
  )!
  const to = resourceNamed(targetOf(leaf.field)!.to)
  const targets = [valueAt(row, leaf.path) ?? []].flat().flatMap((id): Body[] => {
    const target = related(to.name, String(id))
    return target ? [target] : []
  })
  const rest = { ...condition, path: condition.path.slice(leaf.path.length + 1) }
  return targets.some((target) => satisfies(to, target, rest, related))
}

/** Returns true if a row satisfies a tree of conditions. An empty "all" is true, an empty "any" false. */
export function satisfies(resource: Resource, row: Body, tree: Tree, related?: Related): boolean {
  if ('all' in tree) return tree.all.every((part) => satisfies(resource, row, part, related))
  if ('any' in tree) return tree.any.some((part) => satisfies(resource, row, part, related))
  if (related && !fieldOf(resource, tree.path)) return holdsThrough(resource, row, tree, related)
  return holds(resource, row, tree)
}
