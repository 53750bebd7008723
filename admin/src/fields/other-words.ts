import type { Field } from '@tinkerdesk/shared'

const others = new WeakMap<Field, readonly Field[]>()

/** Makes the words of a field in other languages known to all cells that read it. */
export const readAlsoAs = (field: Field, spoken: readonly Field[]): void => {
  if (spoken.length > 0) others.set(field, spoken)
}

/** Returns a field in the other languages of the product, as far as they are loaded. */
export const inOtherLanguages = (field: Field): readonly Field[] => others.get(field) ?? []
