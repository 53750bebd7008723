import { titleOf, type ShownRow } from '@tinkerdesk/shared'
import type { Plan } from '../plan/plan.js'
import { differences } from '../change-sets/plan/differences.js'
import type { FileRow } from '../change-sets/plan/take-lines.js'

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the values of a new record as this person reads them, without the empty ones and without a "No" that the file does not say. */
export const newValues = (plan: Plan, record: ShownRow, cells: FileRow['cells']) =>
  differences(plan, {}, record).filter(
    ({ path, after }) => !isNothing(after) && (after !== false || Object.hasOwn(cells, path)),
  )

/** Returns the name of a line that is no record: that of its values, or the texts of its cells where it could not be read. */
export function lineTitle(
  { resource, leaves }: Plan,
  cells: FileRow['cells'],
  values?: Record<string, unknown>,
): string {
  const named = values ? titleOf(resource, values) : ''
  const isName = (path: string) =>
    resource.title.some((title) => path === title || path.startsWith(`${title}.`))
  const texts = leaves.flatMap(({ path }) =>
    isName(path) && cells[path]?.trim() ? [cells[path].trim()] : [],
  )
  return (named || texts.join(' ')).slice(0, maxTitle)
}

const maxTitle = 200
