import type { FieldKinds } from '@tinkerdesk/shared'
import { quoted } from '../database/quoted.js'
import { plainColumn, type ApiKind } from './api-kind.js'

/** One of a closed list, sorted in the declared order: 6th before 10th. */
export const choice: ApiKind<FieldKinds['choice']> = {
  ...plainColumn('text'),
  values: ({ choices }) => choices,
  order: (column, field) =>
    `CASE ${column} ${field.choices.map((value, at) => `WHEN ${quoted(value)} THEN ${at}`).join(' ')} END`,
}
