import {
  isWithin,
  sharedKind,
  titleOf,
  valueAt,
  wordsOf,
  type Resource,
  type ShownRow,
} from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'
import { lettersOf } from './name-key.js'

const maxHints = 2

/** Returns the natural key that people read: the one with the title. A code says nothing to them. */
const readableKey = ({ naturalKey, title }: Resource): readonly string[] =>
  naturalKey.find((paths) => paths.some((path) => title.includes(path))) ?? naturalKey[0] ?? []

/**
 * Returns the paths of what tells a record from its namesakes, from its own fields: the rest of its natural key, then the short values of its list. A school
 * has its city, a student the class and section.
 */
function tellingPaths({ resource, leaf: leafAt }: Plan): string[] {
  const others = (paths: readonly string[]) =>
    paths.filter((path) => !resource.title.some((title) => isWithin(path, title)))
  const isShort = (path: string) => {
    const leaf = leafAt(path)
    return (
      leaf !== undefined &&
      !leaf.joinTable &&
      !leaf.target &&
      Boolean(sharedKind(leaf.field).values ?? sharedKind(leaf.field).textual)
    )
  }
  return [
    ...new Set([
      ...others(readableKey(resource)),
      ...others(resource.list.columns).filter(isShort),
    ]),
  ]
}

/** Returns the texts that tell a record from its namesakes, as a person reads them. */
function tellingTexts(plan: Plan, row: ShownRow, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const value = valueAt(row, path)
    const leaf = plan.leaf(path)
    return leaf && !leaf.target && typeof value === 'string' && value !== ''
      ? [wordsOf(value, leaf.field)]
      : []
  })
}

/** Returns the name of a record with what tells it from its namesakes, as a person reads them: "Asha Verma, 8th B", "Kendriya Vidyalaya, Pune". */
export function toldApart(plan: Plan, row: ShownRow): string {
  const { resource } = plan
  const natural = readableKey(resource).length > 1 ? 1 : maxHints
  const hints = tellingTexts(plan, row, tellingPaths(plan).slice(0, natural))
  return [titleOf(resource, row), hints.join(' ')].filter(Boolean).join(', ')
}

/** True if a text says only what tells a record from its namesakes: "Pune", "pune, maharashtra", "8th B". */
export function isToldBy(plan: Plan, row: ShownRow, text: string): boolean {
  const texts = tellingTexts(plan, row, tellingPaths(plan)).map(lettersOf)
  const rest = texts.filter(Boolean).reduce((left, each) => left.replace(each, ''), lettersOf(text))
  return rest === '' && text !== ''
}
