import type { Valued } from '../fields/field.js'
import type { AnyWhere } from './declare/where.js'

/** The records that a derived value is computed from: those of `from` whose relation `by` names this record. */
interface Source {
  from: string
  by: string
}

interface SourceOptions {
  /** The relation of the other resource that names this record: to one or to many, also inside a list. */
  by: string
  /** Only the records that satisfy it, by their own fields alone. A function is called for each request, for conditions on the current day. */
  where?: AnyWhere | (() => AnyWhere)
  /** Defaults to the value's name: `lentNow` becomes "Lent now". */
  label?: string
  /**
   * Lists may be sorted by it, or filtered. It is needed for every row within reach then, so the number of all records is stored, and each write of
   * these records changes it. A count with a condition is counted for each request, by an index that holds what the condition compares. A `first` or
   * `last` value may be filterable, too, if at most one record names each record.
   */
  sortable?: boolean
  filterable?: boolean
  /** Also takes records that the reader may not read. Everyone who may read the value then learns it: for totals that are no secret. */
  ignoreRowRules?: boolean
}

type CountOptions = SourceOptions & { per?: never; as?: never }
/** Counts each combination of values of some fields: a list of `{day, hour, booked}` for `per: ['day', 'hour'], as: 'booked'`. */
type CountPerOptions = Omit<SourceOptions, 'sortable' | 'filterable'> & {
  per: readonly string[]
  as: string
  sortable?: never
  filterable?: never
}

interface OfOptions extends SourceOptions {
  /** The field of the other resource whose value it takes. */
  of: string
}
interface OrderedOptions extends OfOptions {
  /** The field that decides which record is first or last, such as a day. Records without a value there do not count. */
  order: string
}

interface FetchedOptions<T extends string> {
  /** The relation of this resource to one record, whose value it shows. */
  through: T
  /** The field of that record, or of a record that it names in turn: `school.address.city` of a student. */
  of: string
  /** Defaults to the value's name: `schoolCity` becomes "School city". */
  label?: string
  /** Lists may be sorted by it, or filtered. */
  sortable?: boolean
  filterable?: boolean
}

/**
 * A value that is in responses and in no request: computed for each reader, and never stored. `T` are the relations through which it may
 * be fetched.
 */
export type Derived<T extends string = string> =
  | { value: 'ownId' }
  | ({ value: 'ids' } & Source)
  | ({ value: 'count'; from: string } & (CountOptions | CountPerOptions))
  | ({ value: 'sum'; from: string } & OfOptions)
  | ({ value: 'first' | 'last'; from: string } & OrderedOptions)
  | ({ value: 'fetched'; from: string } & FetchedOptions<T>)

/** A derived value that is one number, text or day, so that it can be a column. */
export type DerivedScalar = Extract<Derived, { label?: string }> & {
  per?: never
  sortable?: boolean
  filterable?: boolean
}

/** The id under a second name. */
export const ownId = (): Derived<never> => ({ value: 'ownId' })

/** The ids of the records that name this one, limited to the newest. */
export const ids = (from: string, { by }: Pick<SourceOptions, 'by'>): Derived<never> => ({
  value: 'ids',
  from,
  by,
})

/** A value of a field of another resource, whose kind only the start knows. */
type OfOther = string | number | boolean

/** The number of records that name this one: `count('equipmentLoan', { by: 'equipment', where: { returned: null } })`. */
export function count(from: string, options: CountOptions): Derived<never> & Valued<number>
export function count(from: string, options: CountPerOptions): Derived<never>
export function count(from: string, options: CountOptions | CountPerOptions): Derived<never> {
  return { value: 'count', from, ...options }
}

/** The sum of a number of the records that name this one; 0 without any. */
export const sum = (from: string, options: OfOptions): Derived<never> & Valued<number> => ({
  value: 'sum',
  from,
  ...options,
})

/** A value of the first record that names this one, by `order`; `null` without any. */
export const first = (from: string, options: OrderedOptions): Derived<never> & Valued<OfOther> => ({
  value: 'first',
  from,
  ...options,
})

/** A value of the last record that names this one, by `order`; `null` without any. */
export const last = (from: string, options: OrderedOptions): Derived<never> & Valued<OfOther> => ({
  value: 'last',
  from,
  ...options,
})

/** A field of the record that a relation names, as it is now: `fetched('school', { through: 'school', of: 'address.city' })`. */
export const fetched = <const T extends string>(
  from: string,
  options: FetchedOptions<T>,
): Derived<T> & Valued<OfOther> => ({
  value: 'fetched',
  from,
  ...options,
})

/** Returns the condition of a derived value. */
export const derivedWhere = ({ where = {} }: Pick<SourceOptions, 'where'>): AnyWhere =>
  typeof where === 'function' ? where() : where

type CountWithCondition = Extract<Derived, { value: 'count' }> &
  CountOptions &
  Required<Pick<SourceOptions, 'where'>>

/** Returns true for a number that lists are sorted or filtered by and that is not stored, because a condition decides which records it counts. */
export const isCountedByIndex = (derived: Derived): derived is CountWithCondition =>
  derived.value === 'count' &&
  derived.where !== undefined &&
  (derived.sortable === true || derived.filterable === true)
