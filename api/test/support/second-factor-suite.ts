import type { Dialect } from '../../src/database/database.js'
import { factorWorld } from './factors/factor-world.js'
import { freshProofs } from './factors/fresh-proofs.js'
import { passkeys } from './factors/passkeys.js'
import { secondSteps } from './factors/second-steps.js'

/** Second factors of staff, fresh proofs, and attacks on both. */
export function secondFactorSuite(dialect: Dialect): void {
  describe(`second factors on ${dialect}`, () => {
    const world = factorWorld(dialect)
    secondSteps(world)
    passkeys(world)
    freshProofs(world)
  })
}
