import type { SqlValue } from '../../database/database.js'

/** A piece of SQL with the values of its question marks, in order. */
export interface Fragment {
  text: string
  values: readonly SqlValue[]
  /** The same rows found by a scan: faster if so many match that a page is full after a few. */
  scan?: { text: string; values: readonly SqlValue[] }
  /** A statement that counts these rows on its own, if no other condition applies: faster than counting the table. */
  count?: { text: string; values: readonly SqlValue[] }
}

export const fragment = (text: string, ...values: SqlValue[]): Fragment => ({ text, values })

export const always = fragment('1 = 1')
export const never = fragment('1 = 0')

const joined = (parts: readonly { text: string; values: readonly SqlValue[] }[], word: string) => ({
  text: `(${parts.map((part) => part.text).join(` ${word} `)})`,
  values: parts.flatMap((part) => part.values),
})

const join = (parts: readonly Fragment[], word: string): Fragment => {
  if (parts.length === 1) return parts[0]!
  const scan = parts.some((part) => part.scan)
    ? {
        scan: joined(
          parts.map((part) => part.scan ?? part),
          word,
        ),
      }
    : {}
  return { ...joined(parts, word), ...scan }
}

/** ANDs fragments. Without any, everything matches. */
export const allOf = (parts: readonly Fragment[]): Fragment => {
  const real = parts.filter((part) => part !== always)
  if (real.includes(never)) return never
  return real.length ? join(real, 'AND') : always
}

/** ORs fragments. Without any, nothing matches. */
export const anyOf = (parts: readonly Fragment[]): Fragment => {
  if (parts.includes(always)) return always
  const real = parts.filter((part) => part !== never)
  return real.length ? join(real, 'OR') : never
}

/** Returns true if two fragments have the same text and values. */
export const isSame = (left: Fragment, other: Fragment): boolean =>
  left.text === other.text && left.values.length === other.values.length && left.values.every((value, at) => value === other.values[at])

export const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ')
