/** The id in a relation's value, which is the id itself or, where it was joined, the record. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : value !== null && typeof value === 'object' && 'id' in value ? String(value.id) : null
