import type { CertificateKind, CompetitionPlace } from './certificate-kinds.js'

/** The words that a template may have in braces. */
export const placeholders = [
  'name',
  'work',
  'day',
  'school',
  'place',
  'principal',
  'incharge',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = { readonly [P in Placeholder]: string }

/** A piece of a text: what a template says, or the value of a placeholder. */
export interface TextPiece {
  text: string
  of: Placeholder | null
}

const isPlaceholder = (word: string): word is Placeholder =>
  placeholders.some((each) => each === word)

/** Returns the words in braces that are no placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, word]) => word!)
    .filter((word) => !isPlaceholder(word))

/** Returns the pieces of a template with its values. A value is never read as a template, whatever people typed into it. */
export const filledPieces = (template: string, values: PlaceholderValues): TextPiece[] =>
  template.split(/(\{[^{}]*\})/).flatMap((piece): TextPiece[] => {
    const word = /^\{([^{}]*)\}$/.exec(piece)?.[1]
    if (word !== undefined && isPlaceholder(word)) return [{ text: values[word], of: word }]
    return piece === '' ? [] : [{ text: piece, of: null }]
  })

/** Returns a template with its values as one text. */
export const filledText = (template: string, values: PlaceholderValues): string =>
  filledPieces(template, values)
    .map(({ text }) => text)
    .join('')

/** The words of a certificate, of which each language has its own. */
export interface CertificateWords {
  title: string
  text: string
  /** Below the lines of the two signatures. A name may be empty: then the line is signed by hand alone. */
  first: { name: string; office: string }
  second: { name: string; office: string }
}

const signatures = {
  first: { name: '{incharge}', office: 'In-charge of the lab' },
  second: { name: '{principal}', office: 'Principal' },
}

/** The words that are printed where no admin has written others. Other languages have them in `shared/languages`. */
export const builtInWords: { readonly [K in CertificateKind]: CertificateWords } = {
  activity: {
    title: 'Certificate of Completion',
    text: 'This is to certify that {name} of {school} completed the tinkering activity “{work}” on {day}.',
    ...signatures,
  },
  competition: {
    title: 'Certificate of Achievement',
    text: 'This is to certify that {name} of {school} {place} in the competition “{work}” on {day}.',
    ...signatures,
  },
  course: {
    title: 'Certificate of Completion',
    text: 'This is to certify that {name} of {school} completed the course “{work}” on {day}.',
    ...signatures,
  },
  session: {
    title: 'Certificate of Participation',
    text: 'This is to certify that {name} of {school} took part in the session “{work}” on {day}.',
    ...signatures,
  },
}

/** The words for `{place}`. */
export const placeWords: { readonly [P in CompetitionPlace | 'none']: string } = {
  none: 'took part',
  first: 'won the first place',
  second: 'won the second place',
  third: 'won the third place',
  mention: 'received a special mention',
}
