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
export function titleOfProposal({ work, resource: name, action: key, rows }: Proposal): string {
  const { label, actions } = resourceNamed(name)
  const countedRows = counted(rows, label.one, label.many).toLowerCase()
  const action = actions.find((declared) => declared.key === key)
  if (work === 'create') return `Add ${countedRows}`
  if (work === 'archive') return `Archive ${countedRows}`
  return work === 'action' ? `${say(action?.label ?? '')}: ${countedRows}` : `Edit ${countedRows}`
}
