import { chosenIn, isBlankText, variantsOf, type Field } from '@tinkerdesk/shared'

/** An item with a key, so that a row keeps its focus when it moves. */
export interface Item {
  key: number
  value: unknown
}

let next = 0
export const newItem = (value: unknown): Item => ({ key: (next += 1), value })

/** Returns the items of a value changed from outside, keeping existing keys. */
export function inStep(items: readonly Item[], values: readonly unknown[]): readonly Item[] {
  if (items.length === values.length && items.every(({ value }, at) => value === values[at]))
    return items
  return values.map((value, at) =>
    items[at] && items[at].value === value ? items[at] : newItem(value),
  )
}

export const insertAt = <T>(items: readonly T[], at: number, added: readonly T[]): T[] => [
  ...items.slice(0, at),
  ...added,
  ...items.slice(at),
]

export const removeAt = <T>(items: readonly T[], at: number): T[] =>
  items.filter((_, index) => index !== at)

/** Returns the items with one moved up (-1) or down (1), or unchanged at the ends. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const to = at + by
  if (to < 0 || to >= items.length) return items
  return insertAt(removeAt(items, at), to, [items[at]!])
}

/** Splits pasted text into lines, without the bullets and numbers of documents. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-•*–]|\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean)

/** True if an item is still empty. */
export function isBlankItem(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return isBlankText(value)
  return typeof value === 'object' && Object.values(value).every(isBlankItem)
}

/** Returns the name of the field that an item holds, if it is one of several. */
export function kindOf(item: Field, value: unknown): string | undefined {
  const fields = variantsOf(item)
  return fields && chosenIn(value, { fields })?.name
}
