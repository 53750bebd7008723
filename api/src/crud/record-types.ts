import type {
  ChangeBody,
  CreateBody,
  Patch,
  PathOf,
  Row,
  SystemFields,
  Where,
} from '@tinkerdesk/shared'
import type { CopySource } from './machine/hooks.js'

type OrderPath<R> = PathOf<R> | (keyof SystemFields & string)

/** A path to sort by, with a leading `-` for descending. */
export type Order<R> = OrderPath<R> | `-${OrderPath<R>}`

type FieldName<R> = keyof Row<R> & string

/** Which of the matching rows to read, in which order, and how much of each. */
export interface FindOptions<R, K extends FieldName<R> = FieldName<R>> {
  /** Defaults to the id, so to the order of creation. */
  order?: Order<R> | readonly Order<R>[]
  limit?: number
  /** Top-level fields; system fields are always included. Absent for whole rows. */
  fields?: readonly K[]
}

/** The part of a row that `fields` picked. */
type Picked<R, K extends FieldName<R>> = Pick<Row<R>, Extract<K | keyof SystemFields, keyof Row<R>>>

type ShownValue<V> = V extends readonly unknown[]
  ? V
  : V extends object
    ? { [K in keyof V]?: ShownValue<V[K]> }
    : V

/** A record as one person may read it, without withheld fields. */
export type Shown<R> = { id: string } & { [K in keyof Row<R>]?: ShownValue<Row<R>[K]> }

/** The rows of a resource for the product's own work. No rights apply and nothing is withheld, so never put them in a response. */
export interface RecordReading<R> {
  /** Returns the matching rows, all of them without a condition. Files carry their ids only. */
  find<K extends FieldName<R> = FieldName<R>>(
    where?: Where<R>,
    options?: FindOptions<R, K>,
  ): Promise<Picked<R, K>[]>
  /** Returns the ids of the matching rows, in the order of creation. Reads nothing else, so they may be many. */
  ids(where?: Where<R>): Promise<string[]>
  /** Returns the whole row. Throws `not_found`. */
  one(id: string): Promise<Row<R>>
  count(where?: Where<R>): Promise<number>
}

/** Writing for the product itself, inside a transaction. */
export interface RecordWriting<R> extends RecordReading<R> {
  /** Returns the row, locked until this transaction ends. Throws `not_found`. */
  lock<K extends FieldName<R> = FieldName<R>>(
    id: string,
    options?: Pick<FindOptions<R, K>, 'fields'>,
  ): Promise<Picked<R, K>>
  /** Creates a record as an admin's request would. */
  create(body: CreateBody<R>, options?: { copiedFrom?: CopySource }): Promise<Row<R>>
  /** Changes a record as an admin's request would, from the version in the body. */
  change(id: string, body: ChangeBody<R>): Promise<Row<R>>
  /** Applies a patch in any version, without field rules: for fields that only the server writes. Hooks and checks run. */
  put(id: string, patch: Patch<R>): Promise<Row<R>>
  /** Applies one patch to several records, by few statements. */
  putAll(ids: readonly string[], patch: Patch<R>): Promise<void>
  /** Inserts rows that the product writes in large numbers, without hooks, checks, audit entries and events. */
  add(rows: readonly Patch<R>[]): Promise<void>
}

/** The rows of a resource as one person reads them. Row rules and field rules apply. */
export interface RecordReadingFor<R> {
  /** Returns the matching rows within the person's reach, stripped to what they may read. Files carry their ids only. */
  find<K extends FieldName<R> = FieldName<R>>(
    where?: Where<R>,
    options?: FindOptions<R, K>,
  ): Promise<Shown<R>[]>
  /** Returns one record, stripped. Throws `not_found` beyond the person's reach. */
  one(id: string): Promise<Shown<R>>
  count(where?: Where<R>): Promise<number>
  /** Returns the whole row if the person may read it, else `null`. For decisions, never for a response. */
  reach(id: string): Promise<Row<R> | null>
  /**
   * Strips rows that were read for the product itself, and fills in their files. No row rule is asked: the caller knows that each row is within
   * the person's reach. Only for a resource that each role reads by one rule.
   */
  show<K extends FieldName<R>>(rows: readonly Row<R>[], fields: readonly K[]): Promise<Shown<R>[]>
}

export interface RecordWritingFor<R> extends RecordReadingFor<R> {
  /** Returns the whole row, locked, if the person may read it. Throws `not_found`. */
  lock(id: string): Promise<Row<R>>
  create(body: CreateBody<R>, options?: { copiedFrom?: CopySource }): Promise<Shown<R>>
  change(id: string, body: ChangeBody<R>): Promise<Shown<R>>
  /** Creates records by few statements. Throws the problem of the first that is refused: the caller's transaction then ends. */
  createAll(bodies: readonly CreateBody<R>[]): Promise<Shown<R>[]>
  /** Changes records by few statements; neighbours that get the same values share one. Throws as `createAll` does. */
  changeAll(changes: readonly (ChangeBody<R> & { id: string })[]): Promise<Shown<R>[]>
}
