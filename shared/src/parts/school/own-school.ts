import type { Me } from '../../base/roles.js'

/** The default of a field that names a school: the person's own, if they have exactly one. */
export const ownSchool = ({ schoolIds }: Me): string | null =>
  schoolIds.length === 1 ? schoolIds[0]! : null
