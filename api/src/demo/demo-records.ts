import type { CreateBody, Resource } from '@tinkerdesk/shared'

/** A record of the demo, as an admin would post it. */
export type DemoRecord<R> = CreateBody<R>

type KeyOf<D> = D extends unknown ? keyof D : never
type At<D, K> = D extends unknown
  ? K extends keyof D
    ? Exclude<D[K], null | undefined>
    : never
  : never
/** A record type in which every key that the declaration does not have is an error, at any depth. */
type OnlyDeclared<T, D> = T extends readonly (infer I)[]
  ? D extends readonly (infer J)[]
    ? readonly OnlyDeclared<I, J>[]
    : T
  : T extends object
    ? { [K in keyof T]: K extends KeyOf<D> ? OnlyDeclared<T[K], At<D, K>> : never }
    : T

/** The demo's records of one resource. */
export interface DemoRecords {
  /** The resource's name. */
  resource: string
  records: readonly Record<string, unknown>[]
}

/** Returns the records of a resource. A field that is not declared, a missing required one and a wrong value do not compile. */
export const recordsOf = <const R extends Resource, T extends DemoRecord<R>>(
  { name }: R,
  records: readonly (T & OnlyDeclared<T, DemoRecord<R>>)[],
): DemoRecords => ({ resource: name, records: records as readonly Record<string, unknown>[] })
