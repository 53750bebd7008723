import { counted, formatCount, type JobResult } from '@tinkerdesk/shared'
import type { ProblemError } from '../../problems/problem-error.js'

/** The length of a problem's text in the results of a job. */
const maxLength = 500

/** Returns the result of one item of a job, with the sentences of its problem, if any. */
export const jobResult = (
  item: string,
  title: string | null,
  problem?: ProblemError,
): JobResult => ({
  item,
  title,
  result: problem ? 'failed' : 'done',
  record: null,
  problem: problem
    ? [problem.message, ...(problem.details.issues ?? []).map(({ message }) => message)]
        .join(' ')
        .slice(0, maxLength)
    : null,
})

/** Returns the sentence of a job that did something with many records. */
export const sentenceOf =
  (verb: string) =>
  ({ counts: { done = 0, failed = 0 } }: { counts: Readonly<Record<string, number>> }): string =>
    `${verb} ${counted(done, 'record')}.${failed > 0 ? ` ${formatCount(failed)} could not be.` : ''}`
