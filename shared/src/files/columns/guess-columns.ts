import { isBlankText, itemColumnAt, trimmedText, type Resource } from '../../index.js'
import type { FileTable } from '../file-book.js'
import { chosenFor, closedTargets, guessTargets, whoseOf, type Hints } from './importable-fields.js'
import type { Target } from './import-target.js'

/** Why a column is left out: no file sets its field, its texts are no IDs, it is part of an item without a name, or of one of several people. */
export type LeftOut = 'closed' | 'noIds' | 'nameless' | 'unclear'

/** A column of a file. */
export interface FileColumn {
  heading: string
  /** The field that it fills, or would fill. `null` for none. */
  path: string | null
  leftOut: LeftOut | null
}

const recordId = /^[0-9a-hjkmnp-tv-z]{26}$/i
/** Cells that are looked at to tell record IDs from roll numbers. */
const examined = 1000

/** True for a column of texts that no record has as its ID, such as roll numbers. */
const hasNoIds = ({ rows }: FileTable, at: number): boolean =>
  !rows.slice(0, examined).some(({ cells }) => recordId.test(trimmedText(cells[at] ?? '')))

/** True for a column without any text. */
const isBlank = ({ rows }: FileTable, at: number): boolean =>
  rows.every(({ cells, kinds }) => isBlankText(cells[at] ?? '') && !kinds?.[at])

/** True for a part of a list's item, such as a phone number, in a file without a column for the name of any item: it would belong to nobody. */
function isNameless(resource: Resource, path: string, paths: readonly (string | null)[]): boolean {
  const column = itemColumnAt(resource, path)
  if (!column || column.key === column.columns.name || paths.includes('id')) return false
  const isName = (other: string | null) => {
    const named = other === null ? undefined : itemColumnAt(resource, other)
    return (
      named?.list === column.list &&
      named.key === named.columns.name &&
      (column.item === 0 || named.item === column.item)
    )
  }
  return !paths.some(isName)
}

/** Returns what each column of a table is. A column with `leftOut` fills nothing, whatever its `path`. */
export function guessColumns(
  resource: Resource,
  targets: readonly Target[],
  table: FileTable,
  hints: Hints,
): FileColumn[] {
  const blank = table.headings.map((_, at) => isBlank(table, at))
  const all = { ...hints, isBlank: (at: number) => blank[at]! }
  const closed = closedTargets(resource)
  const areClosed = guessTargets(table.headings, [...closed, ...targets], {
    ...all,
    earlier: {},
  }).map((path) => closed.some((target) => target.path === path))
  const guessed = guessTargets(table.headings, targets, all).map((path, at) =>
    areClosed[at] ? null : path,
  )
  const whose = whoseOf(hints)
  const isUnclear = (heading: string) =>
    chosenFor(heading, hints.earlier ?? {}) === undefined && whose(heading).isUnclear
  const leftOut = (path: string | null, at: number): LeftOut | null => {
    if (areClosed[at]) return 'closed'
    if (path === null && isUnclear(table.headings[at] ?? '')) return 'unclear'
    if (path === 'id' && hasNoIds(table, at)) return 'noIds'
    return path !== null && isNameless(resource, path, guessed) ? 'nameless' : null
  }
  return guessed.map((path, at) => ({
    heading: table.headings[at] ?? '',
    path,
    leftOut: leftOut(path, at),
  }))
}
