import { last } from '../../resource/derived.js'

/** The state of a student's account: for admins and the in-charge of the school alone. */
export const accountFields = [
  'handle',
  'accountDisabled',
  'invitedAt',
  'slipPrintedAt',
  'pinLockedAt',
  'lastSignInAt',
] as const

/** A value of the student's account, of which there is at most one. */
export const ofAccount = (of: string, label: string) =>
  last('user', {
    by: 'student',
    of,
    order: 'createdAt',
    label,
    filterable: true,
    ignoreRowRules: true,
  })
