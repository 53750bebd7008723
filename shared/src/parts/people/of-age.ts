import { day, number } from '../../fields/index.js'

export const birthNames = ['dateOfBirth', 'yearOfBirth', 'ofAgeFrom'] as const

/** The fields of a person that say when they were born. */
export const birthFields = {
  dateOfBirth: day('Date of birth', {
    personal: { purpose: 'age' },
    headings: ['DOB', 'Birth date', 'Birthday', 'जन्म तिथि', 'जन्मतिथि', 'जन्म दिनांक'],
  }),
  yearOfBirth: number('Year of birth', {
    personal: { purpose: 'age' },
    min: 1900,
    max: 2100,
    headings: ['Birth year', 'YOB', 'जन्म वर्ष'],
    help: 'Where the day is not known.',
    notForAssistants: true,
  }),
  // Without it, a person counts as a child.
  ofAgeFrom: day('Of age from', { readOnly: true, personal: { purpose: 'age' } }),
}

/** The age at which a person is no longer a child. */
const ageOfMajority = 18

/**
 * Returns the first day on which a person is of age, from the day or at least the year of their birth. Of a year alone it is the first day after it
 * on which that is sure. `null` where neither is known, or is in the row: then the person counts as a child.
 */
export function ofAgeFrom(
  dateOfBirth: string | null | undefined,
  yearOfBirth: number | null | undefined,
): string | null {
  if (dateOfBirth) {
    const [year, rest] = [Number(dateOfBirth.slice(0, 4)), dateOfBirth.slice(4)]
    const then = year + ageOfMajority
    const isLeap = new Date(Date.UTC(then, 1, 29)).getUTCMonth() === 1
    return `${then}${rest === '-02-29' && !isLeap ? '-03-01' : rest}`
  }
  return yearOfBirth == null ? null : `${yearOfBirth + ageOfMajority + 1}-01-01`
}
