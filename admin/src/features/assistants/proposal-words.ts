import { counted, resourceNamed, type Proposal, type ProposalState } from '@tinkerdesk/shared'
import { say, spokenLabels } from '@tinkerdesk/shared/base/say'

/** The states of proposals in words. */
export const stateWords: Readonly<Record<ProposalState, string>> = spokenLabels({
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Nobody decided in time',
  ended: 'Its token has ended',
})

/** Returns a proposal in words: "Change 3 students". */
export function titleOfProposal({ kind, resource: name, action: key, rows }: Proposal): string {
  const { label, actions } = resourceNamed(name)
  const records = counted(rows, label.one, label.many).toLowerCase()
  const action = actions.find((declared) => declared.key === key)
  if (kind === 'create') return `Add ${records}`
  if (kind === 'archive') return `Archive ${records}`
  return kind === 'action' ? `${say(action?.label ?? '')}: ${records}` : `Edit ${records}`
}
