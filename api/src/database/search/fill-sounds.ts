import { nameSound } from '@tinkerdesk/shared'
import type { Database, Dialect } from '../database.js'
import type { TableSpec } from '../table.js'

const batchSize = 2000
const quote = (name: string): string => `"${name}"`

/** The rows of a list of lists in JSON as `v`. */
const listed: { readonly [D in Dialect]: string } = {
  sqlite: 'json_each(?) v',
  postgres: 'json_array_elements(CAST(? AS json)) v(value)',
}

async function fillTable(
  database: Database,
  table: string,
  sounds: readonly (readonly [sound: string, text: string])[],
): Promise<void> {
  const texts = sounds.map(([, text], at) => `${quote(text)} AS c${at}`).join(', ')
  const lacking = sounds
    .map(([sound, text]) => `(${quote(sound)} IS NULL AND ${quote(text)} IS NOT NULL)`)
    .join(' OR ')
  const cell = (at: number) => `v.value ->> ${at}`
  const sets = sounds.map(([sound], at) => `${quote(sound)} = ${cell(at + 1)}`).join(', ')
  let last = ''
  for (;;) {
    const rows = await database.read.all<{ id: string; [column: string]: string | null }>(
      `SELECT "id" AS id, ${texts} FROM ${quote(table)} WHERE "id" > ? AND (${lacking}) ORDER BY "id" LIMIT ${batchSize}`,
      [last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const values = rows.map((row) => [
      row.id,
      ...sounds.map((_, at) => {
        const text = row[`c${at}`] ?? null
        return text === null ? null : nameSound(text)
      }),
    ])
    await database.write(
      (tx) =>
        tx.run(
          `UPDATE ${quote(table)} SET ${sets} FROM ${listed[database.dialect]} WHERE ${quote(table)}."id" = ${cell(0)}`,
          [JSON.stringify(values)],
        ),
      'product',
    )
  }
}

/** Fills the phonetic keys of names that lack one: those of rows that are older than the search by sound, or than the search of a field. */
export async function fillSounds(database: Database, tables: readonly TableSpec[]): Promise<void> {
  for (const { name, sounds = {} } of tables) {
    const filled = Object.entries(sounds)
    if (filled.length > 0) await fillTable(database, name, filled)
  }
}
