import type { Body } from '../test-app.js'

interface Hooked {
  /** Fields that a hook allows to change only together. */
  tied?: readonly string[]
  /** Fields that a hook does not allow to be cleared. */
  keptFull?: readonly string[]
  /** Values with which the checks allow every action on a new record. */
  actable?: Body
  /** Titles of tests that do not apply to samples of this resource. */
  inapplicable?: readonly string[]
}

/** Effects of hooks, which no declaration states. Everything else comes from the declarations. */
export const hooked: { readonly [resource: string]: Hooked } = {
  // Projects and accounts refer to mentors, but their samples do not (see members.test.ts).
  mentor: { inapplicable: ['references are shown, and block, follow or are cleared as declared'] },
  // Its days are within its month, so these fields only change together (see slots.test.ts).
  slot: { inapplicable: ['a stale version merges if nobody else changed its keys', 'a list is replaced as a whole'] },
  // Samples of accounts are admins, without a student or mentor (see written-rows.test.ts).
  user: { inapplicable: ['a relation to a missing record is refused at its field'] },
  // A student with an account keeps an e-mail.
  student: { keptFull: ['email'] },
  // A loan that is returned today has begun.
  equipmentLoan: { actable: { from: '2024-01-01', due: '2024-01-09' } },
  // There is one base version, and it is published.
  tinkeringActivity: { tied: ['isBase', 'status'] },
}
