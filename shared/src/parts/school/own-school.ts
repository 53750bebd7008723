import type { Me } from '../../base/roles.js'

/** The default of a field that names a school: the person's own, if they have exactly one. */
export const ownSchool = ({ schoolIds }: Me): string | null =>
  schoolIds.length === 1 ? schoolIds[0]! : null

/** The schools that a person coordinates. None is no row: a condition takes this list, never `undefined`. */
export const coordinatedBy = ({ coordinatedIds = [] }: Me): string[] => coordinatedIds

/** Reads the rows that name a school which the person coordinates. */
export const readsCoordinated = {
  can: 'read',
  where: (me: Me) => ({ school: { $in: coordinatedBy(me) } }),
} as const
