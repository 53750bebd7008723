/** The age at which a person is no longer a child. */
const ageOfMajority = 18

/**
 * Returns the first day on which a person is of age, from the day or at least the year of their birth. Of a year alone it is the first day after it
 * on which that is sure. `null` where neither is known: then the person counts as a child.
 */
export function ofAgeFrom(dateOfBirth: string | null, yearOfBirth: number | null): string | null {
  if (dateOfBirth !== null) {
    const [year, rest] = [Number(dateOfBirth.slice(0, 4)), dateOfBirth.slice(4)]
    const then = year + ageOfMajority
    const isLeap = new Date(Date.UTC(then, 1, 29)).getUTCMonth() === 1
    return `${then}${rest === '-02-29' && !isLeap ? '-03-01' : rest}`
  }
  return yearOfBirth === null ? null : `${yearOfBirth + ageOfMajority + 1}-01-01`
}
