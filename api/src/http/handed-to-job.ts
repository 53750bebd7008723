import { job } from '@tinkerdesk/shared'
import { jsonSchema } from './json-schema.js'

/** The OpenAPI response of a request that was handed to a job. */
export const handedToJob = {
  202: {
    description: 'There is much to do: a job does it. Its progress is at /api/jobs/{id}.',
    content: { 'application/json': { schema: jsonSchema(job, 'output') } },
  },
}
