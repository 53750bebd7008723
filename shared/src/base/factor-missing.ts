import type { Me } from './roles.js'

/** True for an admin who can only set up a second factor now. */
export const isFactorMissing = ({ factorNeededFrom }: Pick<Me, 'factorNeededFrom'>): boolean =>
  factorNeededFrom !== undefined && Date.parse(factorNeededFrom) <= Date.now()
