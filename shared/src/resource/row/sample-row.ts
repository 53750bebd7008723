import { sampleOf, type Fields } from '../../fields/index.js'
import type { AnyRow } from '../declare/declared.js'
import { systemFields } from '../declare/system-fields.js'

const samplesOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))

/** A record with a valid value in every field, for trying out the functions of a declaration when the product starts. */
export const sampleRow = ({ fields }: { fields: Fields }): AnyRow =>
  ({ ...samplesOf(fields), ...samplesOf(systemFields) }) as AnyRow
