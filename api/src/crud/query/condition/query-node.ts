/** A condition tree as requested. None of its paths is known to exist yet. */
export type QueryNode =
  { all: QueryNode[] } | { any: QueryNode[] } | { path: string; operator: string; value: unknown }

const emptiness: { readonly [name: string]: string } = { $isnull: '$notnull', $notnull: '$isnull' }

/** Returns a condition of which "is empty: false" means "is not empty". */
export function leafOf(path: string, operator: string, value: unknown): QueryNode {
  const opposite = value === false || value === 'false' ? emptiness[operator] : undefined
  return opposite ? { path, operator: opposite, value: true } : { path, operator, value }
}
