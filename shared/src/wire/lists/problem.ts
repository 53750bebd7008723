import { z } from 'zod'
import { problems, type Problem, type ProblemCode, type Refusal } from '../../base/problems.js'

/** The reason of a refusal, for one record of several or in an answer of the socket. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as ProblemCode[]),
  detail: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `version_conflict`: the current record. */
  current: z.unknown().optional(),
}) satisfies z.ZodType<Problem>

/** The body of every error response. */
export const refusal = problem.extend({
  statusCode: z.int(),
  error: z.string(),
  message: z.array(z.string()),
}) satisfies z.ZodType<Refusal>
