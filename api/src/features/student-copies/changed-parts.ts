import type { AnyRow } from '@tinkerdesk/shared'
import { isDeepStrictEqual } from 'node:util'
import { carriedFields } from './carried-fields.js'
import type { Copying } from './copying.js'

type Values = Readonly<Record<string, unknown>>

/** Values that were stored as JSON, and those that were not, compare alike. */
const plain = (value: unknown): unknown =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown)

export const isEqual = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other))

/** Returns the fields in which a copy follows its original. */
export const partsOf = (copying: Copying): string[] =>
  carriedFields(copying).filter((name) => !copying.fixed.includes(name))

/** Returns the parts in which an original differs from what was copied. */
export const changedParts = (copying: Copying, base: Values, now: Values): string[] =>
  partsOf(copying).filter((name) => !isEqual(base[name], now[name]))

/** A part of an original that a copy does not have. */
export interface MissingPart {
  name: string
  base: unknown
  now: unknown
  /** True if the copy still has the value that was copied. */
  isUntouched: boolean
}

/** Returns what a copy does not have of its original. Without the version that was copied, its owner decides about all of it. */
export const missingParts = (
  copying: Copying,
  copy: AnyRow,
  base: Values | undefined,
  now: Values,
): MissingPart[] =>
  (base ? changedParts(copying, base, now) : partsOf(copying))
    .filter((name) => !isEqual(copy[name], now[name]))
    .map((name) => ({
      name,
      base: base?.[name] ?? null,
      now: now[name],
      isUntouched: base !== undefined && isEqual(copy[name], base[name]),
    }))
