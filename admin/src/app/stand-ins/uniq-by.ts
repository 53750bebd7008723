/**
 * Replaces the file of this name in lodash, with which Refine's `useSelect` drops an option that is there twice. Returns the first part with each
 * value of a property.
 */
export default function uniqBy<T>(list: readonly T[], property: keyof T): T[] {
  const seen = new Set<unknown>()
  return list.filter((part) => !seen.has(part[property]) && seen.add(part[property]))
}
