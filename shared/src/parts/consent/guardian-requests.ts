import type { RequestKind } from '../../base/request-kinds.js'
import { spokenLabels } from '../../base/say.js'

export const requestKindLabels: { readonly [K in RequestKind]: string } = spokenLabels({
  copy: 'A copy of the data',
  correction: 'A correction',
  erasure: 'Erasure',
  complaint: 'A complaint',
})

/** The states of a request. It begins open, and each step says the next one. */
export const requestStates = ['open', 'inWork', 'answered', 'refused'] as const
export type RequestState = (typeof requestStates)[number]

export const requestStateLabels: { readonly [S in RequestState]: string } = spokenLabels({
  open: 'New',
  inWork: 'In work',
  answered: 'Answered',
  refused: 'Refused',
})

/** The states in which a request waits for its answer. */
export const waitingStates = ['open', 'inWork'] as const satisfies readonly RequestState[]
