/** The words that the text of a grant's certificate may have in braces. */
export const grantPlaceholders = [
  'school',
  'udise',
  'year',
  'grant',
  'opening',
  'received',
  'interest',
  'available',
  'spent',
  'returned',
  'balance',
  'principal',
  'incharge',
] as const
export type GrantPlaceholder = (typeof grantPlaceholders)[number]
