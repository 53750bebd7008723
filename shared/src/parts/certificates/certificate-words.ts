import type { CertificateKind, CompetitionPlace } from './certificate-kinds.js'

// A file of their own: only the pages of certificates say them, so no other page loads them.

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
