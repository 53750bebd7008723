import { leavesOf, valueAt, type Resource } from '@tinkerdesk/shared'

type Values = Record<string, unknown>

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Returns true if two values look the same to a person: empty text is no value, and the order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isBlank(a) && isBlank(b))) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]))
  if (
    a === null ||
    b === null ||
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    Array.isArray(a) ||
    Array.isArray(b)
  )
    return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Values)[key], (b as Values)[key]))
}

/** Returns a copy with another value at a dotted path. */
export function setAt(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [name]: value }
  const inner = values[name]
  return {
    ...values,
    [name]: setAt(
      inner !== null && typeof inner === 'object' ? (inner as Values) : {},
      rest.join('.'),
      value,
    ),
  }
}

/** Returns the paths of the changed fields. */
export const changedPaths = (resource: Resource, before: Values, after: Values): string[] =>
  leavesOf(resource)
    .map(({ path }) => path)
    .filter((path) => !isSame(valueAt(before, path), valueAt(after, path)))

/** Returns the values at some paths, nested as a request expects them. */
export const pick = (values: Values, paths: readonly string[]): Values =>
  paths.reduce<Values>((picked, path) => setAt(picked, path, valueAt(values, path) ?? null), {})
