import {
  initialOf,
  isOneCell,
  isWithin,
  leavesOf,
  minItemsOf,
  type PlacedField,
  type Resource,
} from '@tinkerdesk/shared'
import type { Rights } from '../../../fields/rights.js'
import { namesRecords, editText } from '../../../fields/cell-text.js'
import type { ImportValues } from './import-step.js'

/** Returns the fields that may have one value for all rows: those that a new record may have, and that no column fills. */
export const fixableFields = (
  resource: Resource,
  rights: Rights,
  paths: readonly (string | null)[],
): PlacedField[] =>
  leavesOf(resource).filter(
    ({ path, field }) =>
      isOneCell(field) &&
      !field.notFromFiles &&
      rights.mayCreate(path) &&
      !paths.some((column) => column !== null && isWithin(path, column)),
  )

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Returns the fields that a new record needs, and that neither a column nor a value for all rows nor a default fills. */
export const neededFields = (
  resource: Resource,
  rights: Rights,
  { paths, fixed }: Pick<ImportValues, 'paths' | 'fixed'>,
): PlacedField[] =>
  fixableFields(resource, rights, paths).filter(
    ({ path, field }) =>
      (field.required || minItemsOf(field) > 0) &&
      isNothing(initialOf(field)) &&
      isNothing(fixed[path]),
  )

/** Returns the values for all rows as the texts that a cell would have. Records are named by their IDs. */
export const fixedTexts = (
  resource: Resource,
  { paths, fixed }: Pick<ImportValues, 'paths' | 'fixed'>,
): { [path: string]: string } =>
  Object.fromEntries(
    leavesOf(resource).flatMap(({ path, field }) => {
      const value = fixed[path]
      if (isNothing(value) || paths.includes(path)) return []
      return [[path, namesRecords(field) ? [value].flat().join('; ') : editText(field, value)]]
    }),
  )
