import { joinedLabel } from '../../base/text/joined-label.js'
import { isBlankText, partsOf, sharedKind, spellingKey, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt } from './fields-of.js'

/** The texts of one line of a file or a paste, by the paths of their fields. */
type Cells = { readonly [path: string]: string }

/** A cell that only files and pastes have, for several fields together. */
export interface CombinedPath {
  path: string
  label: string
}

type Fields = { readonly [name: string]: Field }

function combinedIn(fields: Fields, prefix: string): CombinedPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const parts = partsOf(field)
    if (!parts) return []
    const { wholeLabel, namesParts } = sharedKind(field)
    const whole = wholeLabel?.(field)
    const label = whole && namesParts?.(field) ? joinedLabel(field.label, whole) : whole
    return [
      ...(label ? [{ path: prefix + name, label }] : []),
      ...combinedIn(parts, `${prefix}${name}.`),
    ]
  })
}

/** Returns the paths that a column may have beside those of fields: `name` for "Full name", which is divided into first and last name. */
export const combinedPaths = ({ fields }: Pick<Resource, 'fields'>): CombinedPath[] =>
  combinedIn(fields, '')

/** Adds the texts that a cell holds for its neighbours. A neighbour that says something else keeps the cell as it is. */
function spreadInto(
  resource: Pick<Resource, 'fields'>,
  made: { [path: string]: string },
  path: string,
): void {
  const field = fieldAt(resource, path)
  const text = made[path]!
  if (!field) return
  const isWhole = sharedKind(field).wholeLabel?.(field) !== undefined
  if (isWhole) delete made[path]
  const spread = isBlankText(text) ? undefined : sharedKind(field).spread?.(text, field)
  if (!spread) return
  const before = path.slice(0, path.lastIndexOf('.') + 1)
  const others = [
    ...Object.entries(spread.inside ?? {}).map(
      ([name, part]) => [`${path}.${name}`, part] as const,
    ),
    ...Object.entries(spread.beside ?? {}).map(([name, part]) => [before + name, part] as const),
  ]
  const differs = ([other, part]: readonly [string, string]) =>
    !isBlankText(made[other] ?? '') && spellingKey(made[other]!) !== spellingKey(part)
  // A cell for the part itself is more exact than the whole name.
  if (spread.own !== undefined && others.some(differs)) return
  if (spread.own !== undefined) made[path] = spread.own
  for (const [other, part] of others) if (isBlankText(made[other] ?? '')) made[other] = part
}

/**
 * Returns the cells of a line with one for each field: a whole name becomes first and last name, and "8-A" the class 8 and the section A, unless
 * a cell for the section says something else. Cells of other fields stay as they are.
 */
export function spreadCells(
  resource: Pick<Resource, 'fields'>,
  cells: Cells,
): { [path: string]: string } {
  const made = { ...cells }
  for (const path of Object.keys(cells)) spreadInto(resource, made, path)
  return made
}
