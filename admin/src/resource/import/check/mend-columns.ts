import { cellFieldAt, type Field, type ImportRow, type Resource } from '@tinkerdesk/shared'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { textToCorrect } from '@tinkerdesk/shared/files/columns/cell-fault'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'

/** A column of the grid in which wrong lines are mended. */
export interface MendColumn {
  path: string
  label: string
  field: Field | undefined
}

/** True if the cell of a path holds what an issue is about: "Full name" holds the first name. */
export const holds = (path: string, issue: string): boolean =>
  issue === path || issue.startsWith(`${path}.`) || path.startsWith(`${issue}.`)

/** Returns the columns of the file that have a field, then the fields that are wrong and have no column. */
export function mendColumns(
  resource: Resource,
  targets: readonly Target[],
  paths: readonly (string | null)[],
  wrong: readonly ImportRow[],
): MendColumn[] {
  const mapped = [...new Set(paths.filter((path) => path !== null))]
  const faults = new Set(wrong.flatMap(({ issues }) => (issues ?? []).map(({ path }) => path)))
  const missing = targets.filter(
    ({ path }) =>
      faults.has(path) &&
      cellFieldAt(resource, path) &&
      !mapped.some((other) => holds(other, path)),
  )
  return [...mapped, ...missing.map(({ path }) => path)].map((path) => ({
    path,
    label: targets.find((target) => target.path === path)?.label ?? path,
    field: fieldOfTarget(resource, path),
  }))
}

/** Returns a function that finds the text of a file at a line and path, as the file shows it where it is wrong. Empty if the file has none. */
export function fileTexts(
  resource: Resource,
  rows: readonly FileLine[],
  paths: readonly (string | null)[],
): (line: number, path: string) => string {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const textAt = (row: FileLine | undefined, path: string, at: number): string => {
    const text = row?.cells[at] ?? ''
    const field = fieldOfTarget(resource, path)
    return field ? textToCorrect(text, row?.kinds?.[at], field) : text
  }
  const columnsOf = (path: string) =>
    paths.flatMap((own, at) =>
      own !== null && (own === path || path.startsWith(`${own}.`)) ? [at] : [],
    )
  return (line, path) =>
    columnsOf(path)
      .map((at) => textAt(byLine.get(line), paths[at] ?? path, at))
      .find(Boolean) ?? ''
}
