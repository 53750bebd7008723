import { ProblemError } from '../../problems/problem-error.js'

/** A refusal at a field of the booking. */
export const refuse = (path: string, title: string) => new ProblemError('validation_failed', { title, issues: [{ path, message: title }] })
