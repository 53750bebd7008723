import {
  isRecord,
  plainOf,
  resourceNamed,
  sharedKind,
  targetOf,
  titleOf,
  writtenNumber,
  type Field,
  type Language,
} from '@tinkerdesk/shared'
import { sayIn } from '../../mail/reader-language.js'
import { resourceIn } from '../query/rows/resource-in.js'
import type { ExportCell } from '../query/rows/sheet-cell.js'

/** Writes a value of one field as a cell. `null` for no value. */
export type WriteCell = (value: unknown) => ExportCell

/** Different values of a closed set that a column remembers. */
const maxRemembered = 200

/** Writes each different text once: a column of classes or genders has few. */
function remembering(write: (text: string) => string): (text: string) => string {
  const written = new Map<string, string>()
  return (text) => {
    let cell = written.get(text)
    if (cell === undefined) {
      cell = write(text)
      if (written.size < maxRemembered) written.set(text, cell)
    }
    return cell
  }
}

/** Returns what writes the values of a field: as texts or numbers, relations by the names of the joined records, Yes and No in the language of the reader. */
export function cellWriter(field: Field, language?: Language): WriteCell {
  const target = targetOf(field)
  if (target) {
    const spoken = resourceIn(resourceNamed(target.to), language)
    const nameOf = (record: unknown) =>
      isRecord(record) ? titleOf(spoken, record) : plainOf(record, field)
    // Ids of records that this person may not read are not resolved, and not shown.
    return (value) =>
      value === null || value === undefined
        ? null
        : [value]
            .flat()
            .filter((record) => isRecord(record) || record === target.all)
            .map(nameOf)
            .join('; ')
  }
  const say = sayIn(language ?? null)
  const plain = (text: string) => plainOf(text, field)
  const textOf = sharedKind(field).values ? remembering(plain) : plain
  return (value) => {
    if (typeof value === 'string') return textOf(value)
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return writtenNumber(value, field)
    return typeof value === 'boolean' ? say(plainOf(value, field)) : plainOf(value, field)
  }
}

/** Returns a value as a cell, as `cellWriter` does. */
export const exportCellOf = (field: Field, value: unknown, language?: Language): ExportCell =>
  cellWriter(field, language)(value)
