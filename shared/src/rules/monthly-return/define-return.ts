import type { Resource } from '../../resource/define-resource.js'
import type { Row, Where } from '../../resource/declare/declared.js'

/** The school and the month of a return. Days are days in India. */
export interface ReturnScope {
  school: string
  /** `2026-12`. */
  month: string
  firstDay: string
  lastDay: string
  /** The first moment of the month, and the first one after it. */
  from: string
  to: string
  /** The moment until which something has happened: now, or the end of the month. */
  until: string
}

/** How the records of a line become its number. */
type Measure<R extends Resource> =
  | { count: true }
  /** The sum of a field. */
  | { sum: keyof Row<R> & string }
  /** A sum of paise as whole rupees. Records that name another one in `corrects` count against it. */
  | { rupees: keyof Row<R> & string; corrects: keyof Row<R> & string }
  /** The number of different values of some fields together. */
  | { distinct: readonly (keyof Row<R> & string)[] }
  /** The sum of what each record counts for. Records that count for nothing are not behind the line. */
  | {
      each: (row: Row<R>, scope: ReturnScope) => number
      fields: readonly (keyof Row<R> & string)[]
    }

interface LineHead {
  /** At most 40 characters, and never changed: returns that are handed in have it. */
  key: string
  title: string
  unit: string
  /** True for a number that may have one decimal. All others count something. */
  hasDecimal?: true
  help?: string
}

/** A line that is computed from the records of a resource. */
interface ComputedOptions<R extends Resource> extends LineHead {
  of: R
  /** The records behind the line, in the scope of the school and not of the reader. */
  where: (scope: ReturnScope) => Where<R>
  measure: Measure<R>
  /** The fields by which the number is shown in parts: those of the resource itself, or of a record that it names. */
  by?: { fields: readonly string[]; through?: { field: keyof Row<R> & string; to: Resource } }
  /** True for what is so now, whatever the month: the equipment of a lab. */
  isNow?: true
  /** The address at which people enter what is missing. */
  enterAt: (scope: ReturnScope) => string
}

export interface ComputedLine extends LineHead {
  type: 'computed'
  of: Resource
  where: (scope: ReturnScope) => Where<Resource>
  measure: Measure<Resource>
  by?: { fields: readonly string[]; through?: { field: string; to: Resource } }
  isNow?: true
  enterAt: (scope: ReturnScope) => string
}

/** A part of a number: the values by which it is shown, and how much of it they have. */
export interface Cell {
  by: string[]
  value: number
}

/** A line that follows from the parts of another one. */
export interface ShareLine extends LineHead {
  type: 'share'
  of: string
  /** Per cent with one decimal. `null` where there is nothing to share. */
  from: (cells: readonly Cell[]) => number | null
}

/** A line that people enter by hand. */
export interface EnteredLine extends LineHead {
  type: 'entered'
}

export type ReturnLineDeclaration = ComputedLine | ShareLine | EnteredLine

export interface ReturnSection {
  key: string
  title: string
  lines: readonly ReturnLineDeclaration[]
}

/** Declares a computed line, typed from its resource. */
export function computed<const R extends Resource>(options: ComputedOptions<R>): ComputedLine
export function computed(options: ComputedOptions<Resource>): ComputedLine {
  return { type: 'computed', ...options }
}

export const share = (options: Omit<ShareLine, 'type'>): ShareLine => ({
  type: 'share',
  ...options,
})

export const entered = (head: LineHead): EnteredLine => ({ type: 'entered', ...head })

/** Declares a return: its sections in order, and their lines. Throws for a key that two lines have, or that is too long. */
export function defineReturn(sections: readonly ReturnSection[]): readonly ReturnSection[] {
  const keys = sections.flatMap(({ lines }) => lines.map(({ key }) => key))
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) !== at || key.length > 40)
      throw new Error(
        `The line "${key}" of a return needs a key of its own, of at most 40 letters.`,
      )
  return sections
}
