import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Shapes } from '../../database/declared-shapes.js'
import type { RecordedShapes } from '../../database/migrations/shapes.js'
import { formatted } from '../formatted.js'

/** Returns the record with the shapes that changed since, under the file of the newest migration. */
export function withShapes(
  recorded: RecordedShapes,
  file: string,
  before: Shapes,
  declared: Shapes,
): RecordedShapes {
  const changed = Object.entries(declared).filter(
    ([name, shape]) => !isDeepStrictEqual(before[name], shape),
  )
  const gone = Object.keys(before).filter((name) => !(name in declared))
  const next = {
    ...recorded[file],
    ...Object.fromEntries(changed),
    ...Object.fromEntries(gone.map((name) => [name, null])),
  }
  return Object.keys(next).length > 0 ? { ...recorded, [file]: next } : recorded
}

/** Returns the record without the shapes of a migration. */
export const withoutShapes = (recorded: RecordedShapes, file: string): RecordedShapes =>
  Object.fromEntries(Object.entries(recorded).filter(([migration]) => migration !== file))

/** Writes the record into `shapes.ts`. */
export async function writeShapes(path: string, recorded: RecordedShapes): Promise<void> {
  const text = await readFile(path, 'utf8')
  const start = text.slice(0, text.indexOf('= {') + 2)
  await writeFile(path, await formatted(start + JSON.stringify(recorded), 'typescript'))
}
