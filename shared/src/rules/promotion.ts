import { classes } from '../parts/classes.js'

/** A class and the one after it. `to` is `null` for the last class, whose students graduate. */
export const promotionSteps = classes.map((from, at) => ({ from, to: classes[at + 1] ?? null }))

/** Students that one promotion may have. */
export const maxPromoted = 50_000

/** Students that one promotion may leave in their class. */
export const maxHeldBack = 200

/** Returns the words of the archive for a student who has left the last class: "Graduated 2026". */
export const graduatedIn = (year: string): string => `Graduated ${year}`

/** True for the words of the archive for a graduate. */
export const isOfGraduate = (about: string | null): boolean => /^Graduated \d{4}/.test(about ?? '')
