import type { SqlValue } from '../database/database.js'

/** A piece of SQL with the values of its question marks, in their order. */
export interface Fragment {
  text: string
  values: readonly SqlValue[]
}

export const fragment = (text: string, ...values: SqlValue[]): Fragment => ({ text, values })

export const always = fragment('1 = 1')
export const never = fragment('1 = 0')

const join = (parts: readonly Fragment[], word: string): Fragment => ({
  text: parts.length === 1 ? parts[0]!.text : `(${parts.map((part) => part.text).join(` ${word} `)})`,
  values: parts.flatMap((part) => part.values),
})

/** All of them; everything when there are none. */
export const allOf = (parts: readonly Fragment[]): Fragment => {
  const real = parts.filter((part) => part !== always)
  if (real.includes(never)) return never
  return real.length ? join(real, 'AND') : always
}

/** One of them; nothing when there are none. */
export const anyOf = (parts: readonly Fragment[]): Fragment => {
  if (parts.includes(always)) return always
  const real = parts.filter((part) => part !== never)
  return real.length ? join(real, 'OR') : never
}

export const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ')
