import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

/** Records of one proposal. A person looks at each of them. */
export const maxProposalRows = 200
/** Proposals of one token that wait for a decision. */
export const maxWaitingProposals = 20
/** Days in which a proposal can be approved. */
export const proposalDays = 30
/** Characters of an assistant's note and of a person's reason. */
export const maxProposalNote = 500

export const proposalWorks = ['create', 'change', 'archive', 'action'] as const
export type ProposalWork = (typeof proposalWorks)[number]

/** `expired` if nobody decided in time, `ended` if the token has ended before. */
export const proposalStates = ['waiting', 'approved', 'declined', 'expired', 'ended'] as const
export type ProposalState = (typeof proposalStates)[number]

const person = z.object({ id: z.string(), name: z.string().nullable() })

const proposal = z.object({
  id: z.string(),
  work: z.enum(proposalWorks),
  resource: z.string(),
  /** The key of the declared action, for the work `action`. */
  action: z.string().nullable(),
  /** The number of records. */
  rows: z.int(),
  /** The words of the assistant. */
  note: z.string().nullable(),
  state: z.enum(proposalStates),
  token: person,
  owner: person,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: person.nullable(),
  /** The reason for which it was declined. */
  reason: z.string().nullable(),
  /** The change set of what was approved, which has the same id, as long as it can be undone. */
  changeSet: z.string().nullable(),
  /** True if it was undone. */
  isUndone: z.boolean(),
})
/** Changes that an assistant proposes: `GET /api/proposals/:id`. */
export type Proposal = z.infer<typeof proposal>
export const proposalAnswer = proposal
/** `isOn` if assistants are on here, at this address. */
export const proposalList = listPage(proposal).extend({ isOn: z.boolean(), address: z.url() })
export type ProposalList = z.infer<typeof proposalList>

const proposedRow = z.object({
  place: z.int(),
  /** The record's id. */
  record: z.string(),
  /** The record's name now. `null` if it is new, or gone. */
  title: z.string().nullable(),
  /** True if it was changed, archived or deleted since it was proposed: it is left as it is. */
  isConflict: z.boolean(),
  /** The fields that would change, as this person reads them before and after. `before` is `null` for the values of a new record. */
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why it was not saved. */
  problem: z.string().nullable(),
})
export type ProposedRow = z.infer<typeof proposedRow>
/** The records of a proposal: `GET /api/proposals/:id/rows`. */
export const proposedRows = z.object({ rows: z.array(proposedRow) })
export type ProposedRows = z.infer<typeof proposedRows>

/** The body of `POST /api/proposals/:id/decline`. */
export const declineBody = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Reason is required' })
    .max(maxProposalNote, { error: `Reason may have at most ${maxProposalNote} characters` }),
})
