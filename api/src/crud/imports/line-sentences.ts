// Each sentence is a whole one, so that the page says it in its language. Lines are numbers of the file, labels are in small letters.

export const sameAsSentence = (line: number): string => `The same as line ${line}`

export const sameRecordNote = (line: number): string => `Line ${line} means the same record`

export const sameRecordSentence = (before: number, line: number): string =>
  `Lines ${before} and ${line} mean the same record. Put them into one line.`

export const sharedNote = (line: number, label: string): string =>
  `Line ${line} has this ${label}, too`

/** The sentence for a value that two lines have and one record may have. */
export const sharedSentence = (
  before: number,
  line: number,
  label: string,
  isPerson: boolean,
): string =>
  isPerson
    ? `Lines ${before} and ${line} have this ${label}. It belongs to one person: leave it out for the others.`
    : `Lines ${before} and ${line} have this ${label}. It belongs to one record: leave it out for the others.`

/** The sentence for a value of another person. `name` tells that person from others of the name. */
export const belongsSentence = (label: string, name: string): string =>
  `This ${label} belongs to ${name}`

/** The sentence for a value of a record that this person may not read. */
export const takenSentence = (label: string): string =>
  `This ${label} is taken: another record has it`
