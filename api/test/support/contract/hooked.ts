interface Hooked {
  /** Fields that the server writes along with others. */
  along?: readonly string[]
  /** Fields that a hook lets be changed only together with others. */
  tied?: readonly string[]
  /** Fields that a hook keeps from being emptied. */
  keptFull?: readonly string[]
}

const copies: Hooked = { along: ['statusHistory'] }

/** What hooks do to single resources that no declaration says; everything else is taken from the declarations. */
export const hooked: { readonly [resource: string]: Hooked } = {
  studentActivity: copies,
  studentCompetition: copies,
  studentCourse: copies,
  // A student who signs in by an e-mail keeps one.
  student: { keptFull: ['email'] },
  // The base version is a published one, and there is one only.
  tinkeringActivity: { tied: ['isBase', 'status'] },
}
