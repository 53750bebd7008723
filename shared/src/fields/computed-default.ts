import type { Me } from '../base/roles.js'

/** A default that depends on the person or the moment: `today`, `ownSchool`. `null` for none. */
export type ComputedDefault<V> = (me: Me) => V | null

/** Returns the default of a field if it is a function. */
export const computedIn = <V>(
  value: V | ComputedDefault<V> | undefined,
): ComputedDefault<V> | undefined =>
  typeof value === 'function' ? (value as ComputedDefault<V>) : undefined
