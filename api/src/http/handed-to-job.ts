import { isJob, job, type Job } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { jsonSchema } from './json-schema.js'

/** The OpenAPI response of a request that was handed to a job. */
export const handedToJob = {
  202: {
    description: 'There is much to do: a job does it. Its progress is at /api/jobs/{id}.',
    content: { 'application/json': { schema: jsonSchema(job, 'output') } },
  },
}

/** Sets the status of an answer to 202 if it is a job. Returns the answer. */
export function accepted<Answer extends object>(
  reply: FastifyReply,
  answer: Answer | Job,
): Answer | Job {
  if (isJob(answer)) void reply.status(202)
  return answer
}
