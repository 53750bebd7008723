/** Returns ids in place of joined records. */
export const idsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idsOf)
  return value !== null && typeof value === 'object' && 'id' in value && 'allowed' in value
    ? value.id
    : value
}
