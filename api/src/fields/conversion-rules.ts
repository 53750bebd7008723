import { choiceLabel, maxLengthOf, type Field } from '@tinkerdesk/shared'
import type { Dialect } from '../database/database.js'
import { quoted } from '../database/quoted.js'

/** The ways to store a value: a text with its order and key, a plain text, a number, a relation's column, a relation's table. */
export type Shape = 'keyed' | 'text' | 'integer' | 'real' | 'one' | 'many'

/** How a former value becomes one of the new kind. SQL about `value`, the former one as text. */
export interface Rule {
  /** True for a value that is converted without loss. */
  fits: string
  /** The columns of the new value. */
  columns: readonly string[]
  /** The JSON of the new value. */
  json: string
  /** The column of rows without a former value. Absent for `NULL`. */
  otherwise?: string
}

/** Without `?`, which marks a bound value. */
const numeric = {
  sqlite: (value: string, isWhole: boolean) =>
    `CASE WHEN json_valid(${value}) THEN ${isWhole ? `CAST(json_extract(${value}, '$') AS INTEGER) = json_extract(${value}, '$') AND ` : ''}json_type(${value}) IN ('integer', 'real') ELSE 0 END`,
  postgres: (value: string, isWhole: boolean) =>
    isWhole
      ? `${value} ~ '^-{0,1}(0|[1-9][0-9]{0,8})(\\.0+){0,1}$'`
      : `${value} ~ '^-{0,1}(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15}){0,1}$'`,
} as const satisfies { [D in Dialect]: unknown }

const jsonText = {
  sqlite: (text: string) => `json_quote(${text})`,
  postgres: (text: string) => `to_jsonb(${text})`,
} as const
const jsonList = {
  sqlite: (text: string) => `json_array(${text})`,
  postgres: (text: string) => `jsonb_build_array(${text})`,
} as const
const jsonRaw = {
  sqlite: (text: string) => `json(${text})`,
  postgres: (text: string) => `(${text})::jsonb`,
} as const

const trimmed = 'TRIM(value)'

/** Returns `CASE` over the folded value, with the result for each of several spellings. */
const cases = (spellings: readonly (readonly [string, string])[]): string =>
  `CASE LOWER(${trimmed}) ${spellings.map(([from, to]) => `WHEN ${quoted(from.toLowerCase())} THEN ${to}`).join(' ')} END`

const isOneOf = (spellings: readonly (readonly [string, string])[]): string =>
  `LOWER(${trimmed}) IN (${spellings.map(([from]) => quoted(from.toLowerCase())).join(', ')})`

const yesNo = [
  ...['true', 'yes', 'y', '1', '1.0'].map((word) => [word, '1'] as const),
  ...['false', 'no', 'n', '0', '0.0'].map((word) => [word, '0'] as const),
]

function numberRule(dialect: Dialect, isWhole: boolean): Rule {
  const as = isWhole
    ? `CAST(CAST(${trimmed} AS ${dialect === 'sqlite' ? 'REAL' : 'NUMERIC'}) AS INTEGER)`
    : `CAST(${trimmed} AS ${dialect === 'sqlite' ? 'REAL' : 'DOUBLE PRECISION'})`
  return {
    fits: numeric[dialect](trimmed, isWhole),
    columns: [as],
    json:
      dialect === 'sqlite'
        ? `CASE WHEN ${as} = CAST(${as} AS INTEGER) THEN json_quote(CAST(${as} AS INTEGER)) ELSE json_quote(${as}) END`
        : `to_jsonb(${as})`,
  }
}

const textRule = (dialect: Dialect, shape: Shape, max?: number): Rule => ({
  fits: max === undefined ? 'value IS NOT NULL' : `LENGTH(value) <= ${max}`,
  // The key without accents, and the order of numbers, follow with the next change of the record.
  columns: shape === 'keyed' ? ['value', `LOWER(${trimmed})`, `LOWER(${trimmed})`] : ['value'],
  json: jsonText[dialect]('value'),
})

/** Returns the rule by which values of a former shape become those of a field, or of a shape if the field is unknown. `null` without one. */
export function ruleFor(dialect: Dialect, from: Shape, to: Shape, field?: Field): Rule | null {
  if (from === 'one' || from === 'many') {
    if (to === 'many')
      return { fits: 'value IS NOT NULL', columns: [], json: jsonList[dialect]('value') }
    return to === 'one'
      ? { fits: `value NOT LIKE '%,%'`, columns: ['value'], json: jsonText[dialect]('value') }
      : null
  }
  if (to === 'one' || to === 'many') return null
  if (to === 'integer' && field?.kind === 'flag')
    return {
      fits: isOneOf(yesNo),
      columns: [cases(yesNo)],
      otherwise: '0',
      json: `CASE WHEN ${cases(yesNo)} = 1 THEN ${jsonRaw[dialect]("'true'")} ELSE ${jsonRaw[dialect]("'false'")} END`,
    }
  if (to === 'integer' || to === 'real') return numberRule(dialect, to === 'integer')
  if (field?.kind === 'choice') {
    const spellings = field.choices.flatMap((choice) =>
      [...new Set([choice, choiceLabel(field, choice)])].map(
        (text) => [text, quoted(choice)] as const,
      ),
    )
    return {
      fits: isOneOf(spellings),
      columns: [cases(spellings)],
      json: jsonText[dialect](cases(spellings)),
    }
  }
  if (field?.kind === 'list')
    return ['text', 'longText', 'url'].includes(field.item.kind)
      ? {
          fits: 'value IS NOT NULL',
          columns: [`${jsonList[dialect](trimmed)}${dialect === 'postgres' ? '::text' : ''}`],
          json: jsonList[dialect](trimmed),
        }
      : null
  if (!field || field.kind === 'text' || field.kind === 'longText' || field.kind === 'url')
    return textRule(dialect, to, field && maxLengthOf(field))
  return null
}

const plainTexts: readonly string[] = ['email', 'phone', 'day', 'moment', 'time', 'conversation']

/** True if a text stays in its column as it is: the new kind stores one, too. */
export const keepsText = (from: Shape, field: Field): boolean =>
  (from === 'keyed' || from === 'text') && plainTexts.includes(field.kind)
