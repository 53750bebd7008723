import { isOneCell, leavesOf, type Resource } from '@tinkerdesk/shared'
import { labelOf } from '@tinkerdesk/shared/base/say'
import type { Rights } from '../../fields/rights.js'
import { labelAt } from '../record/columns.js'

/** A field that a column of a file may fill. */
export interface Target {
  path: string
  label: string
}

/** Returns the fields that this person may fill from a file, and the ID of an export. */
export const importTargets = (resource: Resource, rights: Rights): Target[] => [
  ...leavesOf(resource)
    .filter(({ path, field }) => isOneCell(field) && (rights.mayCreate(path) || rights.mayUpdate(path)))
    .map(({ path }) => ({ path, label: labelAt(resource, path) })),
  { path: 'id', label: 'ID' },
]

const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the field of each heading: by its label or path, each field once. `null` for a column that is left out. */
export function guessTargets(headings: readonly string[], targets: readonly Target[]): (string | null)[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    // A downloaded file has English headings in every language.
    const headingWords = [heading, labelOf('heading', heading.trim())].map(wordsOf).filter(Boolean)
    const match = targets.find(
      ({ path, label }) => !taken.has(path) && [label, path, path.split('.').at(-1)!].some((name) => headingWords.includes(wordsOf(name))),
    )
    if (match) taken.add(match.path)
    return match?.path ?? null
  })
}
