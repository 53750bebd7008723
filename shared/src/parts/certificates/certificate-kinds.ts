/** The work that certificates are given for. */
export const certificateKinds = ['activity', 'competition', 'course', 'session'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const certificateKindLabels: { readonly [K in CertificateKind]: string } = {
  activity: 'Tinkering activity',
  competition: 'Competition',
  course: 'Course',
  session: 'Session',
}

/** True for work in which students win places. */
export const hasPlaces = (work: CertificateKind): boolean => work === 'competition'

/** The places that a certificate of a competition may name. Without one, the student took part. */
export const places = ['first', 'second', 'third', 'mention'] as const
export type CompetitionPlace = (typeof places)[number]

export const placeLabels: { readonly [P in CompetitionPlace]: string } = {
  first: 'First place',
  second: 'Second place',
  third: 'Third place',
  mention: 'Special mention',
}
