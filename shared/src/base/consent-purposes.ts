import { spokenLabels } from './say.js'

/** The purposes for which a child's data is used, one by one: a guardian may agree to some of it. Every place that asks for consent names one of these. */
export const consentPurposes = ['account', 'work', 'photos', 'messages', 'sharing', 'ai'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const consentPurposeLabels = spokenLabels({
  account: 'Account',
  work: 'School work',
  photos: 'Photos',
  messages: 'Messages',
  sharing: 'Sharing outside',
  ai: 'AI',
})

/** The sentences that a guardian reads before they answer. */
export const consentPurposeSentences = spokenLabels({
  account: 'The child has an account and signs in.',
  work: 'What the child makes is kept, and the staff of the lab review it.',
  photos: 'Photos and videos in which the child may be seen are kept.',
  messages: 'The child writes with the staff and with other children.',
  sharing: 'People outside the school see work that the child has chosen.',
  ai: 'Texts of the child are worked on by a program of another company, without the name.',
})

/** The purposes for which no school has a ground of its own, and which are asked for of every age. */
export const alwaysAsked: readonly ConsentPurpose[] = ['sharing']

/** The effects for children without consent, where a purpose needs it. */
export const consentPurposeEffects = spokenLabels({
  account: 'Their accounts wait: no invitation, no sign-in slip, and no sign-in.',
  work: 'No file is added to their activities, competitions and courses, and none is opened.',
  photos: 'Pictures in which they may be are not offered for monthly returns.',
  messages: 'They write no messages and start no chats. They can still write to the admins.',
  sharing: 'Their portfolios are shown to nobody outside. A guardian is always asked for this.',
  ai: 'No AI of another company writes drafts of activities for them.',
})

/** `none`: nobody has answered for this child. */
export type ConsentState = 'given' | 'withdrawn' | 'none'

/** How it was seen that a person is the guardian and of age. The document itself is never stored. */
export const seenProofs = ['known', 'document', 'token'] as const

/** With `form`, nobody has seen the guardian: a withdrawal on a form counts at once. */
export const consentProofs = [...seenProofs, 'form'] as const

export const consentProofLabels = spokenLabels({
  known: 'Known to the school',
  document: 'A document was shown',
  token: 'A token of a government service',
  form: 'Withdrawn on a form for guardians',
})

/** The version of the notice in a new line of the ledger, until the server puts the number of the present one in its place. */
export const presentNoticeWord = 'present'
