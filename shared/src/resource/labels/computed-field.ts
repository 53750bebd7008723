import {
  day,
  flag,
  moment,
  number,
  rupees,
  sampleOf,
  text,
  time,
  type Field,
} from '../../fields/index.js'
import { isRecord } from '../../base/is-record.js'
import type { Computed, ComputedKind } from '../declare/computed.js'
import type { Resource } from '../define-resource.js'
import { derivedField } from '../walk/derived-field.js'
import { leavesOf } from '../walk/fields-of.js'
import { ownRow } from '../row/own-row.js'
import { sampleRow } from '../row/sample-row.js'
import { sentenceOf } from '../row/sentence-of.js'
import { isSystemName } from '../declare/system-fields.js'

/** The field that formats a computed value of each kind. */
const kinds: {
  readonly [K in ComputedKind]: (label: string, options: { readOnly: true }) => Field
} = {
  text,
  number,
  rupees,
  flag,
  day,
  moment,
  time,
}

interface WithComputed {
  computed: { readonly [name: string]: Computed }
}

const fieldCache = new WeakMap<object, Field>()

/** Returns a computed value as a read-only field, for columns, record pages and descriptions. `undefined` for any other name. */
export function computedField(resource: WithComputed, name: string): Field | undefined {
  const computed = Object.hasOwn(resource.computed, name) ? resource.computed[name]! : undefined
  if (!computed) return undefined
  const field = fieldCache.get(computed) ?? kinds[computed.kind](computed.label, { readOnly: true })
  fieldCache.set(computed, field)
  return field
}

/** Thrown when a computation reads a field without a value. */
class MissingOperand extends Error {}

const missing = (): never => {
  throw new MissingOperand()
}

/** An optional part of a list's item may be empty; a withheld one is absent. */
const itemOf = (item: unknown): unknown =>
  isRecord(item)
    ? new Proxy(item, {
        get: (target, key) => (key in target ? Reflect.get(target, key) : missing()),
      })
    : item

/** Returns a row whose empty and absent fields stop the computation that reads them. */
const operands = (row: object): object =>
  new Proxy(row, {
    get(target, key) {
      const value: unknown =
        typeof key !== 'string' || Object.hasOwn(target, key) ? Reflect.get(target, key) : undefined
      if (typeof key !== 'string') return value
      if (value === null || value === undefined) return missing()
      return Array.isArray(value) ? value.map(itemOf) : isRecord(value) ? operands(value) : value
    },
  })

/**
 * Returns a computed value of a row, which must contain only what the reader may read in full. `null` if an operand is missing or the
 * result is not a finite number.
 */
export function computedValue(
  resource: WithComputed,
  name: string,
  row: object,
): string | number | boolean | null {
  try {
    const value = resource.computed[name]!.from(ownRow(operands(row)))
    return typeof value === 'number' && !Number.isFinite(value) ? null : value
  } catch (error) {
    if (error instanceof MissingOperand) return null
    throw error
  }
}

/** Returns a record that notes which of its fields are read, at any depth. */
const noted = (row: object, path: string, onRead: (path: string) => void): object =>
  new Proxy(row, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return value
      const inner = path ? `${path}.${key}` : key
      onRead(inner)
      const notedIn = (part: unknown) => (isRecord(part) ? noted(part, inner, onRead) : part)
      return Array.isArray(value) ? value.map(notedIn) : notedIn(value)
    },
  })

const operandCache = new WeakMap<object, readonly string[]>()

/** Returns a record with a value in every field, and in every derived value that can be computed from. */
const sampleOperands = (resource: Resource): object =>
  Object.assign(
    sampleRow(resource),
    ...Object.keys(resource.derived).map((name) => {
      const field = derivedField(resource, name)
      return field && { [name]: sampleOf(field) }
    }),
  )

/** The names that a computed value reads of a record with all values. */
function namesRead(resource: Resource, name: string): ReadonlySet<string> {
  const read = new Set<string>()
  const row = noted(sampleOperands(resource), '', (path) => read.add(path))
  resource.computed[name]!.from(ownRow(row))
  return read
}

/**
 * Returns the fields and derived values that a computed value reads of a record with all values: a function that branches may read more. Passes on its
 * errors, which `computedFaults` reports when the product starts.
 */
export function operandsOf(resource: Resource, name: string): readonly string[] {
  const computed = resource.computed[name]!
  const cached = operandCache.get(computed)
  if (cached) return cached
  const read = namesRead(resource, name)
  const paths = [
    ...leavesOf(resource).map(({ path }) => path),
    ...Object.keys(resource.derived),
  ].filter((path) => read.has(path))
  operandCache.set(computed, paths)
  return paths
}

/** Returns the derived values that a computed value reads. */
export const derivedOperandsOf = (resource: Resource, name: string): readonly string[] =>
  Object.keys(resource.derived).length === 0
    ? []
    : operandsOf(resource, name).filter((path) => Object.hasOwn(resource.derived, path))

/** Names that a function reads although the row of a computed value never has them: those of other computed values. */
function otherComputed(resource: Resource, name: string): string[] {
  const read = new Set<string>()
  const row = sampleOperands(resource)
  for (const other of Object.keys(resource.computed))
    if (!(other in row)) Object.defineProperty(row, other, { get: () => void read.add(other) })
  resource.computed[name]!.from(ownRow(row))
  return [...read]
}

function operandFaults(resource: Resource, name: string, place: string): string[] {
  try {
    const others = otherComputed(resource, name)
    if (others.length > 0)
      return others.map(
        (other) =>
          `${place} reads the computed value "${other}"; it may read fields and derived values only, so that no value goes in a circle.`,
      )
    return operandsOf(resource, name).length === 0
      ? [`${place} reads no field of ${resource.name}.`]
      : []
  } catch (error) {
    return [`${place} cannot be computed from valid values: ${sentenceOf(error)}`]
  }
}

/** Returns the faults of a resource's computed values, each a sentence. */
export function computedFaults(resource: Resource): string[] {
  return Object.keys(resource.computed).flatMap((name) => {
    const place = `${resource.name}.computed.${name}`
    const isTaken =
      isSystemName(name) ||
      [resource.fields, resource.derived].some((names) => Object.hasOwn(names, name))
    return [
      ...(isTaken ? [`${place} is the name of a field already.`] : []),
      ...operandFaults(resource, name, place),
    ]
  })
}
