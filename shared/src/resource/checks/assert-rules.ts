import { emptyOf, partsOf, sampleOf, type Field } from '../../fields/index.js'
import type { AnyRow } from '../declare/declared.js'
import type { Resource } from '../define-resource.js'
import { withDerived } from '../row/derive.js'
import { ownRow } from '../row/own-row.js'
import { sampleRow } from '../row/sample-row.js'
import { sentenceOf } from '../row/sentence-of.js'

type Fields = { readonly [name: string]: Field }

const sparseValue = (field: Field): unknown => {
  const parts = partsOf(field)
  return parts ? sparseFields(parts) : field.required ? sampleOf(field) : emptyOf(field)
}
const sparseFields = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sparseValue(field)]))

/** A record with the values that it must have, and no more. */
export const sparseRow = (resource: Resource): AnyRow =>
  ({ ...sampleRow(resource), ...sparseFields(resource.fields) }) as AnyRow

/** Returns the faults of checks and derivations that fail on a record with all values, or on one with only the required ones, a sentence each. */
export function ruleFaults(resource: Resource): string[] {
  const { name, checks, derive } = resource
  const rows = [
    ['all values', sampleRow(resource)],
    ['only the required values', sparseRow(resource)],
  ] as const
  const tried = (place: string, run: (row: AnyRow) => unknown): string[] => {
    for (const [words, row] of rows)
      try {
        run(row)
      } catch (error) {
        return [`${place} fails on a record with ${words}: ${sentenceOf(error)}`]
      }
    return []
  }
  return [
    ...checks.flatMap(({ at, holds }) =>
      tried(`${name}.checks (${at})`, (row) => holds(ownRow(row))),
    ),
    ...Object.entries(derive).flatMap(([path, rule]) =>
      tried(`${name}.derive.${path}`, (row) => withDerived({ derive: { [path]: rule } }, row)),
    ),
  ]
}
