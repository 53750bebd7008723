import {
  declaredField,
  fieldAt,
  isWithin,
  leavesOf,
  sortPathsOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { isAsked } from '../../../fields/inputs.js'
import { isComposed, isForForm } from '../../../fields/cell-text.js'
import { isOneCell } from '../../../fields/validation.js'
import type { Rights } from '../../../fields/rights.js'
import { labelAt, type Column } from '../../list-state/columns.js'

/** A column of the grid. */
export interface GridColumn {
  path: string
  label: string
  field: Field
  /** True if the cells of a new, or of an existing record, may be edited by this person at all. */
  isOpen: { new: boolean; existing: boolean }
  /** True if this person may change the field in the form of a record alone. */
  isForForm: boolean
  /** True if the list can be sorted by it. */
  isSortable: boolean
}

const widths: Partial<Record<Field['kind'], number>> = {
  flag: 110,
  number: 110,
  choice: 140,
  longText: 280,
  relations: 240,
  relation: 220,
  email: 240,
}

/** The width at first, in pixels. */
export const widthOf = ({ field, label }: GridColumn): number =>
  Math.max(widths[field.kind] ?? 160, 40 + label.length * 8)

/** Returns true if a cell can edit a value, and an undo can put it back. */
const isCell = (resource: Resource, path: string): boolean => {
  const field = fieldAt(resource, path)
  return field !== undefined && (isOneCell(field) || isComposed(field)) && !isForForm(field)
}

/** Returns the columns of the list, then the fields that a new record needs. */
export function gridColumns(
  resource: Resource,
  rights: Rights,
  shown: readonly Column[],
): GridColumn[] {
  const columnAt = (path: string) => ({
    path,
    field: declaredField(resource, path),
    label: labelAt(resource, path),
    isSortable: rights.maySort(sortPathsOf(resource, path)[0]!),
  })
  const listed = new Set(shown.map(({ path }) => path))
  // The parts of a whole name have cells of their own.
  const own = shown.flatMap((column) =>
    column.by?.some((path) => isCell(resource, path))
      ? column.by.filter((path) => !listed.has(path)).map(columnAt)
      : [column],
  )
  const taken = new Set(own.map(({ path }) => path))
  const needed = leavesOf(resource).filter(
    ({ path, field }) => !taken.has(path) && rights.mayCreate(path) && isAsked(field),
  )
  return withRights(resource, rights, [...own, ...needed.map(({ path }) => columnAt(path))])
}

/** Returns the columns of a table whose cells are edited in their place. A whole name is one cell, which opens its parts together. */
export const inlineColumns = (
  resource: Resource,
  rights: Rights,
  shown: readonly Column[],
): GridColumn[] => withRights(resource, rights, shown)

type OwnColumn = Pick<GridColumn, 'path' | 'label' | 'field' | 'isSortable'>

function withRights(
  resource: Resource,
  rights: Rights,
  columns: readonly OwnColumn[],
): GridColumn[] {
  /** The parts of a group are written together. */
  const every = (path: string, may: (part: string) => boolean): boolean => {
    const parts = leavesOf(resource).filter((leaf) => isWithin(leaf.path, path))
    return parts.length > 0 && parts.every((part) => may(part.path))
  }
  return columns.map(({ path, field, label, isSortable }) => ({
    path,
    isSortable,
    field,
    label,
    isOpen: {
      new: isCell(resource, path) && every(path, rights.mayCreate),
      existing: isCell(resource, path) && every(path, rights.mayUpdate),
    },
    isForForm: isForForm(field) && rights.mayUpdate(path),
  }))
}
