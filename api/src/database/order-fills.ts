import type { Dialect } from './database.js'

/** The texts of each table by their column. A text with another one is sorted by that where it is missing. */
export interface SortedTexts {
  readonly [table: string]: readonly (string | readonly [text: string, standIn: string])[]
}

const digits = '0123456789'
const ofDevanagari = '०१२३४५६७८९'
/** As many characters of a key are enough for the first 500 of its order. */
const maxRead = 1000

const significant = (run: string) => `COALESCE(NULLIF(LTRIM(${run}, '0'), ''), '0')`
/** Its number of digits, then the digits. */
const sortedNumber = (run: string) =>
  `CASE WHEN LENGTH(${significant(run)}) < 9 THEN CAST(LENGTH(${significant(run)}) AS text)
    ELSE '9' || SUBSTR(CAST(10000 + LENGTH(${significant(run)}) AS text), 2) END || ${significant(run)}`

const orderOf: { readonly [D in Dialect]: (key: string) => string } = {
  sqlite: (key) => {
    const plain = [...ofDevanagari].reduce(
      (text, digit, at) => `REPLACE(${text}, '${digit}', '${at}')`,
      `SUBSTR(${key}, 1, ${maxRead})`,
    )
    const rest = `LTRIM(rest, '${digits}')`
    const run = `SUBSTR(rest, 1, LENGTH(rest) - LENGTH(${rest}))`
    return `CASE WHEN ${key} GLOB '*[0-9०-९]*' THEN (WITH RECURSIVE parts(rest, done) AS (SELECT ${plain}, '' UNION ALL
      SELECT CASE WHEN rest GLOB '[0-9]*' THEN ${rest} ELSE SUBSTR(rest, 2) END,
        done || CASE WHEN rest GLOB '[0-9]*' THEN ${sortedNumber(run)} ELSE SUBSTR(rest, 1, 1) END FROM parts WHERE rest <> '')
      SELECT SUBSTR(done, 1, 500) FROM parts WHERE rest = '') ELSE SUBSTR(${key}, 1, 500) END`
  },
  postgres: (key) => {
    const plain = `TRANSLATE(SUBSTR(${key}, 1, ${maxRead}), '${ofDevanagari}', '${digits}')`
    return `CASE WHEN ${key} ~ '[0-9०-९]' THEN (SELECT SUBSTR(STRING_AGG(CASE WHEN m[1] IS NULL THEN m[2] ELSE ${sortedNumber('m[1]')} END, '' ORDER BY n), 1, 500)
      FROM REGEXP_MATCHES(${plain}, '([0-9]+)|([^0-9]+)', 'g') WITH ORDINALITY AS r(m, n)) ELSE SUBSTR(${key}, 1, 500) END`
  },
}

/** Returns the statements that fill the orders of texts from their keys, as \`textOrder\` does: one for each table, which reads it once. */
export const orderFills = (dialect: Dialect, texts: SortedTexts): string[] =>
  Object.entries(texts).map(([table, columns]) => {
    const sets = columns.map((column) => {
      const [text, standIn] = [column].flat()
      const key =
        standIn === undefined ? `"${text}_key"` : `COALESCE("${text}_key", "${standIn}_key")`
      return `"${text}_order" = ${orderOf[dialect](key)}`
    })
    return `UPDATE "${table}" SET ${sets.join(', ')}`
  })
