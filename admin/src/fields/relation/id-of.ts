/** Returns the id of a relation's value, which is either the id itself or the joined record. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : value !== null && typeof value === 'object' && 'id' in value ? String(value.id) : null
