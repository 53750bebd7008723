interface Hooked {
  /** Fields that the server writes along with others. */
  along?: readonly string[]
  /** Fields that a hook lets be changed only together with others. */
  tied?: readonly string[]
  /** Fields that a hook keeps from being emptied. */
  keptFull?: readonly string[]
  /** Titles of tests for which samples of this resource have nothing to test. */
  inapplicable?: readonly string[]
}

const copies: Hooked = { along: ['statusHistory'] }

/** What hooks do to single resources that no declaration says; everything else is taken from the declarations. */
export const hooked: { readonly [resource: string]: Hooked } = {
  studentActivity: copies,
  studentCompetition: copies,
  studentCourse: copies,
  // A person on a project, or an account of the role, refers to a mentor; samples of both name somebody else (see members.test.ts).
  mentor: { inapplicable: ['what refers to it is shown, and blocks, follows or lets go as declared'] },
  // Its days lie within its month: the fields change together only (see slots.test.ts).
  slot: { inapplicable: ['a stale version whose keys nobody else changed merges', 'a list is replaced whole'] },
  // Samples of accounts are admins, who are neither a student nor a mentor (see written-rows.test.ts).
  user: { inapplicable: ['a relation to a record that does not exist is refused at its field'] },
  // A student who signs in by an e-mail keeps one.
  student: { keptFull: ['email'] },
  // The base version is a published one, and there is one only.
  tinkeringActivity: { tied: ['isBase', 'status'] },
}
