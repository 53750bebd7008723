import { z } from 'zod'
import { problems, type Problem, type ProblemCode } from '../../base/problems.js'

/** The body of every error response. */
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
