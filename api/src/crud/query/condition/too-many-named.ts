import { formatCount, maxJoined, maxJoinedLength, maxNamed } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'

/** Returns the refusal of an answer that would be too large. Writing it would keep everyone else waiting. */
export const tooManyNamed = (): ProblemError =>
  new ProblemError('limit_exceeded', {
    detail: `The rows of one answer may name at most ${formatCount(maxNamed)} other records, and hold ${formatCount(maxJoined)} or ${maxJoinedLength / 1048576} MB of them by join. Ask for fewer rows with limit.`,
  })
