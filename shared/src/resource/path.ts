/** Declared fields, without the index signature that a group's own shape adds. */
export type NamedIn<F> = { [K in keyof F as string extends K ? never : K]: F[K] }
type NameOf<F> = keyof NamedIn<F> & string

/**
 * The dotted paths of a declaration's fields, including those in groups and in the groups of lists: `name.firstName`, `guardians.phone`.
 */
export type FieldPath<F> = {
  [K in NameOf<F>]:
    | K
    | (F[K] extends { kind: 'group'; fields: infer G } ? `${K}.${FieldPath<G>}` : never)
    | (F[K] extends { kind: 'list'; item: { kind: 'group' | 'variant'; fields: infer G } } ? `${K}.${FieldPath<G>}` : never)
}[NameOf<F>]

/** Returns the value at a dotted path of a row, or `undefined` if a part of the path is missing. */
export const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined,
      row,
    )

/** Returns a copy of a row with a value at a dotted path. Creates missing groups on the way. */
export function withValueAt(row: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...row, [name]: value }
  const inner = row[name]
  const group = inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>) : {}
  return { ...row, [name]: withValueAt(group, rest.join('.'), value) }
}

/** Returns a copy of a row without the value at a dotted path, and without the groups that are empty then. */
export function withoutValueAt(row: Record<string, unknown>, path: string): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: own, ...others } = row
  if (rest.length === 0 || own === null || typeof own !== 'object') return others
  const inner = withoutValueAt(own as Record<string, unknown>, rest.join('.'))
  return Object.keys(inner).length > 0 ? { ...row, [name]: inner } : others
}

/** Returns true if `path` is `scope` or lies inside it. */
export const isWithin = (path: string, scope: string): boolean => path === scope || path.startsWith(`${scope}.`)
