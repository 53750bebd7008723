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
    | (F[K] extends { kind: 'list'; item: { kind: 'group' | 'variant'; fields: infer G } }
        ? `${K}.${FieldPath<G>}`
        : never)
}[NameOf<F>]

/** Returns the value at a dotted path of a row, or `undefined` if a part of the path is missing. */
export function valueAt(row: unknown, path: string): unknown {
  let value = row
  // Without `split`: this runs for each field of each row.
  for (let from = 0; from <= path.length;) {
    const dot = path.indexOf('.', from)
    const key = dot < 0 && from === 0 ? path : path.slice(from, dot < 0 ? undefined : dot)
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
    if (dot < 0) break
    from = dot + 1
  }
  return value
}

/** Returns a copy of a row with a value at a dotted path. Creates missing groups on the way. */
export function withValueAt(
  row: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...row, [name]: value }
  const inner = row[name]
  const group =
    inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>) : {}
  return { ...row, [name]: withValueAt(group, rest.join('.'), value) }
}

/** Returns a copy of a row without the value at a dotted path, and without the groups that are empty then. */
export function withoutValueAt(
  row: Record<string, unknown>,
  path: string,
): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const { [name]: own, ...others } = row
  if (rest.length === 0 || own === null || typeof own !== 'object') return others
  const inner = withoutValueAt(own as Record<string, unknown>, rest.join('.'))
  return Object.keys(inner).length > 0 ? { ...row, [name]: inner } : others
}

/** Returns true if `path` is `scope` or lies inside it. */
export const isWithin = (path: string, scope: string): boolean =>
  path === scope || path.startsWith(`${scope}.`)
