import { spokenLabels } from '../../base/say.js'

/** The two grants of a lab, with accounts of their own. */
export const grantKinds = ['capital', 'operating'] as const
export type GrantKind = (typeof grantKinds)[number]
export const grantKindLabels = spokenLabels({
  capital: 'Capital grant',
  operating: 'Operating grant',
})

export const grantEntryKinds = [
  'spend',
  'instalment',
  'interest',
  'other',
  'returned',
  'opening',
] as const
export type GrantEntryKind = (typeof grantEntryKinds)[number]
export const grantEntryKindLabels = spokenLabels({
  spend: 'Spent',
  instalment: 'Instalment received',
  interest: 'Interest',
  other: 'Other receipt',
  returned: 'Returned to the programme',
  opening: 'Balance brought forward',
})

/** The kinds that take money out. The others bring it in. */
export const outgoing: ReadonlySet<GrantEntryKind> = new Set(['spend', 'returned'])

export const grantPapers = ['certificate', 'statement'] as const
export type GrantPaperKind = (typeof grantPapers)[number]
export const grantPaperLabels = spokenLabels({
  certificate: 'Utilisation certificate',
  statement: 'Statement of accounts',
})
