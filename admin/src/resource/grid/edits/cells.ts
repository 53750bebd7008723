import {
  entryFor,
  hiddenPathsOf,
  isBlankText,
  maxBulk,
  valueAt,
  type Resource,
} from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { isComposed, readCell, shownText } from '../../../fields/cell-text.js'
import type { CellEdit } from '../../cell-editor/cell-edit.js'
import { changedPaths, pick } from '../../values/change-diff.js'
import { carriedValues } from '../../values/start-values.js'
import type { ListRow } from '../../values/list-row.js'
import type { GridColumn } from '../rows/grid-columns.js'
import type { PlacedEdit } from './placed-edit.js'
import type { RowSource } from '../rows/row-source.js'
import { spreadEdits } from './spread-edits.js'
import {
  plainRow,
  startChange,
  startNew,
  withChanges,
  type CellChange,
  type OpenText,
  type Staged,
  type Start,
  type StagedRow,
} from './staged.js'

type Values = Record<string, unknown>

/** A row of the grid: a record, a new one, the empty line at the end, or a record that is still being read. */
export type GridRow =
  | { state: 'record'; id: string; row: ListRow; staged: StagedRow | undefined }
  | { state: 'new'; id: string; staged: StagedRow }
  | { state: 'blank' }
  | { state: 'loading' }

/** Ids in the order of the new rows. One random number for all of a paste: the browser takes long for each. */
const nextId = monotonicFactory()

/** Rows that may wait to be saved: as many as one change set takes. */
export const maxStaged = maxBulk

/** A row below those of the list: a new one, or a record that the list shows elsewhere or not at all. */
export interface AddedRow {
  id: string
  staged: StagedRow | undefined
  row: ListRow | undefined
}

export interface Cells {
  resource: Resource
  columns: readonly GridColumn[]
  source: RowSource
  staged: Staged
  /** The rows below those of the list, in order. */
  added: readonly AddedRow[]
  startOfNew: Values
  mayCreate: boolean
}

/** Returns the rows below those of the list. New ones are in the order in which they were added, also once they are saved: their ids have it. */
export function addedRows(
  staged: Staged,
  guests: ReadonlyMap<string, ListRow> = new Map(),
): AddedRow[] {
  const ids = new Set([
    ...guests.keys(),
    ...[...staged.values()].filter(({ base }) => base === null).map(({ id }) => id),
  ])
  return [...ids].toSorted().map((id) => ({ id, staged: staged.get(id), row: guests.get(id) }))
}

/** Returns a row by its number: the records of the list, the rows below them, and an empty line. */
export function rowAt({ source, staged, added }: Cells, at: number): GridRow {
  if (at >= source.total) {
    const { id, staged: own, row } = added[at - source.total] ?? {}
    if (id === undefined) return { state: 'blank' }
    if (own && (own.base === null || !row)) return { state: 'new', id, staged: own }
    return row ? { state: 'record', id, row, staged: own } : { state: 'blank' }
  }
  const row = source.at(at)
  return row
    ? { state: 'record', id: row.id, row, staged: staged.get(row.id) }
    : { state: 'loading' }
}

export const valuesOf = (row: GridRow): Values =>
  row.state === 'record'
    ? (row.staged?.values ?? row.row)
    : row.state === 'new'
      ? row.staged.values
      : {}

/** Returns the values of a row, without those with which a new one began: the line above is no word of the person about this one. */
const ownValuesOf = (resource: Resource, row: GridRow): Values =>
  row.state === 'new' && row.staged.start
    ? pick(row.staged.values, changedPaths(resource, row.staged.start, row.staged.values))
    : valuesOf(row)

const hiddenIn = new WeakMap<object, ReadonlySet<string>>()
/** Returns the paths that do not apply to a row. */
function hiddenOf(resource: Resource, values: Values): ReadonlySet<string> {
  const cached = hiddenIn.get(values)
  if (cached) return cached
  const hidden = hiddenPathsOf(resource, values)
  hiddenIn.set(values, hidden)
  return hidden
}

/** Returns why a cell cannot be changed, or `null`. */
export function lockOf(cells: Cells, row: GridRow, column: GridColumn): string | null {
  if (row.state === 'loading') return 'It is still loading.'
  if (row.state === 'blank')
    return cells.mayCreate && column.isOpen.new ? null : 'It cannot be set here.'
  if (row.state === 'record') return lockOfRecord(cells.resource, column, row.row, valuesOf(row))
  if (!column.isOpen.new) return 'It cannot be changed here.'
  return hiddenOf(cells.resource, valuesOf(row)).has(column.path) ? notApplied : null
}

const notApplied = 'It does not apply to this record.'

/** Returns true if a cell cannot be changed here, but in the form of its record. */
export const hasForm = (column: GridColumn, row: ListRow): boolean =>
  column.isForForm && row.allowed?.includes('update') === true

/** Returns why a cell of a record cannot be changed, or `null`. `values` are those of the record with what is not saved yet. */
export function lockOfRecord(
  resource: Resource,
  column: GridColumn,
  row: ListRow,
  values: Values = row,
): string | null {
  const { path, isOpen } = column
  if (hasForm(column, row)) return 'It is changed in the form of the record.'
  if (!isOpen.existing) return 'It cannot be changed here.'
  if (!row.allowed?.includes('update')) return 'You may not change this record.'
  if (valueAt(row, path) === undefined) return 'It is not shown to you in this record.'
  return hiddenOf(resource, values).has(path) ? notApplied : null
}

/**
 * Returns the start of a new line that is typed: what the declaration carries over from the line above, if that is new, too. A name that is
 * still looked up there comes as its text, and a text that is wrong there does not.
 */
export function startOfLine({ resource, added, startOfNew }: Cells): Start {
  const { staged, row } = added.at(-1) ?? {}
  const above = staged?.values ?? (row && plainRow(resource, row))
  if (!above) return { values: startOfNew, texts: {} }
  return {
    values: carriedValues(resource, startOfNew, above),
    texts: Object.fromEntries(
      Object.entries(staged?.texts ?? {}).filter(
        ([path, { problem }]) => problem === null && resource.carry.includes(path),
      ),
    ),
  }
}

/** Returns the changed rows after some edits, and the number of cells that were left because they cannot be changed. */
export function editRows(
  cells: Cells,
  edits: readonly PlacedEdit[],
): { rows: StagedRow[]; left: number } {
  const { resource, columns, staged, startOfNew } = cells
  const byRow = new Map<number, CellChange[]>()
  let left = 0
  const lines = new Map<number, GridRow>()
  for (const { col, row, edit } of spreadEdits(
    { resource, columns, valuesAt: (row) => ownValuesOf(resource, rowAt(cells, row)) },
    edits,
  )) {
    const column = columns[col]
    const line = lines.get(row) ?? rowAt(cells, row)
    lines.set(row, line)
    if (!column || lockOf(cells, line, column) !== null) {
      left++
      continue
    }
    if ('text' in edit && !isBlankText(edit.text) && isComposed(column.field)) {
      // Parts have no form as one text. A row that was copied whole has the text that is there.
      if (edit.text !== shownText(column.field, valueAt(valuesOf(line), column.path))) left++
      continue
    }
    const changes = byRow.get(row) ?? []
    byRow.set(row, changes)
    changes.push({
      path: column.path,
      ...cellChange(column, edit, valueAt(valuesOf(line), column.path)),
    })
  }
  const rows = [...byRow]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([at, changes]) => {
      const line = entryFor(lines, at)
      if (line.state === 'loading') return []
      const row =
        line.state === 'blank'
          ? startNew(
              nextId(),
              edits.length === 1 ? startOfLine(cells) : { values: startOfNew, texts: {} },
            )
          : (staged.get(line.id) ??
            (line.state === 'record' ? startChange(resource, line.row) : line.staged))
      return [withChanges(resource, row, changes)]
    })
  return { rows, left }
}

/** Returns the change of a cell by an edit: a text is read as if it was typed. `present` is the value that it has now. */
export function cellChange(
  { field }: GridColumn,
  edit: CellEdit,
  present: unknown,
): { value: unknown } | OpenText {
  if ('value' in edit) return { value: edit.value }
  const read = readCell(field, edit.text, present)
  if ('value' in read) return { value: read.value }
  if ('problem' in read) return { text: edit.text, problem: read.problem }
  return { text: edit.text, problem: null, ...(edit.isSearch && { isSearch: true }) }
}
